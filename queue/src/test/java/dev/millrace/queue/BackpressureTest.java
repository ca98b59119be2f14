package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
@Tag("fast-path")
class BackpressureTest {

    /// Two source blocks of 8 messages.
    private static final int ROOM = 16;

    private final Inbox inbox = new Inbox();

    private QueueBuilder builder() {
        return TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .singleLayer()
                .source(pool -> pool.blockSize(64).blocks(2, 2))
                .onMessage(inbox);
    }

    @Test
    void dropRefusesAndCountsWhatDoesNotFitAndLosesNothingElse() {
        TwoBufQueue queue = builder().backpressure(Backpressure.drop()).start();
        Writer writer = queue.newWriter();
        assertThat(writer.refusal()).isEqualTo(Refusal.NONE);
        long accepted = IntStream.range(0, ROOM + 3).filter(writer::writeLong).count();
        assertThat(accepted).isEqualTo(ROOM);
        assertThat(writer.refusal()).isEqualTo(Refusal.FULL);
        assertThat(writer.stats().refusals()).isEqualTo(3);
        assertThat(writer.stats().pressureEvents()).isEqualTo(3);
        assertThat(queue.poll(100)).isEqualTo(ROOM);
        assertThat(writer.writeLong(99)).isTrue();
        assertThat(writer.refusal()).isEqualTo(Refusal.FULL);
        queue.close();
        assertThat(inbox.numbers()).hasSize(ROOM + 1).endsWith(15L, 99L);
    }

    @Test
    void failThrowsWhenNoBlockIsFreeAndGoesOnAfterwards() {
        TwoBufQueue queue = builder().backpressure(Backpressure.fail()).start();
        Writer writer = queue.newWriter();
        IntStream.range(0, ROOM).forEach(i -> assertThat(writer.writeLong(i)).isTrue());
        assertThatThrownBy(() -> writer.writeLong(ROOM))
                .isInstanceOf(QueueFullException.class)
                .hasMessage(
                        "No block is free for writer 0: the readers do not keep up, or the source pool is too small "
                                + "for the number of writers");
        assertThat(writer.refusal()).isEqualTo(Refusal.FULL);
        assertThatThrownBy(() -> writer.writeAll(new byte[16], 0, 2)).isInstanceOf(QueueFullException.class);
        assertThat(queue.poll(100)).isEqualTo(ROOM);
        assertThat(writer.writeLong(99)).isTrue();
        queue.close();
        assertThat(inbox.size()).isEqualTo(ROOM + 1);
    }

    @Test
    void blockGivesUpAtItsTimeLimitWithADistinctReason() {
        Duration limit = Duration.ofMillis(30);
        TwoBufQueue queue = builder().backpressure(Backpressure.block(limit)).start();
        Writer writer = queue.newWriter();
        IntStream.range(0, ROOM).forEach(i -> assertThat(writer.writeLong(i)).isTrue());
        long start = System.nanoTime();
        assertThat(writer.writeLong(ROOM)).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(limit);
        assertThat(writer.refusal()).isEqualTo(Refusal.TIMED_OUT);
        assertThat(writer.stats().pressureTime()).isGreaterThanOrEqualTo(limit);
        assertThat(writer.stats().refusals()).isEqualTo(1);
        queue.poll(100);
        assertThat(writer.writeLong(99)).isTrue();
        queue.close();
        assertThat(inbox.size()).isEqualTo(ROOM + 1);
    }

