package dev.millrace.bench.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ResultsTest {

    private static final Results RESULTS = new Results(List.of(
            run(Kind.SESSION, 8, 0, 1_000, 1.0),
            run(Kind.BOUND, 8, 0, 500, 0.5),
            run(Kind.AGRONA, 8, 0, 10_000, 10),
            run(Kind.DISRUPTOR, 8, 0, 20_000, 20),
            run(Kind.SESSION, 8, 1, 3_000, 3.0),
            run(Kind.BOUND, 8, 1, 1_000, 1.0),
            run(Kind.AGRONA, 8, 1, 60_000, 60),
            run(Kind.DISRUPTOR, 8, 1, 30_000, 30),
            run(Kind.SESSION, 8, 2, 2_000, 2.0),
            run(Kind.BOUND, 8, 2, 2_000, 2.0),
            run(Kind.AGRONA, 8, 2, 40_000, 40),
            run(Kind.DISRUPTOR, 8, 2, 40_000, 40)));

    @Test
    void ratiosAreFormedWithinEachTurnNotOfMeans() {
        Spread ratio =
                RESULTS.ratio(Kind.SESSION, Kind.BOUND, 8, RunRecord::p50).orElseThrow();

        assertThat(ratio.median()).isEqualTo(2.0);
        assertThat(ratio.min()).isEqualTo(1.0);
        assertThat(ratio.max()).isEqualTo(3.0);
        assertThat(ratio.count()).isEqualTo(3);
    }

    @Test
    void theBestPeerIsChosenInEachTurn() {
        Spread ratio = RESULTS.ratioToBest(Kind.SESSION, List.of(Kind.AGRONA, Kind.DISRUPTOR), 8)
                .orElseThrow();

        assertThat(ratio.min()).isCloseTo(10, within(1e-9));
        assertThat(ratio.median()).isCloseTo(10, within(1e-9));
        assertThat(ratio.max()).isCloseTo(20, within(1e-9));
    }

    @Test
    void whatWasNotMeasuredHasNoFigure() {
        assertThat(RESULTS.ratio(Kind.SESSION, Kind.BOUND, 64, RunRecord::p50)).isEmpty();
        assertThat(RESULTS.ratio(Kind.SESSION, Kind.JCTOOLS, 8, RunRecord::p50)).isEmpty();
        assertThat(RESULTS.spread(Kind.BOUND, 8, RunRecord::wholePath)).isEmpty();
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
        Spread spread = Spread.of(DoubleStream.of(4, 1, 2, 9));

        assertThat(spread.median()).isEqualTo(3.0);
        assertThat(spread.mean()).isEqualTo(4.0);
        assertThat(spread.min()).isEqualTo(1.0);
        assertThat(spread.max()).isEqualTo(9.0);
    }

    @Test
    void goalsSayReachedMissedOrUnknown() {
        List<Goal> goals = Goal.all(RESULTS, List.of(8));

        assertThat(goals)
                .extracting(Goal::verdict)
                .containsExactly(
                        Goal.Verdict.MISSED, // 2 times the bound
                        Goal.Verdict.REACHED, // 10 times the best peer
                        Goal.Verdict.NOT_MEASURED, // nothing at 64 bytes
                        Goal.Verdict.REACHED, // 1,000 M/s
                        Goal.Verdict.REACHED); // nothing allocated
        assertThat(goals.getFirst().figures()).isEqualTo("8 B: 2.00 [1.00–3.00]");
    }

    @Test
    void oneAllocatedByteInOneRunMissesTheGoal() {
        RunRecord run =
                new RunRecord(Kind.SINGLE_LAYER.word(), 16, 0, 1_000_000, 2, 1, 1, 1, 1, 1, 0, 1, 0, 0, 1, true, 1, 0);

        assertThat(Goal.all(new Results(List.of(run)), List.of(16)).getLast().verdict())
                .isEqualTo(Goal.Verdict.MISSED);
    }

    static RunRecord run(Kind kind, int length, int run, long sendNanos, double p50) {
        boolean delivers = kind.role() != Kind.Role.BOUND;
        return new RunRecord(
                kind.word(),
                length,
                run,
                1_000_000,
                2,
                sendNanos,
                1_000,
                p50,
                2 * p50,
                3 * p50,
                delivers ? 0 : -1,
                0,
                delivers ? 1_000_000 : 0,
                delivers ? 1_000_000 : 0,
                10,
                true,
                1,
                50_000);
    }
}
