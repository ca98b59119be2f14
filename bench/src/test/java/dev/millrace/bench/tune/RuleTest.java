package dev.millrace.bench.tune;

import static dev.millrace.bench.tune.Scores.runs;
import static dev.millrace.bench.tune.Scores.steady;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RuleTest {

    @Test
    void theReferenceItselfScoresOneAtEveryLength() {
        for (int length : List.of(8, 16, 32, 64)) {
            Rule.Reference reference = Rule.reference(length);
            assertThat(Rule.composite(
                            length,
                            reference.throughputMps(),
                            reference.p50Ns(),
                            reference.p99Ns(),
                            reference.p999Ns()))
                    .isEqualTo(1, within(1e-12));
        }
        assertThat(Rule.reference(8)).isEqualTo(new Rule.Reference(1_000, 1, 4, 16));
        assertThat(Rule.reference(64)).isEqualTo(new Rule.Reference(125, 8, 32, 128));
    }

    @Test
    void eachFigureHasItsWeight() {
        assertThat(Rule.composite(8, 2_000, 1, 4, 16)).isEqualTo(1.35, within(1e-12));
        assertThat(Rule.composite(8, 1_000, 2, 4, 16)).isEqualTo(0.85, within(1e-12));
        assertThat(Rule.composite(8, 1_000, 1, 8, 16)).isEqualTo(0.90, within(1e-12));
        assertThat(Rule.composite(8, 1_000, 1, 4, 32)).isEqualTo(0.925, within(1e-12));
    }

    /// Scores 1 at 8 bytes and 2 at 64 in both runs, whatever the number of messages.
    @Test
    void lengthsHaveEqualWeight() {
        Score score = Score.of(
                List.of(
                        Scores.run(8, 0, 1_000, 1, 4, 16),
                        Scores.run(64, 0, 250, 4, 16, 64),
                        Scores.run(8, 1, 1_000, 1, 4, 16),
                        Scores.run(64, 1, 250, 4, 16, 64)),
                true);

        assertThat(score.composite().mean()).isEqualTo(1.5, within(1e-6));
        assertThat(score.composite().cv()).isEqualTo(0, within(1e-6));
        assertThat(score.lengths()).extracting(Score.OfLength::length).containsExactly(8, 64);
    }

    @Test
    void variationIsOverRunsAndNotOverLengths() {
        Score score = Score.of(runs(new double[] {1, 2, 3}), true);

        assertThat(score.lengths().getFirst().p50Ns()).isEqualTo(new Varied(2, 1, 3, 0.5));
    }

    @Test
    void exactlyTheLimitIsAllowedAndMoreIsNot() {
        assertThat(steady(1).withVariation(0.20, 0.20, 0.25, 0.40, 0.60).rejections())
                .isEmpty();
        assertThat(steady(1).withVariation(0.201, 0.20, 0.25, 0.40, 0.60).rejections())
                .containsExactly("cv of composite 20.1 % > 20 %");
        assertThat(steady(1).withVariation(0.20, 0.201, 0.25, 0.40, 0.60).rejections())
                .containsExactly("cv of throughput at 8 bytes 20.1 % > 20 %");
        assertThat(steady(1).withVariation(0.20, 0.20, 0.251, 0.40, 0.60).rejections())
                .containsExactly("cv of p50 at 8 bytes 25.1 % > 25 %");
        assertThat(steady(1).withVariation(0.20, 0.20, 0.25, 0.401, 0.60).rejections())
                .containsExactly("cv of p99 at 8 bytes 40.1 % > 40 %");
        assertThat(steady(1).withVariation(0.20, 0.20, 0.25, 0.40, 0.601).rejections())
                .containsExactly("cv of p999 at 8 bytes 60.1 % > 60 %");
    }

    @Test
    void failedWritesPressureUnsteadyRunsAndMissingValidationReject() {
        Score fine = steady(1).score();

        assertThat(new Score(fine.composite(), fine.lengths(), 1, 0, 0, true).rejections())
                .containsExactly("1 failed writes");
        assertThat(new Score(fine.composite(), fine.lengths(), 0, 2, 0, true).rejections())
                .containsExactly("2 messages met pressure");
        assertThat(new Score(fine.composite(), fine.lengths(), 0, 0, 3, true).rejections())
                .containsExactly("3 runs began before figures were steady");
        assertThat(new Score(fine.composite(), fine.lengths(), 0, 0, 0, false).rejections())
                .containsExactly("not validated");
    }
}
