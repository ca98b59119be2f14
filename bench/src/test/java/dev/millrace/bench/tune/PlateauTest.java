package dev.millrace.bench.tune;

import static dev.millrace.bench.tune.Scores.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlateauTest {

    @Test
    void theMiddleOfThreeAlikeIsChosenAndNotThePeak() {
        assertThat(best(60, 100, 95, 91, 200, 50)).hasValueSatisfying(plateau -> {
            assertThat(plateau.middle()).isEqualTo(2);
            assertThat(plateau.height()).isEqualTo((100 + 95 + 91) / 3.0);
        });
    }

    @Test
    void exactlyTenPercentAreStillAlike() {
        assertThat(best(100, 90, 100)).isPresent();
        assertThat(best(100, 89.9, 100)).isEmpty();
    }

    @Test
    void theHighestOfSeveralPlateausWinsAndTheFirstOfTwoAlike() {
        assertThat(best(80, 80, 80, 50, 90, 90, 90).map(Plateau::middle)).hasValue(5);
        assertThat(best(90, 90, 90, 50, 90, 90, 90).map(Plateau::middle)).hasValue(1);
    }

    @Test
    void aRejectedCandidateBreaksAPlateau() {
        Score fine = steady(100).score();
        Score rejected = steady(100).withVariation(0.3, 0, 0, 0, 0);

        assertThat(Plateau.best(List.of(List.of(fine, fine, rejected, fine, fine))))
                .isEmpty();
        assertThat(Plateau.best(List.of(List.of(rejected, fine, fine, fine))).map(Plateau::middle))
                .hasValue(2);
    }

    @Test
    void twoAreNoPlateauAndNeighboursOfDifferentLanesAreNone() {
        List<Score> two = List.of(steady(1).score(), steady(1).score());

        assertThat(Plateau.best(List.of(two))).isEmpty();
        assertThat(Plateau.best(List.of(two, two))).isEmpty();
        assertThat(Plateau.best(List.of())).isEmpty();
    }

    @Test
    void aPlateauKnowsItsThreeCandidates() {
        Plateau plateau = new Plateau(1, 2, 1);

        assertThat(List.of(1, 2, 3, 4, 5))
                .filteredOn(index -> plateau.contains(1, index))
                .containsExactly(2, 3, 4);
        assertThat(plateau.contains(0, 3)).isFalse();
    }

    private static Optional<Plateau> best(double... composites) {
        return Plateau.best(List.of(Arrays.stream(composites)
                .mapToObj(value -> steady(value).score())
                .toList()));
    }
}
