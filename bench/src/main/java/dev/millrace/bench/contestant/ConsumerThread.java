package dev.millrace.bench.contestant;

import dev.millrace.bench.BenchFailure;
import java.util.function.IntSupplier;

/// The one consumer of a queue that brings no thread of its own: polls, and waits when there is nothing.
final class ConsumerThread {

    private static final long END_MILLIS = 10_000;

    private final Thread thread;
    private volatile boolean stopped;

    /// Starts polling.
    ///
    /// @param poll hands over what is there and gives the number of messages
    /// @param setup says how to wait and where to run; its sink is told the end of each batch
    ConsumerThread(IntSupplier poll, Setup setup) {
        Idle idle = Idle.of(setup.settings());
        thread = setup.threads().newThread(() -> consume(poll, setup.sink(), idle));
        thread.start();
    }

    private void consume(IntSupplier poll, Sink sink, Idle idle) {
        while (!stopped) {
            if (poll.getAsInt() > 0) {
                sink.batchEnd();
                idle.reset();
            } else {
                idle.idle();
            }
        }
    }

    void stop() {
        stopped = true;
        join(thread);
    }

    static void join(Thread thread) {
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
