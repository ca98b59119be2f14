package dev.millrace.bench.tune;

import dev.millrace.bench.command.SummaryText;
import java.io.PrintStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The summary of `bench tune` for a terminal: every candidate's score, and what was chosen.
final class TuneText {

    private TuneText() {}

    static void print(ObjectNode summary, PrintStream out) {
        String contestant = "";
        for (JsonNode result : summary.path("results")) {
            if (!result.path("contestant").asString().equals(contestant)) {
                contestant = result.path("contestant").asString();
                out.printf("%n%-36s %26s %8s%n", contestant, "composite", "cv %");
            }
            JsonNode composite = result.path("composite");
            out.printf(
                    "%-36s %26s %8s  %s%n",
                    result.path("candidate").asString(),
                    SummaryText.range(composite, "mean", 3),
                    SummaryText.number(100 * composite.path("cv").asDouble(), 1),
                    verdict(result));
        }
        out.println();
        for (JsonNode chosen : summary.path("chosen")) {
            printChosen(chosen, out);
        }
    }

    private static String verdict(JsonNode result) {
        if (result.path("chosen").asBoolean()) {
            return "chosen: the middle of the best plateau among the measured";
        }
        if (result.path("plateau").asBoolean()) {
            return "plateau";
        }
        JsonNode reasons = result.path("rejected_by");
        return reasons.isEmpty()
                ? ""
                : "rejected: " + reasons.get(0).asString()
                        + (reasons.size() > 1 ? " and " + (reasons.size() - 1) + " more" : "");
    }

    private static void printChosen(JsonNode chosen, PrintStream out) {
        String candidate = chosen.path("candidate").asString("");
        out.println(chosen.path("contestant").asString() + ": "
                + (candidate.isEmpty() ? "no plateau, nothing chosen" : candidate));
        if (!chosen.path("why").isNull()) {
            out.println("  " + chosen.path("why").asString());
        }
    }
}
