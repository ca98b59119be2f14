package dev.millrace.queue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/// The checked options of a queue.
///
/// @param fixedLength the length of every message in bytes, or [WriteSession#VARIABLE]
/// @param publishEvery messages between publications, or 0 for hand-over, flush and close only
/// @param scanMinNanos the shortest time between two looks into a block that is still being written, or -1 for
///     no looks
/// @param scanMaxNanos the longest such time
/// @param router the router, or null if each reader gets the writers with its remainder
/// @param handlers one handler for each reader
/// @param firstPosition where ring positions begin; tests begin near overflow
record QueueConfig(
        int fixedLength,
        SourceOptions source,
        OutputOptions output,
        int publishEvery,
        long scanMinNanos,
        long scanMaxNanos,
        Backpressure backpressure,
        boolean singleLayer,
        @Nullable Router router,
        List<MessageHandler> handlers,
        ErrorHandler errorHandler,
        @Nullable PoolGrowthListener growthListener,
        WaitStrategy waitStrategy,
        Threading threading,
        @Nullable ThreadFactory threadFactory,
        boolean prefault,
        boolean statistics,
        Duration closeTimeout,
        int firstPosition) {

    boolean isFixed() {
        return fixedLength != WriteSession.VARIABLE;
    }

    boolean isScanning() {
        return scanMinNanos >= 0;
    }

    int prefix() {
        return isFixed() ? 0 : WriteSession.PREFIX;
    }

    /// The bytes of a source block that messages can use.
    int usableSourceBytes() {
        return isFixed() ? source.blockSize / fixedLength * fixedLength : source.blockSize;
    }

    int longestMessage() {
        return isFixed() ? fixedLength : source.blockSize - WriteSession.PREFIX;
    }
}
