package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PoolTest {

    private final Inbox inbox = new Inbox();
    private final List<String> growths = new CopyOnWriteArrayList<>();

    private QueueBuilder builder() {
        return TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .source(pool -> pool.blockSize(64).blocks(1, 3))
                .output(pool -> pool.blockSize(128).blocks(1, 2))
                .backpressure(Backpressure.drop())
                .onPoolGrowth((layer, blocks, blockSize) -> growths.add(layer + " " + blocks + " of " + blockSize))
                .onMessage(inbox);
    }

    private static long fill(Writer writer) {
        return IntStream.range(0, 1_000).filter(writer::writeLong).count();
    }

    private static int pollUntilNothingComes(TwoBufQueue queue) {
        int sum = 0;
        int delivered;
        do {
            delivered = queue.poll(1_000);
            sum += delivered;
        } while (delivered > 0);
        return sum;
    }

    @Test
    void eachGrowthIsReportedAndTheMaximumIsRespected() {
        try (TwoBufQueue queue = builder().singleLayer().start()) {
            assertThat(queue.stats().source()).isEqualTo(new PoolStats(64, 1, 0, 3, 0));
            assertThat(fill(queue.newWriter())).isEqualTo(24);
            assertThat(growths).containsExactly("SOURCE 2 of 64", "SOURCE 3 of 64");
            assertThat(queue.stats().source()).isEqualTo(new PoolStats(64, 3, 3, 3, 2));
            assertThat(queue.stats().outputs()).isEmpty();
        }
    }

    @Test
    void theOutputPoolGrowsWhileTheReaderDoesNotKeepUpAndHoldsTheCopierAtItsMaximum() {
        try (TwoBufQueue queue = builder().source(pool -> pool.blocks(8, 8)).start()) {
            Writer writer = queue.newWriter();
            assertThat(fill(writer)).isEqualTo(64);
            for (int i = 0; i < 6; i++) {
                assertThat(queue.poll(1)).isEqualTo(1);
            }
            assertThat(growths).containsExactly("OUTPUT 2 of 128");
            QueueStats stats = queue.stats();
            assertThat(stats.outputs()).containsExactly(new PoolStats(128, 2, 2, 2, 1));
            assertThat(stats.copyRefusals()).isPositive();
            assertThat(stats.depth()).isEqualTo(58);
            assertThat(pollUntilNothingComes(queue)).isEqualTo(58);
        }
        assertThat(inbox.size()).isEqualTo(64);
    }

    @Test
    void shrinkFreesWhatNobodyUsesDownToTheMinimum() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            assertThat(queue.shrink()).isZero();
            assertThat(fill(writer)).isEqualTo(24);
            assertThat(queue.shrink()).isZero();
            writer.finishBlock();
            assertThat(queue.poll(1_000)).isEqualTo(24);
            int outputBlocks = queue.stats().outputs().get(0).blocks();
            assertThat(queue.shrink()).isEqualTo(2 + outputBlocks - 1);
            assertThat(queue.stats().source().blocks()).isEqualTo(1);
            assertThat(queue.stats().outputs().get(0).blocks()).isEqualTo(1);
            assertThat(queue.shrink()).isZero();
            assertThat(fill(writer)).isEqualTo(24);
            assertThat(queue.stats().source().growths()).isEqualTo(4);
        }
        assertThat(inbox.size()).isEqualTo(48);
    }

    @Test
    void withOneFramePerOutputBlockEachRangeHasABlockOfItsOwn() {
        try (TwoBufQueue queue = builder()
                .source(pool -> pool.blocks(8, 8))
                .output(pool -> pool.frames(1).blocks(2, 2))
                .start()) {
            Writer first = queue.newWriter();
            Writer second = queue.newWriter();
            Writer third = queue.newWriter();
            for (Writer writer : List.of(first, second, third)) {
                assertThat(writer.writeLong(writer.id())).isTrue();
                writer.flush();
            }
            assertThat(queue.poll(1)).isEqualTo(1);
            assertThat(queue.stats().copyRefusals()).isPositive();
            assertThat(queue.poll(10)).isEqualTo(2);
            assertThat(queue.stats().wastedOutputBytes()).isGreaterThanOrEqualTo(2 * 120);
        }
        assertThat(inbox.numbers()).containsExactlyInAnyOrder(0L, 1L, 2L);
    }

    @Test
    void anOutputBlockTakesRangesOfManyWriters() {
        try (TwoBufQueue queue = builder()
                .source(pool -> pool.blocks(8, 8))
                .output(pool -> pool.blocks(1, 1))
                .start()) {
            for (int i = 0; i < 8; i++) {
                Writer writer = queue.newWriter();
                assertThat(writer.writeLong(i)).isTrue();
                writer.flush();
            }
            assertThat(queue.poll(100)).isEqualTo(8);
            assertThat(queue.stats().copyRefusals()).isZero();
            assertThat(queue.stats().outputs().get(0).inUse()).isEqualTo(1);
        }
    }

    @Test
    void outputQueueCapacityLimitsTheBlocksThatWaitForOneReader() {
        try (TwoBufQueue queue = builder()
                .source(pool -> pool.blocks(8, 8))
                .output(pool -> pool.blocks(1, 4).queueCapacity(1))
                .start()) {
            assertThat(fill(queue.newWriter())).isEqualTo(64);
            assertThat(queue.poll(16)).isEqualTo(16);
            assertThat(queue.stats().outputs().get(0).blocks()).isEqualTo(1);
            assertThat(pollUntilNothingComes(queue)).isEqualTo(48);
        }
    }

    @Test
    void whatAGrowthListenerThrowsReachesTheWriterAndTheBlockIsNotLost() {
        IllegalStateException broken = new IllegalStateException("broken");
        try (TwoBufQueue queue = builder()
                .singleLayer()
                .onPoolGrowth((layer, blocks, blockSize) -> {
                    throw broken;
                })
                .start()) {
            Writer writer = queue.newWriter();
            assertThat(IntStream.range(0, 8).allMatch(writer::writeLong)).isTrue();
            assertThatThrownBy(() -> writer.writeLong(8)).isSameAs(broken);
            assertThat(writer.writeLong(9)).isTrue();
            assertThat(queue.stats().source().blocks()).isEqualTo(2);
        }
        assertThat(inbox.size()).isEqualTo(9);
    }

    @Test
    void aQueueWithPrefaultDeliversLikeAnyOther() {
        for (boolean single : new boolean[] {true, false}) {
            Inbox received = new Inbox();
            QueueBuilder builder = builder()
                    .source(pool -> pool.blockSize(ByteSize.kib(64)).blocks(2, 2))
                    .output(pool -> pool.blockSize(ByteSize.kib(64)).blocks(2, 2))
                    .prefault()
                    .onMessage(received);
            try (TwoBufQueue queue = (single ? builder.singleLayer() : builder).start()) {
                Writer writer = queue.newWriter();
                assertThat(IntStream.range(0, 9_000).allMatch(writer::writeLong))
                        .isTrue();
            }
            assertThat(received.size()).isEqualTo(9_000);
        }
        assertThat(growths).isEmpty();
    }
}
