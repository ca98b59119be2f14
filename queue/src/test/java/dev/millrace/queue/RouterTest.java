package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class RouterTest {

    private final Inbox first = new Inbox();
    private final Inbox second = new Inbox();
    private final Inbox third = new Inbox();

    /// Sends a message to the outputs whose bits are set in its first byte.
    private static void byBits(int writerId, byte[] data, int offset, int length, Router.Targets targets) {
        for (int bits = data[offset]; bits != 0; bits &= bits - 1) {
            targets.add(Integer.numberOfTrailingZeros(bits));
        }
    }

    private QueueBuilder builder(Threading threading) {
        return TwoBufQueue.builder()
                .threading(threading)
                .source(pool -> pool.blockSize(64).blocks(2, 4))
                .output(pool -> pool.blockSize(64).blocks(1, 2))
                .backpressure(Backpressure.block(Duration.ofSeconds(30)))
                .routed(RouterTest::byBits, first, second, third);
    }

    @ParameterizedTest
    @EnumSource
    void aMessageGoesToTheOutputsThatTheRouterNamesInOrder(Threading threading) {
        for (boolean fixed : new boolean[] {true, false}) {
            RouterTest outputs = new RouterTest();
            QueueBuilder builder = outputs.builder(threading);
            TwoBufQueue queue = (fixed ? builder.fixedLength(8) : builder.variableLength()).start();
            Writer writer = queue.newWriter();
            long expected = 0;
            for (long i = 0; i < 400; i++) {
                if (threading == Threading.CALLER) {
                    queue.poll(100);
                }
                long bits = i % 8;
                assertThat(writer.writeLong(i << 8 | bits)).isTrue();
                expected += Long.bitCount(bits);
            }
            CloseReport report = queue.close(Duration.ofSeconds(20));
            assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, expected, 0, null));
            outputs.first.numbers();
            outputs.assertGot(outputs.first, 1);
            outputs.assertGot(outputs.second, 2);
            outputs.assertGot(outputs.third, 4);
            assertThat(queue.stats().unrouted()).isEqualTo(50);
        }
    }

    private void assertGot(Inbox inbox, int bit) {
        assertThat(inbox.numbers())
                .isEqualTo(LongStream.range(0, 400)
                        .map(i -> i << 8 | i % 8)
                        .filter(message -> (message & bit) != 0)
                        .boxed()
                        .toList());
    }

    @Test
    void namingTheSameOutputTwiceHasNoFurtherEffect() {
        try (TwoBufQueue queue = builder(Threading.CALLER)
                .fixedLength(8)
                .routed(
                        (writerId, data, offset, length, targets) -> {
                            targets.add(1);
                            targets.add(1);
                        },
                        first,
                        second)
                .start()) {
            assertThat(queue.newWriter().writeLong(5)).isTrue();
        }
        assertThat(first.messages()).isEmpty();
        assertThat(second.numbers()).containsExactly(5L);
    }

    @Test
    void anOutputThatDoesNotExistStopsTheQueue() {
        TwoBufQueue queue = builder(Threading.CALLER).fixedLength(8).start();
        Writer writer = queue.newWriter();
        assertThat(writer.writeLong(1)).isTrue();
        assertThat(writer.writeLong(8)).isTrue();
        assertThat(writer.writeLong(1)).isTrue();
        writer.flush();
        assertThatThrownBy(() -> queue.poll(10))
                .isInstanceOf(QueueClosedException.class)
                .cause()
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("The router chose output 3, but this queue has the outputs 0 to 2");
        CloseReport report = queue.close(Duration.ofSeconds(5));
        assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.FAILED);
        assertThat(report.delivered() + report.discarded()).isEqualTo(3);
        assertThat(writer.writeLong(1)).isFalse();
        assertThat(writer.refusal()).isEqualTo(Refusal.CLOSED);
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void aRouterThatThrowsStopsTheQueueAndWakesWriters(Threading threading) {
        IllegalStateException broken = new IllegalStateException("broken");
        TwoBufQueue queue = builder(threading)
                .fixedLength(8)
                .routed(
                        (writerId, data, offset, length, targets) -> {
                            throw broken;
                        },
                        first)
                .start();
        Writer writer = queue.newWriter();
        long accepted = 0;
        while (writer.writeLong(accepted)) {
            accepted++;
        }
        assertThat(writer.refusal()).isEqualTo(Refusal.CLOSED);
        assertThat(queue.close(Duration.ofSeconds(5)))
                .isEqualTo(new CloseReport(CloseReport.Outcome.FAILED, 0, accepted, broken));
    }

    @Test
    void aFullOutputHoldsTheOthersAndThenGoesOnWithoutDuplicateOrLoss() throws Exception {
        Gate gate = new Gate(second);
        TwoBufQueue queue = builder(Threading.DEDICATED)
                .fixedLength(8)
                .routed(RouterTest::byBits, first, gate, third)
                .start();
        Task<Long> writing = Task.call(() -> {
            Writer writer = queue.newWriter();
            for (long i = 0; i < 2_000; i++) {
                assertThat(writer.writeLong(i << 8 | 7)).isTrue();
            }
            return 2_000L;
        });
        gate.awaitReached();
        org.awaitility.Awaitility.await()
                .until(() -> writing.thread().getState() == Thread.State.TIMED_WAITING
                        && queue.stats().copyRefusals() > 0);
        assertThat(first.size()).isLessThan(100);
        gate.open();
        writing.answer();
        assertThat(queue.close(Duration.ofSeconds(20)))
                .isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, 6_000, 0, null));
        assertThat(first.numbers())
                .isEqualTo(second.numbers())
                .isEqualTo(third.numbers())
                .isEqualTo(
                        LongStream.range(0, 2_000).map(i -> i << 8 | 7).boxed().toList());
    }

    @Test
    void aCloseThatTimesOutCountsEachWaitingOutput() {
        TwoBufQueue queue = builder(Threading.CALLER).fixedLength(8).start();
        Writer writer = queue.newWriter();
        for (int i = 0; i < 3; i++) {
            assertThat(writer.writeLong(7)).isTrue();
        }
        writer.flush();
        assertThat(queue.poll(2)).isEqualTo(2); // all three are routed now, to three outputs each
        assertThat(queue.close(Duration.ZERO)).isEqualTo(new CloseReport(CloseReport.Outcome.TIMED_OUT, 2, 7, null));
    }
}
