package dev.millrace.queue;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Collects the options of a [TwoBufQueue]. Required: a message length and a handler.
///
/// Each method checks its value at once; [#start()] checks what only shows in combination. Not safe for use by
/// several threads; may be used for several queues.
public final class QueueBuilder {

    private static final long DEFAULT_SCAN_MIN = 1_000;
    private static final long DEFAULT_SCAN_MAX = 1_000_000;
    private static final int UNSET = 0;

    private final SourceOptions source = new SourceOptions();
    private final OutputOptions output = new OutputOptions();
    private int fixedLength = UNSET;
    private int publishEvery;
    private long scanMinNanos = -1;
    private long scanMaxNanos = -1;
    private Backpressure backpressure = Backpressure.block(Duration.ofSeconds(1));
    private int readers = 1;
    private boolean singleLayer;
    private @Nullable Router router;
    private List<MessageHandler> outputHandlers = List.of();
    private @Nullable MessageHandler handler;
    private ErrorHandler errorHandler = ErrorHandler.logging();
    private @Nullable PoolGrowthListener growthListener;
    private WaitStrategy waitStrategy = WaitStrategy.backoff();
    private Threading threading =
            Runtime.getRuntime().availableProcessors() <= 2 ? Threading.SHARED : Threading.DEDICATED;
    private @Nullable ThreadFactory threadFactory;
    private boolean prefault;
    private boolean statistics = true;
    private Duration closeTimeout = Duration.ofSeconds(30);
    private int firstPosition;

    QueueBuilder() {}

    /// Says that every message has the same length: no prefix is stored, and a block holds nothing but payload.
    ///
    /// @param bytes the length in bytes, 1 or more; at most the source block's size
    /// @return this
    public QueueBuilder fixedLength(int bytes) {
        fixedLength = Require.inRange(bytes, 1, ByteSize.mib(1024), "fixed message length in bytes");
        return this;
    }

    /// Says that messages have any length from 0 to the source block's size less the 4 bytes of a length
    /// prefix.
    ///
    /// @return this
    public QueueBuilder variableLength() {
        fixedLength = WriteSession.VARIABLE;
        return this;
    }

    /// Sets the options of the first layer; 2 to 8 blocks of 64 KiB by default.
    ///
    /// @param options is given the options to change
    /// @return this
    public QueueBuilder source(Consumer<SourceOptions> options) {
        options.accept(source);
        return this;
    }

    /// Sets the options of the second layer; 2 to 8 blocks of 1 MiB for each reader by default. Not used by a
    /// [#singleLayer()] queue.
    ///
    /// @param options is given the options to change
    /// @return this
    public QueueBuilder output(Consumer<OutputOptions> options) {
        options.accept(output);
        return this;
    }

