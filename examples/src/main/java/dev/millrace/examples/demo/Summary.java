package dev.millrace.examples.demo;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/// Prints what a transfer did, for people.
///
/// @param source what was sent
/// @param repeat how many times
/// @param warmUp messages sent before, to let the JVM compile the program
/// @param outcome what came out
/// @param out the out file, if there is one
record Summary(
        DemoSource source,
        int repeat,
        long warmUp,
        Transfer.Outcome outcome,
        @Nullable OutFile out) {

    void print(PrintStream target) {
        line(target, "file", Text.printable(source.name()) + passes());
        line(target, "warm-up", Text.number(warmUp) + " messages of the sample before, not counted below");
        line(target, "messages", Text.number(outcome.sent().lines()) + " (one for each line)");
        line(target, "bytes", Text.number(outcome.sent().bytes()));
        line(target, "producer", producer());
        line(target, "end to end", endToEnd());
        line(target, "pressure", pressure());
        line(target, "delivered", Text.number(outcome.delivered().lines()));
        line(target, "order", outcome.isLossless() ? "as sent: both sides' checksums agree" : "NOT as sent");
        line(target, "lossless", "every line delivered once, in order: " + (outcome.isLossless() ? "yes" : "NO"));
        if (out != null) {
            line(target, "out", Text.printable(out.path().toString()) + ", " + Text.number(out.written()) + " bytes");
        }
        target.flush();
    }

    private static void line(PrintStream target, String name, String value) {
        target.print(name + " ".repeat(12 - name.length()) + value + "\n");
    }

    private String passes() {
        return repeat == 1 ? "" : ", sent " + Text.number(repeat) + " times";
    }

    private String producer() {
        GroupTimes times = outcome.times();
        if (times.groups() == 0) {
            return "n/a (fewer than " + Text.number(GroupTimes.GROUP) + " messages)";
        }
        return Text.decimal(times.nanosPerSubmission(0.50), 1) + " ns/message p50, "
                + Text.decimal(times.nanosPerSubmission(0.99), 1) + " p99 (" + Text.number(times.groups())
                + " groups of " + Text.number(GroupTimes.GROUP) + "; without reading the file)";
    }

    private String endToEnd() {
        long nanos = outcome.elapsed().toNanos();
        if (outcome.sent().lines() == 0 || nanos == 0) {
            return "n/a (no messages)";
        }
        double seconds = nanos / 1e9;
        return Text.number(Math.round(outcome.delivered().lines() / seconds)) + " messages/s, "
                + Text.rate(outcome.delivered().bytes() / seconds / 1e6) + " MB/s ("
                + Text.decimal(seconds, 3) + " s; with reading the file, checksums" + (out == null ? "" : ", writing")
                + ")";
    }

    private String pressure() {
        long events = outcome.pressureEvents();
        return Text.number(events) + (events == 1 ? " event" : " events") + " (no free block), "
                + Text.decimal(outcome.pressureTime().toNanos() / 1e6, 1) + " ms waited";
    }
}
