package dev.millrace.bench.submit;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// The report as text, made from the records only.
final class SubmitReport {

    private static final int ENOUGH_FOR_P999 = 100_000;
    private static final int WIDTH = 116;

    private final SubmitOptions options;
    private final Machine machine;
    private final Results results;

    SubmitReport(SubmitOptions options, Machine machine, Results results) {
        this.options = options;
        this.machine = machine;
        this.results = results;
    }

    void print(PrintStream out) {
        printHead(out);
        for (int length : options.lengths()) {
            printTable(out, length);
        }
        printNotes(out);
        if (options.contestants().contains(Kind.SESSION)) {
            printRatios(out);
        }
        printGoals(out);
    }

    private void printHead(PrintStream out) {
        out.println("bench submit: what a message costs the thread that sends it");
        out.println();
        out.printf("machine      %d cores, %s, %s%n", machine.cores(), machine.cpu(), machine.system());
        out.printf("JVM          %s, %s, fresh for each run%n", machine.jvm(), machine.collectors());
        out.printf(
                Locale.ROOT,
                "messages     %,d a run, %d runs, input prepared, every word varies with the message's number%n",
                options.messages(),
                options.runs());
        out.printf(
                "storage      %s per layer for ours, %s for the others; a round fills at most 80 %% of it%n",
                size(options.size()), size(options.size()));
        out.printf("our blocks   source %s, output %s%n", size(options.sourceBlock()), size(options.outputBlock()));
        wrap(out, "warm-up      ", WarmUp.RULE);
        wrap(out, "validated    ", "payload, count and order of every contestant at every length, before measuring");
        out.println();
        for (Kind kind : options.contestants()) {
            wrap(out, String.format("%-22s", kind.word()), kind.description() + threads(kind));
        }
    }

    private String threads(Kind kind) {
        return results.records().stream()
                .filter(record -> record.contestant().equals(kind.word()))
                .findFirst()
                .map(record -> "; threads beside the sender's: " + record.threads())
                .orElse("");
    }

    private void printTable(PrintStream out, int length) {
        out.println();
        out.printf(
                "%d bytes, rounds of %s%n",
                length, String.format(Locale.ROOT, "%,d messages", options.roundMessages(length)));
        out.printf(
                "  %-21s %23s %8s %8s %9s %9s %10s %19s%n",
                "contestant",
                "throughput M/s",
                "p50 ns",
                "p99 ns",
                "p999 ns",
                "pressure",
                "B/message",
                "whole path M/s");
        for (Kind kind : options.contestants()) {
            List<RunRecord> runs = results.of(kind, length);
            boolean few = runs.stream().anyMatch(record -> record.samples() < ENOUGH_FOR_P999);
            boolean unsteady = runs.stream().anyMatch(record -> !record.steady());
            out.printf(
                    "  %-21s %23s %8s %8s %9s %9s %10s %19s%s%n",
                    kind.word(),
                    range(kind, length, RunRecord::throughput),
                    mean(kind, length, RunRecord::p50),
                    mean(kind, length, RunRecord::p99),
                    mean(kind, length, RunRecord::p999) + (few ? "!" : " "),
                    share(kind, length),
                    allocated(kind, length),
                    range(kind, length, RunRecord::wholePath),
                    unsteady ? " ~" : "");
        }
    }

    private void printNotes(PrintStream out) {
        out.println();
        wrap(
                out,
                "",
                "Throughput: messages / time of sending, from runs without timing of groups: mean [least–greatest]. "
                        + "p50, p99, p999: quantiles over groups of 1,000 messages, a group's time / 1,000 being one sample, "
                        + "from runs of their own; mean over runs. They are no times of single calls and no end-to-end "
                        + "latencies. When the clock has stopped the rest is handed over and the round drains. Pressure: "
                        + "messages whose first attempt found no room. B/message: what all threads allocated, draining "
                        + "included. Whole path: sent without a pause, from the first send to the last delivery.");
        if (results.records().stream().anyMatch(record -> record.samples() < ENOUGH_FOR_P999)) {
            wrap(out, "! ", "fewer than 100,000 samples a run: too few for a p999 to rely on");
        }
        if (results.records().stream().anyMatch(record -> !record.steady())) {
            wrap(out, "~ ", "in at least one run the warm-up was given up before the numbers were steady");
        }
    }

    private void printRatios(PrintStream out) {
        out.println();
        out.println("Ratios two-buf-session / X, formed within each turn: median [least–greatest]");
        out.printf("  %-7s %-21s %25s %25s%n", "bytes", "X", "throughput", "p50");
        for (int length : options.lengths()) {
            for (Kind kind : options.contestants()) {
                if (kind != Kind.SESSION) {
                    out.printf(
                            "  %-7d %-21s %25s %25s%n",
                            length,
                            kind.word(),
                            ratio(kind, length, RunRecord::throughput),
                            ratio(kind, length, RunRecord::p50));
                }
            }
        }
    }

    private void printGoals(PrintStream out) {
        out.println();
        out.println("Goals");
        for (Goal goal : Goal.all(results, options.lengths())) {
            String verdict = switch (goal.verdict()) {
                case REACHED -> "reached";
                case MISSED -> "MISSED";
                case NOT_MEASURED -> "unknown";
            };
            wrap(out, String.format("  %-9s", verdict), goal.text() + ": " + goal.figures());
        }
    }

    private String range(Kind kind, int length, ToDoubleFunction<RunRecord> figure) {
        return results.spread(kind, length, figure)
                .map(s -> String.format(Locale.ROOT, "%.1f [%.1f–%.1f]", s.mean(), s.min(), s.max()))
                .orElse("–");
    }

    private String mean(Kind kind, int length, ToDoubleFunction<RunRecord> figure) {
        return results.spread(kind, length, figure)
                .map(s -> String.format(Locale.ROOT, "%.3f", s.mean()))
                .orElse("–");
    }

    private String share(Kind kind, int length) {
        return results.spread(kind, length, RunRecord::pressureShare)
                .map(s -> s.max() == 0 ? "0 %" : String.format(Locale.ROOT, "%.4f %%", 100 * s.mean()))
                .orElse("–");
    }

    private String allocated(Kind kind, int length) {
        return results.spread(kind, length, RunRecord::allocatedPerMessage)
                .map(s -> s.max() == 0 ? "0" : String.format(Locale.ROOT, "%.6f", s.mean()))
                .orElse("–");
    }

    private String ratio(Kind under, int length, ToDoubleFunction<RunRecord> figure) {
        Optional<Spread> ratio = results.ratio(Kind.SESSION, under, length, figure);
        return ratio.map(s -> String.format(Locale.ROOT, "%.2f [%.2f–%.2f]", s.median(), s.min(), s.max()))
                .orElse("–");
    }

    private static String size(int bytes) {
        return bytes % (1 << 20) == 0
                ? (bytes >> 20) + " MiB"
                : bytes % (1 << 10) == 0 ? (bytes >> 10) + " KiB" : bytes + " bytes";
    }

    /// Prints a paragraph behind a label, later lines indented as far.
    private static void wrap(PrintStream out, String label, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(label);
        for (String word : text.split(" ", -1)) {
            if (line.length() + word.length() + 1 > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(label.length()));
            }
            line.append(line.toString().isBlank() || line.length() == label.length() ? "" : " ")
                    .append(word);
        }
        lines.add(line.toString());
        lines.forEach(out::println);
    }
}
