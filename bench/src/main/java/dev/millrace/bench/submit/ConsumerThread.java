package dev.millrace.bench.submit;

import dev.millrace.bench.BenchFailure;
import java.util.function.IntSupplier;

/// The one consumer of a queue that brings no thread of its own: polls, and yields when there is nothing.
final class ConsumerThread {

    private static final long END_MILLIS = 10_000;

    private final Thread thread;
    private volatile boolean stopped;

    /// Starts polling.
    ///
    /// @param poll hands over what is there and gives the number of messages
    /// @param sink is told the end of each batch
    ConsumerThread(IntSupplier poll, Sink sink) {
        thread = Thread.ofPlatform().daemon().name("consumer").start(() -> consume(poll, sink));
    }

    private void consume(IntSupplier poll, Sink sink) {
        while (!stopped) {
            if (poll.getAsInt() > 0) {
                sink.batchEnd();
            } else {
                Idle.pause();
            }
        }
    }

    void stop() {
        stopped = true;
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            throw new BenchFailure("the consumer thread did not end");
        }
    }
}
