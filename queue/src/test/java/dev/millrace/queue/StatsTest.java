package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
@Tag("fast-path")
class StatsTest {

    private static QueueBuilder builder() {
        return TwoBufQueue.builder()
                .threading(Threading.CALLER)
                .source(pool -> pool.blockSize(100).blocks(1, 3))
                .output(pool -> pool.blockSize(200).blocks(1, 2))
                .backpressure(Backpressure.drop())
                .onMessage((writerId, data, offset, length) -> {
                    if (data[offset] == 66) {
                        throw new IllegalStateException("the test's failure");
                    }
                })
                .onError((error, writerId, data, offset, length) -> {});
    }

    @Test
    void everyFigureOfASmallScenarioIsExact() {
        TwoBufQueue queue = builder().fixedLength(8).start();
        Writer writer = queue.newWriter();
        assertThat(writer.stats()).isEqualTo(new WriterStats(0, 0, 0, 0, 0, 0, 0, Duration.ZERO, 0, 0));

        for (long i = 0; i < 13; i++) { // 12 fit a block, 4 bytes are left
            assertThat(writer.writeLong(i)).isTrue();
        }
        writer.flush();
        assertThat(writer.stats()).isEqualTo(new WriterStats(0, 13, 104, 1, 1, 1, 0, Duration.ZERO, 0, 4));
        assertThat(queue.stats().depth()).isEqualTo(13);

        assertThat(queue.poll(5)).isEqualTo(5);
        QueueStats stats = queue.stats();
        assertThat(stats.delivered()).isEqualTo(5);
        assertThat(stats.depth()).isEqualTo(8);
        assertThat(queue.poll(100)).isEqualTo(8);

        writer.finishBlock();
        assertThat(writer.stats()).isEqualTo(new WriterStats(0, 13, 104, 1, 2, 1, 0, Duration.ZERO, 0, 4 + 92));
        assertThat(queue.poll(100)).isZero();

        for (int i = 0; i < 36; i++) {
            assertThat(writer.writeLong(66)).isTrue();
        }
        assertThat(writer.writeLong(66)).isFalse();
        assertThat(writer.stats()).isEqualTo(new WriterStats(0, 49, 392, 1, 5, 4, 1, Duration.ZERO, 1, 108));
        assertThat(queue.stats().source()).isEqualTo(new PoolStats(100, 3, 3, 3, 2));
        while (queue.stats().depth() > 0) {
            queue.poll(100);
        }
        stats = queue.stats();
        assertThat(stats.handlerFailures()).isEqualTo(36);
        assertThat(stats.delivered()).isEqualTo(49);
        assertThat(stats.unrouted()).isZero();
        assertThat(stats.source().inUse()).isZero();
        assertThat(stats.writers()).containsExactly(writer.stats());
        assertThat(stats.written()).isEqualTo(new WriterStats(-1, 49, 392, 1, 5, 4, 1, Duration.ZERO, 1, 108));
        // 104 bytes, then 96: full after the 36 messages' first block; 192 of the next block follow.
        assertThat(stats.wastedOutputBytes()).isZero();
        queue.close();
        assertThat(queue.stats().written().messages()).isEqualTo(49);
        assertThat(queue.stats().wastedOutputBytes()).isEqualTo(8);
    }

    @Test
    void bytesOfVariableLengthMessagesAreCountedWithoutTheirPrefixes() {
        try (TwoBufQueue queue = builder().variableLength().start()) {
            Writer first = queue.newWriter();
            Writer second = queue.newWriter();
            for (int length : new int[] {1, 50, 37, 96}) { // 5 + 54 + 41 = 100 bytes; a block
                assertThat(first.write(new byte[length], 0, length)).isTrue();
            }
            assertThat(second.write(new byte[10], 0, 10)).isTrue();
            assertThat(first.stats()).isEqualTo(new WriterStats(0, 4, 184, 0, 1, 1, 0, Duration.ZERO, 0, 0));
            assertThat(second.stats()).isEqualTo(new WriterStats(1, 1, 10, 0, 0, 0, 0, Duration.ZERO, 0, 0));
            second.close();
            assertThat(queue.poll(100)).isEqualTo(4);
            QueueStats stats = queue.stats();
            assertThat(stats.writers()).containsExactly(first.stats());
            assertThat(stats.written()).isEqualTo(new WriterStats(-1, 5, 194, 0, 2, 1, 0, Duration.ZERO, 0, 86));
            assertThat(stats.depth()).isEqualTo(1);
        }
    }

    @Test
    void publicationsByCountAreCounted() {
        try (TwoBufQueue queue = builder().fixedLength(8).publishEvery(5).start()) {
            Writer writer = queue.newWriter();
            for (int i = 0; i < 12; i++) {
                assertThat(writer.writeLong(i)).isTrue();
            }
            assertThat(writer.stats().publishes()).isEqualTo(2);
        }
    }

    @Test
    void aRoutedQueueCountsUnroutedMessagesAndDepthPerOutput() {
        MessageHandler nothing = (writerId, data, offset, length) -> {};
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .routed(
                        (writerId, data, offset, length, targets) -> {
                            for (int i = 0; i < data[offset]; i++) {
                                targets.add(i);
                            }
                        },
                        nothing,
                        nothing,
                        nothing)
                .start()) {
            Writer writer = queue.newWriter();
            for (long outputs : new long[] {0, 1, 2, 3}) {
                assertThat(writer.writeLong(outputs)).isTrue();
            }
            writer.flush();
            assertThat(queue.stats().depth()).isEqualTo(4);
            assertThat(queue.poll(1)).isEqualTo(1);
            assertThat(queue.stats().depth()).isEqualTo(5);
            assertThat(queue.stats().unrouted()).isEqualTo(1);
            assertThat(queue.poll(100)).isEqualTo(5);
            assertThat(queue.stats().delivered()).isEqualTo(6);
            assertThat(queue.stats().depth()).isZero();
            assertThat(queue.stats().outputs()).hasSize(3);
        }
    }

    @Test
    void aBlockThatWasLeftBecauseTheQueueClosedIsNoExhaustion() {
        TwoBufQueue queue = builder().fixedLength(8).start();
        Writer writer = queue.newWriter();
        assertThat(writer.writeLong(1)).isTrue();
        queue.close();
        assertThat(writer.writeLong(2)).isFalse();
        assertThat(writer.stats().sessionBlockExhaustions()).isZero();
        assertThat(writer.stats().handOvers()).isEqualTo(1);
    }

    @Test
    void withoutStatisticsTheyAreRefusedAndTheQueueWorks() {
        TwoBufQueue queue = builder().fixedLength(8).statistics(false).start();
        Writer writer = queue.newWriter();
        assertThat(writer.writeLong(1)).isTrue();
        String message = "Statistics are off: leave out statistics(false) when building the queue";
        assertThatThrownBy(queue::stats)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThatThrownBy(writer::stats)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        CloseReport report = queue.close(Duration.ofSeconds(5));
        assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, 1, 0, null));
    }

    @Test
    void listsOfTheStatisticsCannotBeChanged() {
        try (TwoBufQueue queue = builder().fixedLength(8).start()) {
            List<WriterStats> writers = queue.stats().writers();
            assertThatThrownBy(() -> writers.add(WriterStats.NONE)).isInstanceOf(UnsupportedOperationException.class);
        }
    }
}
