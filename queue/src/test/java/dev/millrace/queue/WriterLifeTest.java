package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class WriterLifeTest {

    private final Inbox inbox = new Inbox();

    private QueueBuilder builder() {
        return TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .source(pool -> pool.blockSize(64).blocks(2, 2))
                .output(pool -> pool.blockSize(64).blocks(2, 2))
                .backpressure(Backpressure.drop())
                .onMessage(inbox);
    }

    @Test
    void writerIdsCountFromZeroAndReachTheHandler() {
        try (TwoBufQueue queue = builder().source(pool -> pool.blocks(4, 4)).start()) {
            Writer first = queue.newWriter();
            Writer second = queue.newWriter();
            assertThat(List.of(first.id(), second.id())).containsExactly(0, 1);
            first.close();
            Writer third = queue.newWriter();
            assertThat(third.id()).isEqualTo(2);
            assertThat(third.writeLong(20)).isTrue();
            assertThat(second.writeLong(10)).isTrue();
        }
        assertThat(inbox.messages()).allMatch(message -> message.number() == 10L * message.writer());
        assertThat(inbox.size()).isEqualTo(2);
    }

    @Test
    void aClosedWritersBlocksReturnToThePoolOnceTheyAreDrained() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            assertThat(IntStream.range(0, 10).allMatch(writer::writeLong)).isTrue();
            writer.close();
            assertThat(queue.stats().source().inUse()).isEqualTo(2);
            assertThat(queue.poll(100)).isEqualTo(10);
            assertThat(queue.stats().source().inUse()).isZero();
            assertThat(queue.stats().writers()).isEmpty();
            assertThat(queue.stats().written().messages()).isEqualTo(10);
        }
    }

    @Test
    void aClosedWriterAnswersClosedAndOthersGoOn() {
        try (TwoBufQueue queue = builder().start()) {
            Writer closed = queue.newWriter();
            Writer other = queue.newWriter();
            assertThat(closed.writeLong(1)).isTrue();
            closed.close();
            closed.close();
            assertThat(closed.writeLong(2)).isFalse();
            assertThat(closed.refusal()).isEqualTo(Refusal.CLOSED);
            assertThat(closed.session().next()).isFalse();
            assertThat(other.writeLong(3)).isTrue();
            assertThat(queue.isOpen()).isTrue();
        }
        assertThat(inbox.numbers()).containsExactlyInAnyOrder(1L, 3L);
    }

    @Test
    void underFailAClosedWriterThrows() {
        try (TwoBufQueue queue = builder().backpressure(Backpressure.fail()).start()) {
            Writer writer = queue.newWriter();
            writer.close();
            assertThatThrownBy(() -> writer.writeLong(1)).isInstanceOf(QueueClosedException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void writersComeAndGoByThousandsAndLeaveNothingBehind(Threading threading) {
        for (boolean single : List.of(true, false)) {
            OrderCheck check = new OrderCheck(3_000, Lengths.always(8));
            QueueBuilder builder = builder()
                    .threading(threading)
                    .backpressure(Backpressure.block(Duration.ofSeconds(20)))
                    .onMessage(check);
            TwoBufQueue queue = (single ? builder.singleLayer() : builder).start();
            long written = 0;
            for (int id = 0; id < 3_000; id++) {
                try (Writer writer = queue.newWriter()) {
                    for (int i = 0; i < id % 12; i++) {
                        assertThat(writer.write(Payload.of(8, id, i), 0, 8)).isTrue();
                        written++;
                    }
                }
                if (threading == Threading.CALLER) {
                    queue.poll(1_000);
                }
            }
            long expected = written;
            await().untilAsserted(() -> {
                if (threading == Threading.CALLER) {
                    queue.poll(1_000);
                }
                QueueStats stats = queue.stats();
                assertThat(stats.source().inUse()).isZero();
                assertThat(stats.source().blocks()).isEqualTo(2);
                assertThat(stats.writers()).isEmpty();
                assertThat(stats.written().messages()).isEqualTo(expected);
            });
            assertThat(queue.close(Duration.ofSeconds(10)))
                    .isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, written, 0, null));
            check.assertNothingWrong();
        }
    }

    @Test
    void aWriterThreadThatDiesIsNotNoticedByOthers() {
        TwoBufQueue queue = builder().source(pool -> pool.blocks(3, 3)).start();
        Task<Writer> dead = Task.call(() -> {
            Writer writer = queue.newWriter();
            assertThat(writer.writeLong(1)).isTrue();
            writer.flush();
            assertThat(writer.writeLong(2)).isTrue();
            return writer;
        });
        dead.answer();
        Writer other = queue.newWriter();
        for (int i = 0; i < 100; i++) {
            assertThat(other.writeLong(100 + i)).isTrue();
            other.finishBlock();
            queue.poll(10);
        }
        assertThat(inbox.size()).isEqualTo(101);
        assertThat(queue.close(Duration.ofSeconds(5)).delivered()).isEqualTo(102);
        assertThat(inbox.messages().stream()
                        .filter(message -> message.writer() == 0)
                        .map(Inbox.Message::number))
                .containsExactly(1L, 2L);
    }

    @Test
    void useOfAWriterByTwoThreadsAtOnceIsDetectedWhileAssertionsAreEnabled() throws Exception {
        Gate gate = new Gate(inbox);
        TwoBufQueue queue = builder()
                .threading(Threading.SHARED)
                .singleLayer()
                .backpressure(Backpressure.block(Duration.ofSeconds(40)))
                .onMessage(gate)
                .start();
        Writer writer = queue.newWriter();
        Task<Long> inside = Task.call(() -> {
            long accepted = 0;
            while (accepted < 17 && writer.writeLong(accepted)) {
                accepted++;
            }
            return accepted;
        });
        gate.awaitReached();
        await().until(() -> inside.thread().getState() == Thread.State.TIMED_WAITING);
        List<Task.Action> uses = List.of(
                () -> writer.writeLong(1),
                () -> writer.write(new byte[8], 0, 8),
                () -> writer.writeAll(new byte[8], 0, 1),
                () -> writer.session().claim(8),
                () -> writer.session().next(),
                writer::flush,
                writer::finishBlock,
                writer::close);
        for (Task.Action use : uses) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(ConcurrentModificationException.class)
                    .hasMessage("Writer 0 is used by " + Thread.currentThread().getName()
                            + " while test-task is inside it: give each producer thread a writer of its own");
        }
        gate.open();
        assertThat(inside.answer()).isEqualTo(17);
        assertThat(queue.close(Duration.ofSeconds(10)).delivered()).isEqualTo(17);
    }

    @Test
    void anIdleWriterHoldsABlockUntilItFinishesIt() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            assertThat(queue.stats().source().inUse()).isZero();
            assertThat(writer.writeLong(1)).isTrue();
            writer.flush();
            queue.poll(10);
            assertThat(queue.stats().source().inUse()).isEqualTo(1);
            writer.finishBlock();
            writer.finishBlock();
            queue.poll(10);
            assertThat(queue.stats().source().inUse()).isZero();
        }
    }

    @Test
    void newWritersRacingWithCloseAreServedOrRefusedButNeverForgotten() {
        for (int round = 0; round < 100; round++) {
            TwoBufQueue queue = builder().threading(Threading.SHARED).start();
            Task<Long> writing = Task.call(() -> {
                long accepted = 0;
                try {
                    while (true) {
                        try (Writer writer = queue.newWriter()) {
                            accepted += writer.writeLong(accepted) ? 1 : 0;
                        }
                    }
                } catch (QueueClosedException closed) {
                    return accepted;
                }
            });
            java.util.concurrent.locks.LockSupport.parkNanos(10_000L * (round % 10));
            CloseReport report = queue.close(Duration.ofSeconds(20));
            assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, writing.answer(), 0, null));
        }
    }
}
