package dev.millrace.bench.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.document.Environment;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SubmitSummaryTest {

    private final List<JsonNode> lines = new ArrayList<>();

    @Test
    void aResultIsTheMeanAndRangeOverRuns() {
        run("two-buf-session", 0, 2_000, 1.0);
        run("two-buf-session", 1, 1_000, 3.0);

        JsonNode result = summary().path("results").get(0);

        assertThat(result.path("contestant").asString()).isEqualTo("two-buf-session");
        assertThat(result.path("runs").asInt()).isEqualTo(2);
        assertThat(result.path("throughput_mps").path("mean").asDouble()).isEqualTo(750);
        assertThat(result.path("throughput_mps").path("min").asDouble()).isEqualTo(500);
        assertThat(result.path("throughput_mps").path("max").asDouble()).isEqualTo(1000);
        assertThat(result.path("payload_gbps").path("max").asDouble()).isEqualTo(8);
        assertThat(result.path("p50_ns").path("mean").asDouble()).isEqualTo(2);
        assertThat(result.path("pressured").asLong()).isEqualTo(20);
        assertThat(result.path("pressure_share").path("mean").asDouble()).isCloseTo(10 / 2e6, within(1e-12));
    }

    @Test
    void whatAContestantDoesNotHaveIsNullAndNeverZero() {
        run("bound-block-copy", 0, 2_000, 1.0);

        JsonNode result = summary().path("results").get(0);

        for (String figure :
                List.of("pressured", "pressure_share", "internal_pressure", "callback_ratio", "whole_path_mps")) {
            assertThat(result.path(figure).isNull()).as(figure).isTrue();
        }
    }

    @Test
    void ratiosAreFormedWithinEachRoundOfTheInterleaving() {
        run("two-buf-session", 0, 1_000, 1.0);
        run("agrona-one-to-one", 0, 4_000, 2.0);
        run("two-buf-session", 1, 2_000, 3.0);
        run("agrona-one-to-one", 1, 4_000, 3.0);

        JsonNode ratio = summary().path("ratios").get(0);

        assertThat(ratio.path("a").asString()).isEqualTo("two-buf-session");
        assertThat(ratio.path("b").asString()).isEqualTo("agrona-one-to-one");
        assertThat(ratio.path("throughput").path("median").asDouble()).isEqualTo(3);
        assertThat(ratio.path("throughput").path("min").asDouble()).isEqualTo(2);
        assertThat(ratio.path("throughput").path("max").asDouble()).isEqualTo(4);
        assertThat(ratio.path("p50").path("median").asDouble()).isEqualTo(0.75);
    }

    @Test
    void aGoalIsJudgedByItsMedianAndOneWithoutFiguresIsNotMeasured() {
        run("two-buf-session", 0, 1_000, 1.0);
        run("agrona-one-to-one", 0, 8_000, 2.0);

        List<JsonNode> goals = new ArrayList<>();
        summary().path("goals").forEach(goals::add);

        assertThat(goals)
                .anyMatch(goal -> goal.path("text").asString().contains("which copy their payload, 8 bytes")
                        && goal.path("verdict").asString().equals("reached"));
        assertThat(goals)
                .anyMatch(goal -> goal.path("text").asString().contains("readerwriterqueue, 8 bytes")
                        && goal.path("verdict").asString().equals("not-measured"));
        assertThat(goals)
                .anyMatch(goal -> goal.path("text").asString().startsWith("whole path")
                        && goal.path("verdict").asString().equals("missed"));
    }

    @Test
    void waysOfCopyingAreATableOfTheirOwn() {
        run("two-buf-session", 0, 1_000, 1.0);
        lines.add(line("readerwriterqueue", 0, 4_000, 2.0)
                .put("part", "sensitivity")
                .put("copy", "memcpy"));
        lines.add(line("readerwriterqueue", 0, 2_000, 5.0)
                .put("part", "sensitivity")
                .put("copy", "member"));

        ObjectNode summary = summary();

        assertThat(summary.path("results")).hasSize(1);
        assertThat(summary.path("sensitivity")).hasSize(2);
        assertThat(summary.path("sensitivity")
                        .get(1)
                        .path("p50_ns")
                        .path("mean")
                        .asDouble())
                .isEqualTo(5);
    }

    private void run(String contestant, int run, long sendNs, double p50) {
        lines.add(line(contestant, run, sendNs * 1_000, p50));
    }

    private static ObjectNode line(String contestant, int run, long sendNs, double p50) {
        boolean bound = contestant.startsWith("bound");
        SubmitRecord record = new SubmitRecord(
                contestant,
                8,
                run,
                null,
                1_000_000,
                2,
                sendNs,
                1_000,
                p50,
                p50 * 2,
                p50 * 3,
                bound ? null : 5_000L,
                bound ? null : 10L,
                null,
                null,
                null,
                0L,
                bound ? 0 : 1_000_000,
                bound ? 0 : 10_000_000,
                20,
                true,
                1,
                4096);
        ObjectNode line = Json.tree(record);
        line.put("key", contestant + run)
                .put("environment_hash", "h")
                .put("type", "run")
                .put("part", "main");
        line.set("settings", Json.tree(Map.of()));
        return line;
    }

    private ObjectNode summary() {
        Environment environment = new Environment("", "r", "cpu", 2, 1, "os", "jvm", "gc", null, null, Map.of(), "h");
        List<Plan.Entry> entries = Stream.of(Kind.values())
                .map(kind -> new Plan.Entry(kind.id(), kind.role().word(), "", List.of(), Map.of(), null))
                .toList();
        Plan plan = new Plan(1, "submit", "", List.of(), environment, Map.of(), entries, List.of());
        return new SubmitSummary(plan, lines).document(false);
    }
}
