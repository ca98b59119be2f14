package dev.millrace.bench.burst;

import dev.millrace.bench.command.SummaryText;
import java.io.PrintStream;
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
                    SummaryText.mean(result.path("reference_ns"), 2),
                    SummaryText.mean(result.path("post_p50_ns"), 2),
                    SummaryText.mean(result.path("post_p99_ns"), 2),
                    SummaryText.range(result.path("ratio_p50"), "median", 2),
                    SummaryText.mean(result.path("send_ns_per_message"), 2));
        }
        SummaryText.printGoals(summary, out);
    }

    private static void printHead(int burst, PrintStream out) {
        out.printf(
                "%n%-24s %10s %10s %10s %20s %12s%n",
                "batch of " + (burst >> 10) + " KiB", "before ns", "after ns", "p99 ns", "after/before", "send ns/msg");
    }
}
