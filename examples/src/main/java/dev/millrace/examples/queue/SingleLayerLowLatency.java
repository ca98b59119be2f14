package dev.millrace.examples.queue;

import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.WaitStrategy;
import dev.millrace.queue.Writer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The options for the shortest way from a write to its handler.
public final class SingleLayerLowLatency {

    private SingleLayerLowLatency() {}

    /// Runs it.
    ///
    /// @param arguments none
    /// @throws InterruptedException if the main thread is interrupted
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(run() ? "delivered without flush" : "not delivered");
    }

    /// Tells whether a single message arrived although nobody flushed or closed.
    static boolean run() throws InterruptedException {
        CountDownLatch arrived = new CountDownLatch(1);
        // tag::lowLatency
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .singleLayer() // no copier: the reader takes source blocks directly
                .publishEvery(1) // each message can be seen at once, without flush
                .scanCurrentBlock(Duration.ZERO, Duration.ZERO) // and is looked for at each turn
                .waitStrategy(WaitStrategy.yielding()) // busySpin() where the reader has a core of its own
                .onMessage((writerId, data, offset, length) -> arrived.countDown())
                .start()) {
            Writer writer = queue.newWriter();
            boolean accepted = writer.writeLong(42);
            return accepted && arrived.await(10, TimeUnit.SECONDS);
        }
        // end::lowLatency
    }
}
