package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.document.Environment;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class BurstSummaryTest {

    private final List<JsonNode> lines = new ArrayList<>();

    @Test
    void figuresAreRatiosWithinARun() {
        run("no-queue", 1, 0, 10, 10);
        run("two-buf-session", 1, 0, 10, 12);
        run("byte-ring", 1, 0, 10, 20);
        run("no-queue", 1, 1, 10, 16);
        run("two-buf-session", 1, 1, 20, 24);
        run("byte-ring", 1, 1, 20, 50);

        JsonNode result = summary().path("results").get(1);

        assertThat(result.path("contestant").asString()).isEqualTo("two-buf-session");
        assertThat(result.path("burst_bytes").asInt()).isEqualTo(1 << 20);
        assertThat(result.path("runs").asInt()).isEqualTo(2);
        assertThat(result.path("reference_ns").path("mean").asDouble()).isEqualTo(15);
        assertThat(result.path("post_p50_ns").path("max").asDouble()).isEqualTo(24);
        assertThat(result.path("ratio_p50").path("mean").asDouble()).isEqualTo(1.2);
        assertThat(result.path("ratio_p99").path("mean").asDouble()).isEqualTo(2.4);
        assertThat(result.path("control_ratio_p50").path("min").asDouble()).isEqualTo(1);
        assertThat(result.path("control_ratio_p50").path("max").asDouble()).isEqualTo(1.6);
        assertThat(result.path("send_ns_per_message").path("mean").asDouble()).isEqualTo(2.5);
        assertThat(result.path("pressured").asLong()).isEqualTo(14);
    }

    @Test
    void goalsAreJudgedForEachSizeThatWasMeasured() {
        run("two-buf-session", 1, 0, 10, 12);
        run("byte-ring", 1, 0, 10, 11);
        run("two-buf-session", 4, 0, 10, 13);
        run("byte-ring", 4, 0, 10, 30);

        assertThat(summary().path("goals").findValuesAsString("verdict"))
                .containsExactly("reached", "missed", "not-measured", "missed", "reached", "not-measured");
        assertThat(summary().path("goals").get(3).path("figures").asString())
                .isEqualTo("1.20, best of the others: 1.10 (byte-ring)");
    }

    @Test
    void withABacklogThereAreNoGoals() {
        run("two-buf-session", 1, 0, 10, 12);

        assertThat(summary(Map.of("prefill", false)).path("goals")).hasSize(6);
        assertThat(summary(Map.of("prefill", true)).path("goals")).isEmpty();
    }

    @Test
    void theControlAndOurOwnVariantsAreNoRivals() {
        run("no-queue", 1, 0, 10, 10);
        run("two-buf-session", 1, 0, 10, 12);
        run("two-buf-dedicated", 1, 0, 10, 11);
        run("byte-ring", 1, 0, 10, 13);

        assertThat(summary().path("goals").get(3).path("verdict").asString()).isEqualTo("reached");
    }

    @Test
    void selectionAndCalibrationAreToldWithWhatWasNotChosen() {
        selection(24, 12.6);
        selection(48, 33.8);
        assertThat(summary().path("selection").path("working_set_kib").asString())
                .isEqualTo("not yet chosen");
        assertThat(summary().path("selection").path("replay").isNull()).isTrue();
        selection(96, 33.9);
        calibration("two-buf-session", 16, 0.5);
        calibration("byte-ring", 16, 0.9);
        calibration("two-buf-dedicated", 16, 0.9);
        calibration("two-buf-session", 32, 0.8);
        calibration("two-buf-dedicated", 32, 0.9);
        assertThat(summary().path("calibration").get(1).path("chosen").asBoolean())
                .as("byte-ring was not tried yet")
                .isFalse();
        calibration("byte-ring", 32, 0.9);

        ObjectNode summary = summary();
        assertThat(summary.path("selection").path("working_set_kib").asInt()).isEqualTo(48);
        assertThat(summary.path("selection").path("replay").asString())
                .isEqualTo("./millrace bench burst --quick --working-set 48k");
        assertThat(Json.line(summary.path("selection").path("candidates").get(0)))
                .isEqualTo("{\"kib\":24,\"reference_ns\":12.6,\"chosen\":false}");
        assertThat(Json.line(summary.path("calibration")))
                .isEqualTo("[{\"iterations\":16,\"least_pending_share\":0.5,\"chosen\":false},"
                        + "{\"iterations\":32,\"least_pending_share\":0.8,\"chosen\":true}]");
    }

    private ObjectNode summary() {
        return summary(Map.of("working_set_bytes", "chosen by the rule"));
    }

    private ObjectNode summary(Map<String, Object> parameters) {
        List<Plan.Entry> entries = List.of(
                entry("no-queue", "bound"),
                entry("two-buf-session", "ours"),
                entry("two-buf-dedicated", "ours"),
                entry("byte-ring", "jvm-peer"));
        Plan plan = new Plan(
                Plan.SCHEMA,
                "burst",
                "./millrace bench burst --quick",
                List.of("--quick"),
                Environment.here(null, null, null),
                parameters,
                entries,
                List.of());
        return new BurstSummary(plan, Findings.of(lines)).document(false);
    }

    private static Plan.Entry entry(String id, String role) {
        return new Plan.Entry(id, role, id, List.of(), Map.of(), null);
    }

    private void run(String contestant, int mebibytes, int run, double reference, double post) {
        boolean control = contestant.equals("no-queue");
        BurstRecord found = new BurstRecord(
                contestant,
                "empty",
                mebibytes << 20,
                run,
                48 << 10,
                0,
                2_500,
                10_000,
                reference,
                2 * reference,
                post,
                2 * post,
                3 * post,
                post,
                25,
                2_500,
                1_000,
                control ? null : 0.5,
                control ? null : 7L,
                control ? null : 70L,
                60,
                true,
                0,
                control ? 0 : 1);
        ObjectNode line = Json.tree(Map.of("key", contestant + mebibytes + run, "type", "run", "settings", Map.of()));
        line.setAll(Json.tree(found));
        lines.add(line);
    }

    private void selection(int kib, double reference) {
        lines.add(
                Json.tree(Map.of("type", "selection", "working_set_bytes", kib << 10, "reference_p50_ns", reference)));
    }

    private void calibration(String contestant, int iterations, double share) {
        lines.add(Json.tree(Map.of(
                "type",
                "calibration",
                "contestant",
                contestant,
                "callback_iterations",
                iterations,
                "pending_share",
                share)));
    }
}
