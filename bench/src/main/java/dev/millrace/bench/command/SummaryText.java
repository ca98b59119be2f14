package dev.millrace.bench.command;

import dev.millrace.bench.document.Goal;
import dev.millrace.bench.document.Json;
import java.io.PrintStream;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What the summaries of all benchmarks say in the same way on a terminal.
public final class SummaryText {

    private SummaryText() {}

    /// Prints the goals with their verdicts, and who could not be measured.
    ///
    /// @param summary the summary
    /// @param out the terminal
    public static void printGoals(ObjectNode summary, PrintStream out) {
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

    /// Writes a number.
    ///
    /// @param number a number
    /// @param digits after the point
    /// @return for example `1.25`
    public static String number(double number, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", number);
    }

    /// Writes the mean of a spread.
    ///
    /// @param spread figures over runs
    /// @param digits after the point
    /// @return for example `1.25`
    public static String mean(JsonNode spread, int digits) {
        return number(spread.path("mean").asDouble(), digits);
    }

    /// Writes the middle of a spread and its range.
    ///
    /// @param spread figures over runs
    /// @param middle `mean` or `median`
    /// @param digits after the point
    /// @return for example `1.25 [1.20–1.31]`
    public static String range(JsonNode spread, String middle, int digits) {
        return number(spread.path(middle).asDouble(), digits) + " ["
                + number(spread.path("min").asDouble(), digits) + "–"
                + number(spread.path("max").asDouble(), digits) + "]";
    }
}
