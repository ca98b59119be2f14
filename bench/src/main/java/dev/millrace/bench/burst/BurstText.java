package dev.millrace.bench.burst;

import dev.millrace.bench.document.Goal;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Spread;
import java.io.PrintStream;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The summary of `bench burst` for a terminal: the main figures and the goals; the rest is in the report.
final class BurstText {

    private BurstText() {}

    static void print(ObjectNode summary, PrintStream out) {
        JsonNode selection = summary.path("selection");
        out.println("Working set in KiB: " + selection.path("working_set_kib").asString() + ", "
                + selection.path("rule").asString());
        if (!selection.path("replay").isNull()) {
            out.println("The same without choosing again: "
                    + selection.path("replay").asString());
        }
        int burst = 0;
        for (JsonNode result : summary.path("results")) {
            if (result.path("burst_bytes").asInt() != burst) {
                burst = result.path("burst_bytes").asInt();
                printHead(burst, out);
            }
            out.printf(
                    "%-24s %10s %10s %10s %20s %12s%n",
                    result.path("contestant").asString(),
                    mean(result.path("reference_ns")),
                    mean(result.path("post_p50_ns")),
                    mean(result.path("post_p99_ns")),
                    Goal.range(Json.read(result.path("ratio_p50"), Spread.class)),
                    mean(result.path("send_ns_per_message")));
        }
        out.println();
        for (JsonNode node : summary.path("goals")) {
            Goal goal = Json.read(node, Goal.class);
            out.printf("%-12s %s: %s%n", goal.verdict(), goal.text(), goal.figures());
        }
    }

    private static void printHead(int burst, PrintStream out) {
        out.printf(
                "%n%-24s %10s %10s %10s %20s %12s%n",
                "batch of " + (burst >> 10) + " KiB", "before ns", "after ns", "p99 ns", "after/before", "send ns/msg");
    }

    private static String mean(JsonNode spread) {
        return String.format(Locale.ROOT, "%.2f", spread.path("mean").asDouble());
    }
}
