package dev.millrace.examples.queue;

import dev.millrace.queue.Threading;
import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.Writer;
import java.util.concurrent.atomic.AtomicInteger;

/// A queue without threads of its own: the application's loop does the work.
public final class CallerLoop {

    private CallerLoop() {}

    /// Runs it.
    ///
    /// @param arguments none
    /// @throws InterruptedException if the main thread is interrupted
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(run(1_000) + " messages");
    }

    static int run(int messages) throws InterruptedException {
        AtomicInteger received = new AtomicInteger(); // only this thread counts, but a lambda needs an object
        // tag::loop
        TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .onMessage((writerId, data, offset, length) -> received.incrementAndGet())
                .start();
        Thread producer = Thread.ofPlatform().start(() -> produce(queue, messages));
        while (received.get() < messages) {
            if (queue.poll(256) == 0) { // delivers up to 256 messages on this thread, never waits
                Thread.onSpinWait(); // or the loop's other work
            }
        }
        producer.join();
        queue.close(); // delivers what is left, also on this thread
        // end::loop
        return received.get();
    }

    private static void produce(TwoBufQueue queue, int messages) {
        try (Writer writer = queue.newWriter()) {
            for (int i = 0; i < messages; i++) {
                if (!writer.writeLong(i)) {
                    throw new IllegalStateException("refused: " + writer.refusal());
                }
            }
        }
    }
}
