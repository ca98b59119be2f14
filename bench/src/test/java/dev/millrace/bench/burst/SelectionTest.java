package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.burst.Selection.Candidate;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {

    @Test
    void aSetThatFitsTheFirstLevelAloneIsNotChosen() {
        assertThat(choose(12.6, 33.8, 33.9)).isEqualTo(48 << 10);
    }

    @Test
    void whereAllLiveInOneLevelTheSmallestIsChosen() {
        assertThat(choose(12.9, 13.0, 13.4)).isEqualTo(24 << 10);
    }

    @Test
    void whereTheLargestAloneLeavesTheFirstLevelItIsChosen() {
        assertThat(choose(12.9, 13.0, 33.8)).isEqualTo(96 << 10);
    }

    @Test
    void theOrderOfMeasuringDoesNotMatter() {
        assertThat(Selection.choose(List.of(
                        new Candidate(96 << 10, 33.9), new Candidate(24 << 10, 12.6), new Candidate(48 << 10, 33.8))))
                .isEqualTo(48 << 10);
    }

    private static int choose(double small, double middle, double large) {
        return Selection.choose(List.of(
                new Candidate(24 << 10, small), new Candidate(48 << 10, middle), new Candidate(96 << 10, large)));
    }
}
