package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Closing from unusual places: a handler, another thread than the poller's, an interrupted thread, a router
/// that throws.
@Timeout(60)
class ClosePathsTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void aSleepingQueueThatItsHandlerClosedStillDeliversWhatAWriterHolds() throws Exception {
        AtomicInteger delivered = new AtomicInteger();
        CountDownLatch secondIsWritten = new CountDownLatch(1);
        AtomicReference<TwoBufQueue> self = new AtomicReference<>();
        TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.SHARED)
                .waitStrategy(WaitStrategy.signal())
                .onMessage((writerId, data, offset, length) -> {
                    if (delivered.incrementAndGet() == 1) {
                        secondIsWritten.await();
                        self.get().close(LONG);
                    }
                })
                .start();
        self.set(queue);
        CountDownLatch release = new CountDownLatch(1);
        Thread writing = Thread.ofPlatform().start(() -> {
            Writer writer = queue.newWriter();
            writer.writeLong(1);
            writer.flush();
            writer.writeLong(2);
            secondIsWritten.countDown();
            while (release.getCount() > 0) {
                Thread.onSpinWait(); // running: the queue must wait for this thread to come back
            }
        });
        await().atMost(LONG).untilAtomic(delivered, org.hamcrest.Matchers.greaterThanOrEqualTo(1));
        release.countDown();
        writing.join();
        await().atMost(LONG).untilAtomic(delivered, org.hamcrest.Matchers.equalTo(2));
        assertThat(queue.close(LONG).outcome()).isEqualTo(CloseReport.Outcome.DRAINED);
    }

    @Test
    void aRouterThatThrowsAfterItNamedAnOutputLosesTheMessageOnce() {
        TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.SHARED)
                .routed(
                        (writerId, data, offset, length, targets) -> {
                            targets.add(0);
                            throw new IllegalStateException("no route");
                        },
                        (writerId, data, offset, length) -> {})
                .start();
        queue.newWriter().writeLong(1);
        CloseReport report = queue.close(LONG);
        assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.FAILED);
        assertThat(report.delivered()).isZero();
        assertThat(report.discarded()).isEqualTo(1);
        assertThat(report.failure()).containsInstanceOf(IllegalStateException.class);
    }

    @RepeatedTest(20)
    void aPollLoopGoesOnWhileAnotherThreadClosesTheQueue() throws Exception {
        AtomicLong delivered = new AtomicLong();
        TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .onMessage((writerId, data, offset, length) -> delivered.incrementAndGet())
                .start();
        Writer writer = queue.newWriter();
        for (int i = 0; i < 10_000; i++) {
            writer.writeLong(i);
        }
        AtomicBoolean stop = new AtomicBoolean();
        Task<Integer> polling = Task.call(() -> {
            int polled = 0;
            while (!stop.get()) {
                polled += queue.poll(10);
            }
            return polled;
        });
        CloseReport report = queue.close(LONG);
        stop.set(true);
        polling.answer();
        assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.DRAINED);
        assertThat(delivered.get()).isEqualTo(10_000);
    }

    @Test
    void aHandlerThatClosesAPolledQueueGetsTheRestFromThePollLoop() {
        AtomicInteger delivered = new AtomicInteger();
        AtomicReference<TwoBufQueue> self = new AtomicReference<>();
        TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .onMessage((writerId, data, offset, length) -> {
                    if (delivered.incrementAndGet() == 1) {
                        self.get().close(LONG);
                    }
                })
                .start();
        self.set(queue);
        Writer writer = queue.newWriter();
        writer.writeLong(1);
        writer.flush();
        writer.writeLong(2);
        await().atMost(LONG).until(() -> {
            queue.poll(100);
            return delivered.get() == 2;
        });
    }

    @Test
    void anInterruptedThreadClosesAPolledQueueAndItsHandlersDoNotFeelTheInterrupt() {
        AtomicBoolean felt = new AtomicBoolean();
        TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .onMessage((writerId, data, offset, length) ->
                        felt.compareAndSet(false, Thread.currentThread().isInterrupted()))
                .start();
        queue.newWriter().writeLong(1);
        Thread.currentThread().interrupt();
        CloseReport report = queue.close(LONG);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.delivered()).isEqualTo(1);
        assertThat(felt).isFalse();
    }

    @Test
    void aGrowthListenerMayWriteThroughTheWriterThatNeededTheBlock() {
        AtomicReference<Writer> grown = new AtomicReference<>();
        AtomicLong delivered = new AtomicLong();
        TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(64)
                .threading(Threading.CALLER)
                .source(pool -> pool.blockSize(64).blocks(1, 4))
                .onPoolGrowth((layer, blocks, blockSize) -> {
                    if (layer == Layer.SOURCE && blocks == 2) {
                        grown.get().write(new byte[64], 0, 64);
                    }
                })
                .onMessage((writerId, data, offset, length) -> delivered.incrementAndGet())
                .start();
        Writer writer = queue.newWriter();
        grown.set(writer);
        int accepted = 0;
        for (int i = 0; i < 2; i++) {
            accepted += writer.write(new byte[64], 0, 64) ? 1 : 0;
        }
        CloseReport report = queue.close(LONG);
        assertThat(accepted).isEqualTo(2);
        assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.DRAINED);
        assertThat(delivered.get()).isEqualTo(3);
    }

    @RepeatedTest(50)
    void aMessageThatOneThreadClaimedAndAnotherCommittedIsDelivered() throws Exception {
        AtomicLong delivered = new AtomicLong();
        TwoBufQueue queue = TwoBufQueue.builder()
                .variableLength()
                .onMessage((writerId, data, offset, length) -> delivered.incrementAndGet())
                .start();
        WriteSession session = queue.newWriter().session();
        try (ExecutorService claiming = Executors.newSingleThreadExecutor()) {
            Task<Long> committing = Task.call(() -> {
                long accepted = 0;
                while (true) {
                    int offset = claiming.submit(() -> session.claim(8)).get();
                    if (offset >= 0) {
                        if (!session.commit(8)) {
                            return accepted;
                        }
                        accepted++;
                    } else if (!claiming.submit(session::next).get()) {
                        return accepted;
                    }
                }
            });
            await().atMost(LONG)
                    .until(() -> delivered.get() >= 0 && queue.stats().written().messages() > 50);
            CloseReport report = queue.close(LONG);
            assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.DRAINED);
            assertThat(delivered.get()).isEqualTo(committing.answer());
        }
    }
}
