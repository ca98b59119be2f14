package dev.millrace.bench.submit;

import dev.millrace.bench.document.Goal;
import dev.millrace.bench.document.Json;
import java.io.PrintStream;
import java.util.Locale;
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
                    range(result.path("throughput_mps")),
                    mean(result.path("p50_ns")),
                    mean(result.path("p99_ns")),
                    share(result.path("pressure_share")));
        }
        printGoals(summary, out);
    }

    static void printGoals(ObjectNode summary, PrintStream out) {
        out.println();
        for (JsonNode node : summary.path("goals")) {
            Goal goal = Json.read(node, Goal.class);
            out.printf("%-12s %s: %s%n", goal.verdict(), goal.text(), goal.figures());
        }
        for (JsonNode missing : summary.path("missing")) {
            out.println("not measured: " + missing.path("id").asString() + ": "
                    + missing.path("why").asString());
        }
    }

    private static String range(JsonNode spread) {
        return String.format(
                Locale.ROOT,
                "%.1f [%.1f–%.1f]",
                spread.path("mean").asDouble(),
                spread.path("min").asDouble(),
                spread.path("max").asDouble());
    }

    private static String mean(JsonNode spread) {
        return String.format(Locale.ROOT, "%.3f", spread.path("mean").asDouble());
    }

    private static String share(JsonNode spread) {
        return spread.isNull()
                ? "–"
                : String.format(
                        Locale.ROOT, "%.3f %%", 100 * spread.path("mean").asDouble());
    }
}
