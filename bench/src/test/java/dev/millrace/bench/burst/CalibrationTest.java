package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.burst.Calibration.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    private static final List<String> BOTH = List.of("a", "b");

    private final List<Finding> findings = List.of(
            new Finding("a", 16, 0.9),
            new Finding("b", 16, 0.2),
            new Finding("a", 32, 0.74),
            new Finding("b", 32, 0.95),
            new Finding("a", 64, 0.75),
            new Finding("b", 64, 0.97));

    @Test
    void theLeastWorkThatIsEnoughForEveryContestantIsChosen() {
        assertThat(Calibration.choose(findings, BOTH)).hasValue(64);
        assertThat(Calibration.leastShares(findings)).isEqualTo(Map.of(16, 0.2, 32, 0.74, 64, 0.75));
    }

    @Test
    void nothingIsChosenWhileOneContestantHasTooLittle() {
        assertThat(Calibration.choose(findings.subList(0, 4), BOTH)).isEmpty();
        assertThat(Calibration.choose(List.of(), BOTH)).isEmpty();
    }

    @Test
    void nothingIsChosenWhileOneContestantWasNotTried() {
        assertThat(Calibration.choose(findings.subList(0, 1), BOTH)).isEmpty();
        assertThat(Calibration.choose(findings.subList(0, 5), BOTH)).isEmpty();
        assertThat(Calibration.choose(findings.subList(0, 1), List.of("a"))).hasValue(16);
    }
}