    @Test
    void blockIsTheDefaultAndWaitsUntilABlockComesBack() throws Exception {
        TwoBufQueue queue = builder().start();
        Task<Boolean> writing = Task.call(() -> {
            Writer writer = queue.newWriter();
            return IntStream.range(0, ROOM + 1).allMatch(writer::writeLong);
        });
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> writing.thread().getState() == Thread.State.TIMED_WAITING);
        assertThat(queue.poll(8)).isEqualTo(8);
        assertThat(writing.answer()).isTrue();
        queue.close();
        assertThat(inbox.size()).isEqualTo(ROOM + 1);
    }

    @Test
    void anInterruptEndsTheWaitAndIsKept() throws Exception {
        TwoBufQueue queue = builder()
                .backpressure(Backpressure.block(Duration.ofSeconds(50)))
                .start();
        Task<Refusal> writing = Task.call(() -> {
            Writer writer = queue.newWriter();
            long accepted = 0;
            while (writer.writeLong(accepted)) {
                accepted++;
            }
            assertThat(accepted).isEqualTo(ROOM);
            assertThat(Thread.interrupted()).isTrue();
            return writer.refusal();
        });
        await().until(() -> writing.thread().getState() == Thread.State.TIMED_WAITING);
        writing.thread().interrupt();
        assertThat(writing.answer()).isEqualTo(Refusal.INTERRUPTED);
        queue.close();
        assertThat(inbox.size()).isEqualTo(ROOM);
    }

    @Test
    void anInterruptedThreadMayWriteWhileThereIsRoom() {
        TwoBufQueue queue = builder().start();
        Writer writer = queue.newWriter();
        Thread.currentThread().interrupt();
        assertThat(IntStream.range(0, ROOM).allMatch(writer::writeLong)).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        queue.close();
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatWritesToItsOwnFullQueueIsRefusedInsteadOfWaitingForItself(Threading threading) {
        for (boolean single : List.of(true, false)) {
            AtomicReference<Writer> own = new AtomicReference<>();
            List<Refusal> answers = new CopyOnWriteArrayList<>();
            AtomicInteger echoed = new AtomicInteger();
            QueueBuilder builder = TwoBufQueue.builder()
                    .fixedLength(8)
                    .threading(threading)
                    .source(pool -> pool.blockSize(64).blocks(2, 2))
                    .output(pool -> pool.blockSize(64).blocks(1, 1))
                    .backpressure(Backpressure.block(Duration.ofSeconds(50)))
                    .onMessage((writerId, data, offset, length) -> {
                        if (writerId == 1) {
                            while (own.get().writeLong(7)) {
                                echoed.incrementAndGet();
                            }
                            answers.add(own.get().refusal());
                        }
                    });
            TwoBufQueue queue = (single ? builder.singleLayer() : builder).start();
            own.set(queue.newWriter());
            Writer first = queue.newWriter();
            assertThat(first.writeLong(1)).isTrue();
            first.finishBlock();
            if (threading == Threading.CALLER) {
                queue.poll(1);
            }
            await().until(() -> !answers.isEmpty());
            assertThat(answers).containsExactly(Refusal.WOULD_DEADLOCK);
            CloseReport report = queue.close(Duration.ofSeconds(20));
            assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, echoed.get() + 1L, 0, null));
        }
    }

    @Test
    void queueCapacityLimitsOneWriterAndLeavesTheRestToOthers() {
        TwoBufQueue queue = builder()
                .backpressure(Backpressure.drop())
                .source(pool -> pool.blockSize(64).blocks(1, 5).queueCapacity(3))
                .start();
        Writer greedy = queue.newWriter();
        Writer other = queue.newWriter();
        assertThat(IntStream.range(0, 100).filter(greedy::writeLong).count()).isEqualTo(24);
        assertThat(greedy.refusal()).isEqualTo(Refusal.FULL);
        assertThat(IntStream.range(0, 100).filter(other::writeLong).count()).isEqualTo(16);
        queue.close();
        assertThat(inbox.size()).isEqualTo(40);
    }

    @Test
    void withoutAQueueCapacityOneWriterMayUseTheWholePool() {
        TwoBufQueue queue = builder()
                .backpressure(Backpressure.drop())
                .source(pool -> pool.blockSize(64).blocks(1, 5))
                .start();
        Writer writer = queue.newWriter();
        assertThat(IntStream.range(0, 100).filter(writer::writeLong).count()).isEqualTo(40);
        queue.close();
    }

    @Test
    void everyBlockedWriterGetsItsTurn() {
        AtomicInteger handled = new AtomicInteger();
        TwoBufQueue queue = builder()
                .threading(Threading.SHARED)
                .backpressure(new Backpressure.Block(Duration.ofSeconds(40), Duration.ZERO))
                .onMessage((writerId, data, offset, length) -> handled.incrementAndGet())
                .start();
        List<Task<Boolean>> writers = IntStream.range(0, 6)
                .mapToObj(i -> Task.call(() -> {
                    try (Writer writer = queue.newWriter()) {
                        return IntStream.range(0, 5_000).allMatch(writer::writeLong);
                    }
                }))
                .toList();
        assertThat(writers).allMatch(Task::answer);
        queue.close();
        assertThat(handled).hasValue(30_000);
    }
}
