package dev.millrace.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/// Time is a number here, which moves when somebody waits or is held up.
class PacerTest {

    private static final long MILLI = 1_000_000;
    private static final int RATE = 1_000;
    private static final long STALL = 10 * MILLI;
    private static final int STALLED = 50;

    /// Negative, as the JVM's clock may be, and about to wrap around to positive.
    private long now = -20 * MILLI;

    private final Schedule schedule = new Schedule(now, RATE, 100);
    private final Pacer pacer = new Pacer(() -> now, () -> now += 1_000);
    private final Arrivals arrivals = new Arrivals(() -> now);

    @Test
    void aMessageIsDueAtItsTimeHoweverManyCameBefore() {
        Schedule thirds = new Schedule(7, 3, Schedule.MOST_MESSAGES);

        assertThat(thirds.intended(1)).isEqualTo(7 + 333_333_333);
        assertThat(thirds.intended(999_999_999)).isEqualTo(7 + 333_333_333L * 1_000_000_000);
        assertThat(thirds.durationNanos()).isEqualTo(333_333_333_333_333_333L);
    }

    @Test
    void whoIsNotHeldUpSendsEachMessageWhenItIsDue() {
        List<Long> sent = new ArrayList<>();

        long count = pacer.send(
                schedule,
                intended -> {
                    assertThat(now).isEqualTo(intended);
                    sent.add(intended);
                },
                Long.MAX_VALUE / 2);

        assertThat(count).isEqualTo(100);
        assertThat(sent).hasSize(100).isSorted();
    }

    @Test
    void aStallOfTheProducerIsChargedToAllMessagesThatWereDueMeanwhile() {
        long stalled = schedule.intended(STALLED);

        pacer.send(
                schedule,
                intended -> {
                    now += intended == stalled ? STALL : 0;
                    arrivals.accept(intended);
                },
                Long.MAX_VALUE / 2);

        assertStallIsCharged();
    }

    @Test
    void aStallOfTheConsumerIsChargedToAllMessagesThatWereDueMeanwhile() {
        Queue<Long> queue = new ArrayDeque<>();
        long from = schedule.intended(STALLED);

        pacer.send(
                schedule,
                intended -> {
                    queue.add(intended);
                    if (now < from || now >= from + STALL) {
                        queue.forEach(arrivals::accept);
                        queue.clear();
                    }
                },
                Long.MAX_VALUE / 2);

        assertStallIsCharged();
    }

    /// 10, 9, 8 … 1 milliseconds, and all others none.
    private void assertStallIsCharged() {
        Histogram times = arrivals.histogram();
        assertThat(times.getTotalCount()).isEqualTo(100);
        assertThat(times.getCountAtValue(0)).isEqualTo(90);
        for (long late = 1; late <= 10; late++) {
            assertThat(times.getCountAtValue(late * MILLI)).as(late + " ms").isEqualTo(1);
        }
        assertThat(times.getValueAtPercentile(90)).isZero();
        assertThat(times.valuesAreEquivalent(times.getValueAtPercentile(95), 5 * MILLI))
                .isTrue();
        assertThat(times.valuesAreEquivalent(times.getMaxValue(), STALL)).isTrue();
    }

    @Test
    void whoCannotKeepUpEndsWhenItIsTimeToGiveUpAndSaysHowManyWereSent() {
        Schedule more = new Schedule(now, RATE, 10 * Pacer.CHECK);
        long end = now + 3 * Pacer.CHECK * 7L * MILLI;

        long count = pacer.send(more, intended -> now += 7 * MILLI + 1, end);

        assertThat(count).isEqualTo(3L * Pacer.CHECK);
    }

    @Test
    void eachMessageOutOfPlaceIsFound() {
        assertThat(faultAfter(2, 8, 3, 5)).isNull();
        assertThat(faultAfter(2, 8, 3)).contains("1 messages arrived, but 2 were sent");
        assertThat(faultAfter(2, 8, 5, 3)).contains("another order");
        assertThat(faultAfter(2, 6, 3, 3)).contains("another order");
        assertThat(faultAfter(2, 8, 3, 6)).contains("not sent");
    }

    private String faultAfter(long sent, long sum, long... words) {
        Arrivals fresh = new Arrivals(() -> now);
        now = 100;
        fresh.accept(1);
        fresh.begin();
        LongStream.of(words).forEach(fresh::accept);
        return fresh.fault(sent, sum);
    }
}