    /// Sets what is called for each message.
    ///
    /// @param handler the handler
    /// @return this
    public QueueBuilder onMessage(MessageHandler handler) {
        this.handler = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /// Sets what is called when a handler throws; [ErrorHandler#logging()] by default.
    ///
    /// @param handler the error handler
    /// @return this
    public QueueBuilder onError(ErrorHandler handler) {
        this.errorHandler = Objects.requireNonNull(handler, "error handler");
        return this;
    }

    /// Sets what is told when a pool grows; nothing by default.
    ///
    /// @param listener the listener
    /// @return this
    public QueueBuilder onPoolGrowth(PoolGrowthListener listener) {
        this.growthListener = Objects.requireNonNull(listener, "pool growth listener");
        return this;
    }

    /// Publishes after every n messages of a writer, in addition to each hand-over, flush and close, which is
    /// the default. 1 gives the lowest end-to-end latency and costs the producer a store to a shared line per
    /// message. Turns scanning on, from 1 microsecond to 1 millisecond, unless [#scanCurrentBlock] says
    /// otherwise.
    ///
    /// The count starts anew with each block.
    ///
    /// @param messages 1 or more
    /// @return this
    public QueueBuilder publishEvery(int messages) {
        publishEvery = Require.inRange(messages, 1, Integer.MAX_VALUE, "number of messages between publications");
        return this;
    }

    /// Lets the copier look for published bytes in blocks that are still being written, not only at a hand-over
    /// or flush. The time between two looks doubles while nothing comes and starts again at the shortest when
    /// something does. Off by default, unless [#publishEvery(int)] is set: without that, nothing is published
    /// between flushes.
    ///
    /// A short interval means low latency, and more traffic on the cache line where the writer publishes.
    ///
    /// @param min the shortest time between two looks; zero looks each time
    /// @param max the longest; at least `min`
    /// @return this
    public QueueBuilder scanCurrentBlock(Duration min, Duration max) {
        Durations.requireNotNegative(min, "shortest scan interval");
        Durations.requireNotNegative(max, "longest scan interval");
        if (max.compareTo(min) < 0) {
            throw new IllegalArgumentException(
                    "The longest scan interval is " + max + ", but it must be at least the shortest, " + min);
        }
        scanMinNanos = min.toNanos();
        scanMaxNanos = max.toNanos();
        return this;
    }

    /// Sets what a writer does when no block is free; [Backpressure#block(Duration)] with one second by
    /// default.
    ///
    /// @param policy the policy
    /// @return this
    public QueueBuilder backpressure(Backpressure policy) {
        this.backpressure = Objects.requireNonNull(policy, "back-pressure policy");
        return this;
    }

    /// Sets how many readers there are; 1 by default. Messages of one writer always come on the same reader:
    /// the one with the writer id's remainder.
    ///
    /// @param count from 1 to 1,024
    /// @return this
    public QueueBuilder readers(int count) {
        readers = Require.inRange(count, 1, 1024, "number of readers");
        return this;
    }

    /// Makes a routed queue: the copier asks the router for each message which outputs get it. Each output has
    /// its own blocks, its own reader and its own handler; [#onMessage], [#readers(int)] and [#singleLayer()]
    /// must not be set.
    ///
    /// An output whose blocks are all full holds up the copier, and so the other outputs, until it has room.
    ///
    /// @param router chooses outputs
    /// @param handlers the handler of each output, from output 0 on; at least one
    /// @return this
    public QueueBuilder routed(Router router, MessageHandler... handlers) {
        Objects.requireNonNull(router, "router");
        Require.inRange(handlers.length, 1, 65_536, "number of outputs");
        this.outputHandlers = List.copyOf(Arrays.asList(handlers));
        this.router = router;
        return this;
    }

    /// Sets how the queue's threads wait; [WaitStrategy#backoff()] by default.
    ///
    /// @param strategy the strategy
    /// @return this
    public QueueBuilder waitStrategy(WaitStrategy strategy) {
        this.waitStrategy = Objects.requireNonNull(strategy, "wait strategy");
        return this;
    }

    /// Sets which threads work for the queue; by default [Threading#SHARED] on one or two processors, otherwise
    /// [Threading#DEDICATED].
    ///
    /// @param threading the choice
    /// @return this
    public QueueBuilder threading(Threading threading) {
        this.threading = Objects.requireNonNull(threading, "threading");
        return this;
    }

    /// Sets where the queue's threads come from. By default they are platform threads named `millrace-queue-…`,
    /// no daemons: the JVM stays alive until the queue is closed, so what was accepted is delivered.
    ///
    /// Not used under [Threading#CALLER].
    ///
    /// @param factory makes threads that are not started yet
    /// @return this
    public QueueBuilder threadFactory(ThreadFactory factory) {
        this.threadFactory = Objects.requireNonNull(factory, "thread factory");
        return this;
    }

    /// Leaves the second layer out: readers take source blocks directly. Each byte is copied once less and is
    /// delivered sooner; a slow handler is felt by the writers as soon as the source pool is used up.
    ///
    /// @return this
    public QueueBuilder singleLayer() {
        singleLayer = true;
        return this;
    }

    /// Touches every page of both layers' first blocks at the start, so that no message pays for a page fault.
    /// HotSpot fills new arrays with zeros and so touches them anyway; the option makes it certain on any JVM.
    ///
    /// @return this
    public QueueBuilder prefault() {
        prefault = true;
        return this;
    }

    /// Sets whether [TwoBufQueue#stats()] works; on by default. Writers count per block and per publication,
    /// not per message: turning them off saves next to nothing.
    ///
    /// @param on whether to count
    /// @return this
    public QueueBuilder statistics(boolean on) {
        statistics = on;
        return this;
    }

    /// Sets how long [TwoBufQueue#close()] waits for the handler to get everything; 30 seconds by default.
    ///
    /// @param timeout zero or more, at most 365 days
    /// @return this
    public QueueBuilder closeTimeout(Duration timeout) {
        Durations.requireNotNegative(timeout, "close timeout");
        closeTimeout = timeout;
        return this;
    }

    /// Begins ring positions near overflow; for tests.
    QueueBuilder firstPosition(int position) {
        firstPosition = position;
        return this;
    }

    /// Makes the queue and starts its threads.
    ///
    /// @return a running queue
    /// @throws IllegalStateException if an option is missing or two contradict each other
    public TwoBufQueue start() {
        return TwoBufQueue.start(config());
    }

    private QueueConfig config() {
        checkLengths();
        boolean scan = scanMinNanos >= 0;
        boolean scanByDefault = !scan && publishEvery > 0;
        return new QueueConfig(
                fixedLength,
                source.copy(),
                output.copy(),
                publishEvery,
                scanByDefault ? DEFAULT_SCAN_MIN : scanMinNanos,
                scanByDefault ? DEFAULT_SCAN_MAX : scanMaxNanos,
                backpressure,
                singleLayer,
                router,
                handlers(),
                errorHandler,
                growthListener,
                waitStrategy,
                threading,
                threadFactory,
                prefault,
                statistics,
                closeTimeout,
                firstPosition);
    }

    private List<MessageHandler> handlers() {
        if (router != null) {
            if (handler != null || readers > 1 || singleLayer) {
                throw new IllegalStateException(
                        "routed(…) brings its own handlers and readers: leave out onMessage, readers and singleLayer");
            }
            return outputHandlers;
        }
        if (handler == null) {
            throw new IllegalStateException("A queue needs a handler: call onMessage(…) before start()");
        }
        return Collections.nCopies(readers, handler);
    }

    private void checkLengths() {
        if (fixedLength == UNSET) {
            throw new IllegalStateException(
                    "A queue needs a message length: call fixedLength(bytes) or variableLength() before start()");
        }
        if (fixedLength > source.blockSize) {
            throw new IllegalStateException("Messages of " + fixedLength + " bytes do not fit into source blocks of "
                    + source.blockSize + " bytes: give source(pool -> pool.blockSize(…)) at least the message length");
        }
        if (!singleLayer && output.blockSize < source.blockSize) {
            throw new IllegalStateException("Output blocks of " + output.blockSize
                    + " bytes can't take a whole source block of " + source.blockSize
                    + " bytes: give output(pool -> pool.blockSize(…)) at least the source block's size");
        }
    }
}
