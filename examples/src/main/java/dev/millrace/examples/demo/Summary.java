package dev.millrace.examples.demo;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/// Prints what a transfer did, for people.
///
/// @param source what was sent
/// @param repeat how many times
/// @param warmUp messages sent before, to let the JVM compile the program
/// @param outcome what came out
/// @param files the files that were written
record Summary(DemoSource source, int repeat, long warmUp, Transfer.Outcome outcome, OutFiles files) {

    void print(PrintStream target) {
        line(target, "file", Text.printable(source.name()) + passes());
        if (outcome.stopped()) {
            line(target, "stopped", "by a signal; the figures are for what was sent until then");
        }
        line(target, "warm-up", Text.number(warmUp) + " messages of the sample before, not counted below");
        line(target, "messages", Text.number(outcome.sent().lines()) + messages());
        line(target, "bytes", Text.number(outcome.sent().bytes()));
        line(target, "producer", producer());
        line(target, "end to end", endToEnd());
        line(target, "delivered", Text.number(outcome.delivered().lines()));
        line(target, "accepted", Text.number(outcome.accepted().lines()) + to(files.accepted()));
        line(target, "confirmed", Text.number(outcome.confirmed()) + to(files.confirmations()));
        line(target, "rejected", Text.number(outcome.rejected()) + to(files.deadLetters()));
        line(target, "order", outcome.isInOrder() ? "as sent: both sides' checksums agree" : "NOT as sent");
        line(
                target,
                "lossless",
                "every line delivered once, and accepted or rejected: " + (outcome.isLossless() ? "yes" : "NO"));
        target.flush();
    }

    private static void line(PrintStream target, String name, String value) {
        target.print(name + " ".repeat(12 - name.length()) + value + "\n");
    }

    private String passes() {
        return repeat == 1 ? "" : ", sent " + Text.number(repeat) + " times";
    }

    private String messages() {
        long tooLong = outcome.tooLong();
        return " (one for each line" + (tooLong == 0 ? "" : "; too long to be sent: " + Text.number(tooLong)) + ")";
    }

    private String producer() {
        GroupTimes times = outcome.times();
        if (times.groups() == 0) {
            return "n/a (fewer than " + Text.number(GroupTimes.GROUP) + " messages)";
        }
        return Text.decimal(times.nanosPerSubmission(0.50), 1) + " ns/message p50, "
                + Text.decimal(times.nanosPerSubmission(0.99), 1) + " p99 (" + Text.number(times.groups())
                + " groups of " + Text.number(GroupTimes.GROUP) + "; without reading the file, with waiting for room)";
    }

    private String endToEnd() {
        long nanos = outcome.elapsed().toNanos();
        if (outcome.sent().lines() == 0 || nanos == 0) {
            return "n/a (no messages)";
        }
        double seconds = nanos / 1e9;
        return Text.number(Math.round(outcome.delivered().lines() / seconds)) + " messages/s, "
                + Text.rate(outcome.delivered().bytes() / seconds / 1e6) + " MB/s (" + Text.decimal(seconds, 3)
                + " s; with reading the file, JSON, checksums, confirmations)";
    }

    private static String to(@Nullable OutFile file) {
        return file == null
                ? ""
                : " (" + Text.printable(file.path().toString()) + ", " + Text.number(file.written()) + " bytes)";
    }
}
