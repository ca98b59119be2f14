package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How often a consumer looks into a block that is still being written, on a clock of the test.
class LaneCursorTest {

    private static final long MIN = 100;
    private static final long MAX = 1_000;

    private long now = 1_000_000;
    private final Lane lane = lane();

    private static Lane lane() {
        QueueConfig config = new QueueConfig(
                8,
                new SourceOptions(),
                new OutputOptions(),
                1,
                MIN,
                MAX,
                Backpressure.drop(),
                true,
                null,
                List.of((writerId, data, offset, length) -> {}),
                ErrorHandler.logging(),
                null,
                WaitStrategy.backoff(),
                Threading.CALLER,
                null,
                false,
                true,
                Duration.ZERO,
                0);
        BlockPool<SourceBlock> pool =
                new BlockPool<>(Layer.SOURCE, 64, 1, 1, () -> new SourceBlock(ByteSize.kib(64)), () -> {}, null, 0);
        BlockWait wait = new BlockWait(config.backpressure(), thread -> false, () -> null);
        return new Lane(0, config, pool, wait, new Bell(false));
    }

    private boolean findsSomethingAfter(long nanos) {
        now += nanos;
        boolean found = lane.cursor.advance(now);
        if (found) {
            lane.cursor.consume(lane.cursor.to());
            assertThat(lane.cursor.advance(now)).isFalse(); // nothing more
        }
        return found;
    }

    private void write() {
        assertThat(lane.session.writeLong(1) || (lane.session.next() && lane.session.writeLong(1)))
                .isTrue();
    }

    /// What a thread does that has announced its sleep: a message that came just before rang no bell.
    @Test
    void aScanThatIsAskedForFindsAMessageThoughItIsNotDue() {
        write();
        assertThat(findsSomethingAfter(MIN)).isTrue();
        assertThat(findsSomethingAfter(MIN)).isFalse();
        write();
        assertThat(findsSomethingAfter(1)).isFalse();
        lane.cursor.scanNext();
        assertThat(findsSomethingAfter(1)).isTrue();
    }

    @Test
    void theTimeBetweenTwoLooksDoublesUpToTheLongestWhileNothingComes() {
        for (long interval : new long[] {100, 200, 400, 800, 1_000}) {
            assertLookIsDueAfter(interval);
        }
    }

    /// Lets idle looks pass until the interval is the given one, then proves it with a message.
    private static void assertLookIsDueAfter(long interval) {
        LaneCursorTest fresh = new LaneCursorTest();
        fresh.write();
        assertThat(fresh.findsSomethingAfter(MIN)).isTrue();
        for (long idle = MIN; idle < interval; idle = Math.min(MAX, idle * 2)) {
            assertThat(fresh.findsSomethingAfter(idle)).isFalse(); // an idle look: the next comes later
        }
        fresh.write();
        assertThat(fresh.findsSomethingAfter(interval - 1))
                .as("%d too early", interval)
                .isFalse();
        assertThat(fresh.findsSomethingAfter(1)).as("%d due", interval).isTrue();
    }

    @Test
    void aFindMakesTheTimeBetweenTwoLooksTheShortestAgain() {
        write();
        assertThat(findsSomethingAfter(MIN)).isTrue();
        for (long idle : new long[] {100, 200, 400}) {
            assertThat(findsSomethingAfter(idle)).isFalse();
        }
        write();
        assertThat(findsSomethingAfter(800)).isTrue();
        write();
        assertThat(findsSomethingAfter(MIN - 1)).isFalse();
        assertThat(findsSomethingAfter(1)).isTrue();
    }

    @Test
    void aFlushIsSeenWithoutWaitingForALook() {
        write();
        assertThat(findsSomethingAfter(MIN)).isTrue();
        assertThat(lane.session.writeLong(2)).isTrue();
        assertThat(lane.session.writeLong(3)).isTrue();
        lane.handOver();
        assertThat(findsSomethingAfter(0)).isTrue();
    }
}
