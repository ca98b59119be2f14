package dev.millrace.bench.latency;

import dev.millrace.bench.command.SummaryText;
import java.io.PrintStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The summary of `bench latency` for a terminal; the curves are in the report.
final class LatencyText {

    private LatencyText() {}

    static void print(ObjectNode summary, PrintStream out) {
        String title = "";
        for (JsonNode result : summary.path("results")) {
            String its = result.path("direction").asString() + ", "
                    + Rate.words(result.path("rate").asInt()) + " messages/s";
            if (!its.equals(title)) {
                title = its;
                out.printf("%n%-40s %12s %12s %12s %12s%n", title, "p50 us", "p99 us", "p999 us", "max us");
            }
            out.printf(
                    "%-40s %12s %12s %12s %12s%s%n",
                    name(result),
                    micros(result.path("p50_ns")),
                    micros(result.path("p99_ns")),
                    micros(result.path("p999_ns")),
                    micros(result.path("max_ns")),
                    result.path("kept_up").asBoolean() ? "" : behind(result));
        }
        out.println();
    }

    private static String name(JsonNode result) {
        String setting = result.path("setting").asString();
        return result.path("contestant").asString() + (setting.isEmpty() ? "" : " (" + setting + ")");
    }

    private static String micros(JsonNode spread) {
        return SummaryText.number(spread.path("mean").asDouble() / 1_000, 2);
    }

    private static String behind(JsonNode result) {
        return "  not kept up: " + SummaryText.mean(result.path("achieved_rate"), 0) + " messages/s";
    }
}
