package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class CloseTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private final Inbox inbox = new Inbox();

    private static QueueBuilder builder() {
        return TwoBufQueue.builder()
                .fixedLength(8)
                .source(pool -> pool.blockSize(64).blocks(2, 2))
                .output(pool -> pool.blockSize(64).blocks(1, 1))
                .backpressure(Backpressure.block(Duration.ofSeconds(40)));
    }

    static Stream<Backpressure> policies() {
        return Stream.of(Backpressure.drop(), Backpressure.block(Duration.ofSeconds(40)));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void writesAfterCloseAnswerClosed(Backpressure policy) {
        TwoBufQueue queue = builder().backpressure(policy).onMessage(inbox).start();
        Writer used = queue.newWriter();
        Writer unused = queue.newWriter();
        assertThat(used.writeLong(1)).isTrue();
        assertThat(queue.close(LONG).discarded()).isZero();
        for (Writer writer : List.of(used, unused)) {
            assertThat(writer.writeLong(2)).isFalse();
            assertThat(writer.refusal()).isEqualTo(Refusal.CLOSED);
            assertThat(writer.session().writeLong(2)).isFalse();
            assertThat(writer.session().claim(8)).isEqualTo(-1);
            assertThat(writer.session().next()).isFalse();
            assertThat(writer.writeAll(new byte[16], 0, 2)).isZero();
            writer.flush();
            writer.finishBlock();
            writer.close();
        }
        assertThatThrownBy(queue::newWriter)
                .isInstanceOf(QueueClosedException.class)
                .hasMessage("The queue is closed: it takes no new writer")
                .hasNoCause();
        assertThat(queue.isOpen()).isFalse();
        assertThat(inbox.numbers()).containsExactly(1L);
    }

    @Test
    void writesAfterCloseThrowUnderFail() {
        TwoBufQueue queue =
                builder().backpressure(Backpressure.fail()).onMessage(inbox).start();
        Writer writer = queue.newWriter();
        queue.close();
        assertThatThrownBy(() -> writer.writeLong(2)).isInstanceOf(QueueClosedException.class);
        assertThatThrownBy(() -> writer.session().next()).isInstanceOf(QueueClosedException.class);
        assertThatThrownBy(() -> writer.writeAll(new byte[16], 0, 2)).isInstanceOf(QueueClosedException.class);
        assertThat(writer.refusal()).isEqualTo(Refusal.CLOSED);
    }

    @ParameterizedTest
    @EnumSource
    void closingWakesABlockedWriter(Threading threading) throws Exception {
        Gate gate = new Gate(inbox);
        TwoBufQueue queue = builder().threading(threading).onMessage(gate).start();
        Task<Long> writing = Task.call(() -> {
            Writer writer = queue.newWriter();
            long accepted = 0;
            while (writer.writeLong(accepted)) {
                accepted++;
            }
            assertThat(writer.refusal()).isEqualTo(Refusal.CLOSED);
            return accepted;
        });
        if (threading != Threading.CALLER) {
            gate.awaitReached();
        }
        await().until(() -> writing.thread().getState() == Thread.State.TIMED_WAITING);
        Task<CloseReport> closing = Task.call(() -> queue.close(LONG));
        long accepted = writing.answer();
        gate.open();
        assertThat(closing.answer()).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, accepted, 0, null));
        assertThat(inbox.size()).isEqualTo(accepted);
    }

    @ParameterizedTest
    @EnumSource
    void closingTwiceGivesTheSameReport(Threading threading) {
        TwoBufQueue queue = builder().threading(threading).onMessage(inbox).start();
        Writer writer = queue.newWriter();
        assertThat(writer.writeLong(1)).isTrue();
        CloseReport first = queue.close(LONG);
        assertThat(first).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, 1, 0, null));
        assertThat(queue.close(Duration.ZERO)).isEqualTo(first);
        queue.close();
    }

    @ParameterizedTest
    @EnumSource
    void concurrentClosersWaitForTheSameEnd(Threading threading) {
        for (int round = 0; round < 50; round++) {
            TwoBufQueue queue =
                    builder().threading(threading).onMessage(new Inbox()).start();
            Writer writer = queue.newWriter();
            assertThat(IntStream.range(0, 10).allMatch(writer::writeLong)).isTrue();
            List<Task<CloseReport>> closers = Stream.generate(() -> Task.call(() -> queue.close(LONG)))
                    .limit(4)
                    .toList();
            assertThat(closers)
                    .allSatisfy(closer -> assertThat(closer.answer())
                            .isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, 10, 0, null)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerMayCloseItsQueueAndTheRestIsDeliveredAfterwards(Threading threading) {
        AtomicReference<CloseReport> fromHandler = new AtomicReference<>();
        AtomicReference<TwoBufQueue> self = new AtomicReference<>();
        TwoBufQueue queue = builder()
                .threading(threading)
                .onMessage((writerId, data, offset, length) -> {
                    inbox.onMessage(writerId, data, offset, length);
                    if (inbox.size() == 1) {
                        fromHandler.set(self.get().close(LONG));
                        self.get().close();
                    }
                })
                .start();
        self.set(queue);
        Writer writer = queue.newWriter();
        assertThat(IntStream.range(0, 5).allMatch(writer::writeLong)).isTrue();
        writer.flush();
        if (threading == Threading.CALLER) {
            assertThat(queue.poll(1)).isEqualTo(1);
        }
        await().until(() -> fromHandler.get() != null);
        assertThat(fromHandler.get()).isEqualTo(new CloseReport(CloseReport.Outcome.IN_PROGRESS, 0, 0, null));
        assertThat(queue.close(LONG)).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, 5, 0, null));
        assertThat(writer.writeLong(6)).isFalse();
    }

    @Test
    void whatAHandlerLeftToDrainByClosingIsDeliveredByPollWithoutASecondClose() throws Exception {
        AtomicReference<TwoBufQueue> self = new AtomicReference<>();
        TwoBufQueue queue = builder()
                .threading(Threading.CALLER)
                .onMessage((writerId, data, offset, length) -> {
                    inbox.onMessage(writerId, data, offset, length);
                    self.get().close(LONG);
                })
                .start();
        self.set(queue);
        Task<Writer> writing = Task.call(() -> {
            Writer writer = queue.newWriter();
            assertThat(writer.writeLong(1)).isTrue();
            writer.flush();
            assertThat(writer.writeLong(2)).isTrue();
            await().pollInSameThread().until(() -> !queue.isOpen());
            assertThat(writer.writeLong(3)).isFalse();
            return writer;
        });
        await().pollInSameThread().until(() -> {
            queue.poll(10);
            return inbox.size() >= 2;
        });
        writing.answer();
        assertThat(inbox.numbers()).containsExactly(1L, 2L);
        assertThat(queue.close(LONG)).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, 2, 0, null));
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void aCloseThatTimesOutCountsExactlyWhatAStuckHandlerDidNotGet(Threading threading) throws Exception {
        Gate gate = new Gate(inbox);
        TwoBufQueue queue = builder().threading(threading).onMessage(gate).start();
        Writer writer = queue.newWriter();
        assertThat(IntStream.range(0, 9).allMatch(writer::writeLong)).isTrue();
        writer.flush();
        gate.awaitReached();
        CloseReport report = queue.close(Duration.ofMillis(50));
        gate.open();
        assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.TIMED_OUT, 0, 9, null));
        await().until(() -> inbox.size() == 1); // the message in hand is still finished, and no other begun
        assertThat(queue.close(LONG)).isEqualTo(new CloseReport(CloseReport.Outcome.TIMED_OUT, 1, 8, null));
    }

    @Test
    void aCloseThatTimesOutInterruptsTheHandler() {
        AtomicReference<Throwable> seen = new AtomicReference<>();
        TwoBufQueue queue = builder()
                .threading(Threading.SHARED)
                .onMessage((writerId, data, offset, length) -> Thread.sleep(60_000))
                .onError((error, writerId, data, offset, length) -> seen.set(error))
                .start();
        Writer writer = queue.newWriter();
        assertThat(IntStream.range(0, 3).allMatch(writer::writeLong)).isTrue();
        writer.flush();
        await().until(() -> queue.stats().source().inUse() == 0 || queue.stats().depth() == 3);
        CloseReport report = queue.close(Duration.ofMillis(200));
        assertThat(seen.get()).isInstanceOf(InterruptedException.class);
        assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.TIMED_OUT, 1, 2, null));
    }

    @Test
    void closingWithoutTimeDeliversNothingMore() {
        TwoBufQueue queue =
                builder().threading(Threading.CALLER).onMessage(inbox).start();
        Writer writer = queue.newWriter();
        assertThat(IntStream.range(0, 9).allMatch(writer::writeLong)).isTrue();
        assertThat(queue.close(Duration.ZERO)).isEqualTo(new CloseReport(CloseReport.Outcome.TIMED_OUT, 0, 9, null));
        assertThat(inbox.messages()).isEmpty();
        assertThat(queue.poll(10)).isZero();
    }

    @Test
    void anInterruptDoesNotCutTheCloseShortAndIsKept() throws Exception {
        Gate gate = new Gate(inbox);
        TwoBufQueue queue =
                builder().threading(Threading.SHARED).onMessage(gate).start();
        Writer writer = queue.newWriter();
        assertThat(writer.writeLong(1)).isTrue();
        writer.flush();
        gate.awaitReached();
        Task<CloseReport> closing = Task.call(() -> {
            Thread.currentThread().interrupt();
            CloseReport report = queue.close(LONG);
            assertThat(Thread.interrupted()).isTrue();
            return report;
        });
        await().until(() -> !queue.isOpen());
        gate.open();
        assertThat(closing.answer().outcome()).isEqualTo(CloseReport.Outcome.DRAINED);
    }

    @Test
    void theEarliestTimeLimitOfSeveralClosersCounts() throws Exception {
        Gate gate = new Gate(inbox);
        TwoBufQueue queue =
                builder().threading(Threading.SHARED).onMessage(gate).start();
        Writer writer = queue.newWriter();
        assertThat(writer.writeLong(1)).isTrue();
        writer.flush();
        gate.awaitReached();
        Task<CloseReport> patient = Task.call(() -> queue.close(Duration.ofDays(1)));
        await().until(() -> !queue.isOpen());
        assertThat(queue.close(Duration.ofMillis(10)).outcome()).isEqualTo(CloseReport.Outcome.TIMED_OUT);
        assertThat(patient.answer().outcome()).isEqualTo(CloseReport.Outcome.TIMED_OUT);
        gate.open();
    }

    @Test
    void theCloseTimeoutMustNotBeNegative() {
        try (TwoBufQueue queue = builder().onMessage(inbox).start()) {
            assertThatThrownBy(() -> queue.close(Duration.ofNanos(-1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The close timeout is PT-0.000000001S, but it must be from zero to 365 days");
            assertThat(queue.isOpen()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void noThreadOfTheQueueIsLeftAfterClosing(Threading threading) {
        List<Thread> threads = new java.util.concurrent.CopyOnWriteArrayList<>();
        TwoBufQueue queue = builder()
                .threading(threading)
                .readers(3)
                .threadFactory(task -> {
                    Thread thread = new Thread(task);
                    threads.add(thread);
                    return thread;
                })
                .onMessage(inbox)
                .start();
        assertThat(threads).hasSize(threading == Threading.SHARED ? 1 : 4).allMatch(Thread::isAlive);
        queue.close();
        await().until(() -> threads.stream().noneMatch(Thread::isAlive));
    }
}
