package dev.millrace.examples.demo;

import static dev.millrace.queue.ByteSize.mib;

import dev.millrace.queue.CloseReport;
import dev.millrace.queue.ErrorHandler;
import dev.millrace.queue.HandlerFailedException;
import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.WriterStats;
import java.io.InputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Sends the lines of a source through a queue of its own, from one thread to the other.
final class Transfer {

    private static final int BLOCK = mib(1);
    private static final int BLOCKS = 8;
    private static final int LENGTH_PREFIX = 4;

    /// What a block holds beside the length prefix of a message.
    static final int LONGEST_LINE = BLOCK - LENGTH_PREFIX;

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(100);

    /// A disk may be slow; whoever is tired of waiting ends the program.
    private static final Duration DRAIN_LIMIT = Duration.ofDays(1);

    private final DemoSource source;
    private final int repeat;
    private final @Nullable OutFile out;
    private final Progress progress;

    /// @param out gets the delivered lines; is flushed, not closed
    Transfer(DemoSource source, int repeat, @Nullable OutFile out, Progress progress) {
        this.source = source;
        this.repeat = repeat;
        this.out = out;
        this.progress = progress;
    }

    /// Sends everything and waits until it is delivered.
    ///
    /// @param opened the source, open at its beginning; is closed
    Outcome run(InputStream opened) throws DemoException, InterruptedException {
        LineSink sink = new LineSink(out);
        TwoBufQueue queue = TwoBufQueue.builder()
                .variableLength()
                .source(pool -> pool.blockSize(BLOCK).blocks(BLOCKS, BLOCKS))
                .output(pool -> pool.blockSize(2 * BLOCK).blocks(BLOCKS, BLOCKS))
                .prefault() // what the producer is timed for is not the operating system's page faults
                .onMessage(sink)
                .onError(ErrorHandler.stopping())
                .start();
        try {
            Producer producer = new Producer(source, opened, repeat, queue.newWriter());
            long start = System.nanoTime();
            try (var _ = progress.watch(queue, producer, repeat)) {
                finish(producer, queue);
            }
            return outcome(producer, sink, Duration.ofNanos(System.nanoTime() - start), queue);
        } finally {
            // After an early end. Not close(): its warning about messages that were discarded would be a second
            // complaint.
            queue.close(Duration.ZERO);
        }
    }

    private static Outcome outcome(Producer producer, LineSink sink, Duration elapsed, TwoBufQueue queue) {
        WriterStats written = queue.stats().written();
        return new Outcome(
                producer.digest(),
                sink.digest(),
                producer.times(),
                elapsed,
                written.pressureEvents(),
                written.pressureTime());
    }

    private void finish(Producer producer, TwoBufQueue queue) throws DemoException, InterruptedException {
        Thread thread = new Thread(producer, "demo-producer");
        thread.setDaemon(true); // opening or reading a pipe can take for ever
        thread.start();
        try {
            while (!thread.join(LOOK_INTERVAL) && queue.isOpen()) {}
        } finally {
            thread.interrupt(); // no effect if it has ended
        }
        CloseReport report = queue.close(DRAIN_LIMIT);
        Throwable cause = report.cause();
        if (cause == null) {
            thread.join();
            cause = producer.failure();
            if (out != null) {
                out.flush(); // after a failure too: the lines before it were delivered
            }
        }
        if (cause instanceof HandlerFailedException failed && failed.getCause() != null) {
            cause = failed.getCause();
        }
        switch (cause) {
            case null -> {}
            case DemoException told -> throw told;
            default -> throw DemoException.unexpected(cause);
        }
    }

    /// What came out of a transfer.
    ///
    /// @param sent the lines that the queue accepted
    /// @param delivered the lines that the handler got
    /// @param times of submissions
    /// @param elapsed from the first submission until everything was delivered and written
    /// @param pressureEvents times the producer found no free block
    /// @param pressureTime how long it waited for one
    record Outcome(
            LineDigest sent,
            LineDigest delivered,
            GroupTimes times,
            Duration elapsed,
            long pressureEvents,
            Duration pressureTime) {

        boolean isLossless() {
            return sent.agreesWith(delivered);
        }
    }
}
