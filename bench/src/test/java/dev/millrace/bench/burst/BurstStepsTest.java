package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Environment;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.process.Placement;
import dev.millrace.bench.process.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BurstStepsTest {

    private final List<Calibration.Finding> calibration = new ArrayList<>();

    @Test
    void aCalibrationThatWasBrokenOffGoesOnWithTheContestantsThatAreMissing() {
        found("byte-ring", 16, 0.9);

        assertThat(keys()).containsExactly("calibration/byte-ring/16", "calibration/disruptor/16");
    }

    @Test
    void moreWorkIsTriedOnlyWhenLessWasNotEnoughForAll() {
        found("byte-ring", 16, 0.9);
        found("disruptor", 16, 0.7);

        assertThat(keys())
                .containsExactly(
                        "calibration/byte-ring/16",
                        "calibration/disruptor/16",
                        "calibration/byte-ring/32",
                        "calibration/disruptor/32");
    }

    @Test
    void runsAreNamedByTheWorkThatWasChosenForThem() {
        found("byte-ring", 16, 0.9);
        found("disruptor", 16, 0.8);

        assertThat(keys())
                .containsExactly(
                        "calibration/byte-ring/16",
                        "calibration/disruptor/16",
                        "run/no-queue/1024/0/16",
                        "run/byte-ring/1024/0/16",
                        "run/disruptor/1024/0/16");
    }

    @Test
    void whenNoWorkIsEnoughTheBenchmarkEnds() {
        for (int iterations : Calibration.CANDIDATES) {
            found("byte-ring", iterations, 0.9);
            found("disruptor", iterations, 0.1);
        }

        assertThatThrownBy(this::keys).isInstanceOf(BenchFailure.class).hasMessageContaining("256=0.1");
    }

    private void found(String contestant, int iterations, double share) {
        calibration.add(new Calibration.Finding(contestant, iterations, share));
    }

    private List<String> keys() {
        List<Plan.Entry> entries =
                List.of(entry("no-queue", "bound"), entry("byte-ring", "jvm-peer"), entry("disruptor", "jvm-peer"));
        Plan plan = new Plan(
                Plan.SCHEMA,
                "burst",
                "./millrace bench burst",
                List.of(),
                Environment.here(null, null, null),
                Map.of(),
                entries,
                List.of());
        BurstJob common = new BurstJob(
                "",
                BurstJob.RUN,
                true,
                0,
                0,
                3,
                48 << 10,
                0,
                32 << 20,
                16 << 10,
                7,
                100,
                new Placement(-1, -1),
                Settings.NONE);
        return new BurstSteps(plan, common, new Findings(List.of(), calibration, List.of()))
                .all(List.of(1024), 1).stream().map(Step::key).toList();
    }

    private static Plan.Entry entry(String id, String role) {
        return new Plan.Entry(id, role, id, List.of(), Map.of(), null);
    }
}
