package dev.millrace.bench.submit;

import dev.millrace.bench.command.SummaryText;
import java.io.PrintStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The summary of `bench submit` for a terminal: the main figures and the goals; the rest is in the report.
final class SubmitText {

    private SubmitText() {}

    static void print(ObjectNode summary, PrintStream out) {
        int length = 0;
        for (JsonNode result : summary.path("results")) {
            if (result.path("length").asInt() != length) {
                length = result.path("length").asInt();
                out.printf(
                        "%n%-24s %26s %9s %9s %9s%n",
                        length + " bytes", "M messages/s", "p50 ns", "p99 ns", "pressure");
            }
            out.printf(
                    "%-24s %26s %9s %9s %9s%n",
                    result.path("contestant").asString(),
                    SummaryText.range(result.path("throughput_mps"), "mean", 1),
                    SummaryText.mean(result.path("p50_ns"), 3),
                    SummaryText.mean(result.path("p99_ns"), 3),
                    share(result.path("pressure_share")));
        }
        SummaryText.printGoals(summary, out);
    }

    private static String share(JsonNode spread) {
        return spread.isNull()
                ? "–"
                : SummaryText.number(100 * spread.path("mean").asDouble(), 3) + " %";
    }
}
