package dev.millrace.examples.demo;

import dev.millrace.DeadLetter;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// The producer thread's work: publishes each line of the source as it is, with its number as a header, and takes the
/// time. A line that is too long to be sent is a dead letter at once.
///
/// Only publishing is timed: putting headers and message into the broker's memory, and waiting for room there. Reading
/// the file, finding the lines and the checksum are done between the timed stretches.
final class Producer implements Runnable {

    private final DemoSource source;
    private final InputStream opened;
    private final int repeat;
    private final Publisher<Payload> orders;
    private final Publisher<Payload> deadLetters;
    private final LineReader lines;
    private final Payload payload = new Payload();
    private final PublishOptions options = new PublishOptions();
    private final LineDigest digest = new LineDigest();
    private final GroupTimes times = new GroupTimes();
    private long tooLong;
    private volatile int pass;
    private volatile boolean stopped;
    private @Nullable Throwable failure;

    /// @param opened the source, open for the first pass; closed by the producer
    Producer(
            DemoSource source,
            InputStream opened,
            int repeat,
            Publisher<Payload> orders,
            Publisher<Payload> deadLetters) {
        this.source = source;
        this.opened = opened;
        this.repeat = repeat;
        this.orders = orders;
        this.deadLetters = deadLetters;
        lines = new LineReader(source.name(), OrdersService.LONGEST_LINE);
    }

    @Override
    public void run() {
        try {
            for (int i = 1; i <= repeat && !stopped; i++) {
                pass = i;
                sendAll(i == 1 ? opened : source.open());
            }
        } catch (IOException e) {
            failure = DemoException.cannotRead(source.name(), e);
        } catch (DemoException | RuntimeException | Error e) {
            failure = e; // told by the thread that waits for this one
        }
    }

    private void sendAll(InputStream in) throws IOException, DemoException {
        try (lines) {
            lines.open(in);
            while (!stopped && lines.next()) {
                if (lines.cutFrom() > 0) {
                    giveUp();
                } else {
                    sendBatch();
                }
            }
        }
    }

    private void giveUp() {
        options.clear()
                .header(OrdersService.LINE, lines.firstNumber())
                .header(
                        DeadLetter.CAUSE,
                        "the line has " + lines.cutFrom() + " bytes, but at most " + OrdersService.LONGEST_LINE
                                + " are allowed; only its beginning is kept");
        deadLetters.publish(payload.lend(lines.data(), lines.start(0), lines.end(0)), options);
        tooLong++;
        options.clear();
    }

    private void sendBatch() {
        int count = lines.count();
        int sent = 0;
        try {
            while (sent < count && !stopped) {
                int before = sent;
                int to = sent + Math.min(count - sent, times.missing());
                long start = System.nanoTime();
                for (; sent < to; sent++) {
                    send(sent);
                }
                times.add(sent - before, System.nanoTime() - start);
            }
        } finally {
            for (int line = 0; line < sent; line++) {
                int start = lines.start(line);
                digest.add(lines.data(), start, lines.end(line) - start);
            }
        }
    }

    private void send(int line) {
        int start = lines.start(line);
        options.header(OrdersService.LINE, lines.firstNumber() + line);
        orders.publish(payload.lend(lines.data(), start, lines.end(line) - start), options);
    }

    /// Ends the work after the line at hand; whatever it waits for is interrupted by whoever calls this.
    void stop() {
        stopped = true;
    }

    /// The pass that is being sent, from 1; 0 before the start.
    int pass() {
        return pass;
    }

    // The rest is for after the end of the thread.

    /// What was accepted by the broker.
    LineDigest digest() {
        return digest;
    }

    /// How many lines were too long to be sent.
    long tooLong() {
        return tooLong;
    }

    GroupTimes times() {
        return times;
    }

    /// What ended the producer early.
    @Nullable
    Throwable failure() {
        return failure;
    }
}
