package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whatever the writing thread does when the queue is closed: what it wrote and never published is delivered.
@Timeout(60)
class AcceptedAtCloseTest {

    private static final int MESSAGES = 5;

    private final Inbox inbox = new Inbox();
    private final CountDownLatch written = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    private TwoBufQueue queue(Threading threading) {
        return TwoBufQueue.builder()
                .variableLength()
                .threading(threading)
                .onMessage(inbox)
                .start();
    }

    private void write(TwoBufQueue queue) {
        Writer writer = queue.newWriter();
        for (long i = 0; i < MESSAGES; i++) {
            assertThat(writer.writeLong(i)).isTrue();
        }
        written.countDown();
    }

    private void assertCloseDeliversAll(TwoBufQueue queue) {
        CloseReport report = queue.close(Duration.ofSeconds(5));
        closed.countDown();
        assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, MESSAGES, 0, null));
        assertThat(inbox.numbers()).containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedMessagesAreDeliveredWhenTheWriterCloses(Threading threading) {
        TwoBufQueue queue = queue(threading);
        write(queue);
        assertCloseDeliversAll(queue);
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedMessagesAreDeliveredWhenTheWritersThreadIsDead(Threading threading) {
        TwoBufQueue queue = queue(threading);
        Task.run(() -> write(queue)).answer();
        assertCloseDeliversAll(queue);
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedMessagesAreDeliveredWhenTheWritersThreadIsParked(Threading threading) throws Exception {
        assertDeliveredWhile(threading, () -> awaitLatch(closed), Thread.State.TIMED_WAITING);
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedMessagesAreDeliveredWhenTheWritersThreadSleeps(Threading threading) throws Exception {
        Task<String> writer = assertDeliveredWhile(threading, () -> Thread.sleep(60_000), Thread.State.TIMED_WAITING);
        writer.thread().interrupt();
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedMessagesAreDeliveredWhenTheWritersThreadWaitsForALock(Threading threading) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            assertDeliveredWhile(threading, lock::lockInterruptibly, Thread.State.WAITING)
                    .thread()
                    .interrupt();
        } finally {
            lock.unlock();
        }
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedMessagesAreDeliveredWhenTheWritersThreadWaitsForAMonitor(Threading threading) throws Exception {
        Object monitor = new Object();
        synchronized (monitor) {
            assertDeliveredWhile(
                    threading,
                    () -> {
                        synchronized (monitor) {
                            assertThat(closed.getCount()).isZero();
                        }
                    },
                    Thread.State.BLOCKED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedMessagesAreDeliveredWhenTheWritersThreadReadsAPipe(Threading threading) throws Exception {
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source();
                Pipe.SinkChannel sink = pipe.sink()) {
            Task<String> writer =
                    assertDeliveredWhile(threading, () -> source.read(ByteBuffer.allocate(1)), Thread.State.RUNNABLE);
            assertThat(sink.write(ByteBuffer.wrap(new byte[1]))).isEqualTo(1);
            writer.answer();
        }
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedMessagesAreDeliveredWhenAVirtualThreadOfTheWriterIsParked(Threading threading) throws Exception {
        TwoBufQueue queue = queue(threading);
        Task<String> writer = Task.callVirtual(() -> {
            write(queue);
            awaitLatch(closed);
            return "done";
        });
        awaitLatch(written);
        await().until(() -> writer.thread().getState() == Thread.State.TIMED_WAITING);
        assertCloseDeliversAll(queue);
        writer.answer();
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedMessagesAreDeliveredWhenTheWritersThreadParksForOneQueueAndWaitsInAnother(Threading threading)
            throws Exception {
        Gate gate = new Gate(new Inbox());
        try (TwoBufQueue other = TwoBufQueue.builder()
                .fixedLength(8)
                .source(pool -> pool.blockSize(64).blocks(2, 2))
                .singleLayer()
                .backpressure(Backpressure.block(Duration.ofSeconds(50)))
                .onMessage(gate)
                .start()) {
            TwoBufQueue queue = queue(threading);
            Task<Refusal> writer = Task.call(() -> {
                write(queue);
                Writer blocked = other.newWriter();
                while (blocked.writeLong(1)) {
                    LockSupport.parkNanos(1);
                }
                return blocked.refusal();
            });
            awaitLatch(written);
            await().until(() -> writer.thread().getState() == Thread.State.TIMED_WAITING
                    && other.stats().written().pressureEvents() > 0);
            try {
                assertCloseDeliversAll(queue);
            } finally {
                gate.open();
                Task<CloseReport> end = Task.call(() -> other.close(Duration.ofSeconds(20)));
                assertThat(writer.answer()).isEqualTo(Refusal.CLOSED);
                assertThat(end.answer().discarded()).isZero();
            }
        }
    }

    private Task<String> assertDeliveredWhile(Threading threading, Task.Action pastime, Thread.State state)
            throws Exception {
        TwoBufQueue queue = queue(threading);
        Task<String> writer = Task.run(() -> {
            write(queue);
            pastime.run();
        });
        awaitLatch(written);
        await().until(() -> writer.thread().getState() == state && !isIn(writer.thread(), "write"));
        assertCloseDeliversAll(queue);
        return writer;
    }

    private static boolean isIn(Thread thread, String method) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getMethodName().equals(method) && frame.getClassName().startsWith("dev.millrace")) {
                return true;
            }
        }
        return false;
    }

    private static void awaitLatch(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(40, TimeUnit.SECONDS)).isTrue();
    }
}
