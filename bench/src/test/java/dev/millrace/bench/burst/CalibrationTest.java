package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.burst.Calibration.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    private final List<Finding> findings = List.of(
            new Finding(16, 0.9),
            new Finding(16, 0.2),
            new Finding(32, 0.74),
            new Finding(32, 0.95),
            new Finding(64, 0.75),
            new Finding(64, 0.97));

    @Test
    void theLeastWorkThatIsEnoughForEveryContestantIsChosen() {
        assertThat(Calibration.choose(findings)).hasValue(64);
        assertThat(Calibration.leastShares(findings)).isEqualTo(Map.of(16, 0.2, 32, 0.74, 64, 0.75));
    }

    @Test
    void nothingIsChosenWhileOneContestantHasTooLittle() {
        assertThat(Calibration.choose(findings.subList(0, 4))).isEmpty();
        assertThat(Calibration.choose(List.of())).isEmpty();
    }
}
