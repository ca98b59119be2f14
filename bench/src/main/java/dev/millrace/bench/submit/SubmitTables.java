package dev.millrace.bench.submit;

import dev.millrace.bench.report.Block.Cell;
import dev.millrace.bench.report.Block.Table;
import dev.millrace.bench.report.Edition;
import dev.millrace.bench.report.Figures;
import dev.millrace.bench.report.ResultTable;
import dev.millrace.bench.report.SavedObject;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// The tables of [SubmitPage].
final class SubmitTables {

    private static final double NANOS_TO_MILLIONS = 1_000;
    private static final double KIB_IN_MIB = 1_024;

    private final Edition edition;
    private final Figures figures;

    SubmitTables(Edition edition) {
        this.edition = edition;
        this.figures = edition.figures();
    }

    /// Throughput and cost of each contestant at one length.
    Table comparison(String length, List<SavedObject> rows) {
        String ns = edition.say("unit.nsPerMessage");
        String mps = edition.say("unit.mps");
        List<String> notes = new ArrayList<>(edition.p999Note(rows, "samples"));
        notes.add(edition.dashNote());
        return new ResultTable(edition)
                .contestant()
                .ranges(edition.say("col.throughput"), mps, "throughput_mps", figures::rate)
                .ranges(edition.say("col.payload"), edition.say("unit.gbps"), "payload_gbps", figures::fine)
                .ranges(edition.say("col.p50"), ns, "p50_ns", figures::fine)
                .ranges(edition.say("col.p99"), ns, "p99_ns", figures::fine)
                .tailRanges(edition.say("col.p999"), ns, "p999_ns", figures::fine, "samples")
                .ranges(edition.say("col.pressure"), edition.say("unit.percent"), "pressure_share", figures::percent)
                .ranges(edition.say("col.callbackRatio"), edition.say("unit.times"), "callback_ratio", figures::ratio)
                .ranges(edition.say("col.wholePath"), mps, "whole_path_mps", figures::rate)
                .ranges(
                        edition.say("col.allocated"),
                        edition.say("unit.bytesPerMessage"),
                        "allocated_bytes_per_message",
                        figures::fine)
                .of(edition.say("submit.table", length, Edition.runs(rows)), rows, notes);
    }

    /// What met pressure, and what the process took.
    Table pressure(String length, List<SavedObject> rows) {
        String messages = edition.say("unit.messages");
        return new ResultTable(edition)
                .contestant()
                .numbers(edition.say("col.pressured"), messages, "pressured", figures::whole)
                .numbers(edition.say("col.messages"), messages, "messages", figures::whole)
                .numbers(edition.say("col.failed"), edition.say("unit.attempts"), "failed_attempts", figures::whole)
                .numbers(edition.say("col.retry"), edition.say("unit.ns"), "retry_ns", figures::whole)
                .numbers(edition.say("col.internal"), edition.say("unit.events"), "internal_pressure", figures::whole)
                .ranges(edition.say("col.rss"), edition.say("unit.mib"), "peak_rss_mib", figures::rate)
                .numbers(edition.say("col.samples"), edition.say("unit.perRun"), "samples", figures::whole)
                .numbers(edition.say("col.rounds"), edition.say("unit.perRun"), "rounds", figures::whole)
                .cells(edition.say("col.steady"), "", row -> Edition.cell(edition.yesNo(row.flag("steady"))))
                .of(edition.say("submit.pressure.table", length), rows, List.of(edition.dashNote()));
    }

    /// One contestant divided by another, at one length.
    Table ratios(String length, List<SavedObject> rows) {
        String times = edition.say("unit.times");
        return new ResultTable(edition)
                .marking(row -> false)
                .words(edition.say("col.pair"), row -> row.text("a") + " / " + row.text("b"))
                .ranges(edition.say("col.throughputRatio"), times, "throughput", figures::ratio)
                .ranges(edition.say("col.p50Ratio"), times, "p50", figures::ratio)
                .of(edition.say("submit.ratios.table", length), rows, List.of());
    }

    /// The same contestants with another way to copy the payload.
    Table copies(String length, List<SavedObject> rows) {
        return new ResultTable(edition)
                .contestant(row -> edition.say("copy.runs", row.text("runs")))
                .words(edition.say("col.copy"), row -> row.text("copy"))
                .ranges(edition.say("col.throughput"), edition.say("unit.mps"), "throughput_mps", figures::rate)
                .ranges(edition.say("col.p50"), edition.say("unit.nsPerMessage"), "p50_ns", figures::fine)
                .of(edition.say("copy.table", length), rows, List.of());
    }

    /// Every run by itself.
    Table runs(String title, List<SavedObject> runs) {
        String ns = edition.say("unit.nsPerMessage");
        String mps = edition.say("unit.mps");
        return new ResultTable(edition)
                .contestant(this::runName)
                .cells(edition.say("col.throughput"), mps, run -> speed(run, "messages", "send_ns"))
                .numbers(edition.say("col.p50"), ns, "p50_ns", figures::fine)
                .numbers(edition.say("col.p99"), ns, "p99_ns", figures::fine)
                .tailNumbers(edition.say("col.p999"), ns, "p999_ns", figures::fine, "samples")
                .numbers(edition.say("col.samples"), "", "samples", figures::whole)
                .cells(edition.say("col.callbackRatio"), edition.say("unit.times"), this::callbackRatio)
                .numbers(edition.say("col.pressured"), edition.say("unit.messages"), "pressured", figures::whole)
                .numbers(edition.say("col.failed"), edition.say("unit.attempts"), "failed_attempts", figures::whole)
                .numbers(edition.say("col.internal"), edition.say("unit.events"), "internal_pressure", figures::whole)
                .cells(edition.say("col.wholePath"), mps, run -> speed(run, "whole_path_messages", "whole_path_ns"))
                .cells(edition.say("col.rss"), edition.say("unit.mib"), this::memory)
                .cells(edition.say("col.steady"), "", run -> Edition.cell(edition.yesNo(run.flag("steady"))))
                .of(title, runs, edition.p999Note(runs, "samples"));
    }

    private String runName(SavedObject run) {
        String name = edition.runName(run);
        return run.maybeText("copy").map(copy -> name + ", " + copy).orElse(name);
    }

    private Cell callbackRatio(SavedObject run) {
        return Edition.cell(quotient(run, "callback_ns", "send_ns", 1), figures::ratio);
    }

    private Cell memory(SavedObject run) {
        OptionalDouble kib = run.maybeNumber("peak_rss_kib");
        return Edition.cell(kib.isPresent() ? figures.rate(kib.getAsDouble() / KIB_IN_MIB) : Figures.NONE);
    }

    private Cell speed(SavedObject run, String messages, String nanos) {
        return Edition.cell(quotient(run, messages, nanos, NANOS_TO_MILLIONS), figures::rate);
    }

    private static OptionalDouble quotient(SavedObject run, String above, String below, double factor) {
        OptionalDouble a = run.maybeNumber(above);
        OptionalDouble b = run.maybeNumber(below);
        return a.isPresent() && b.isPresent() && b.getAsDouble() > 0
                ? OptionalDouble.of(factor * a.getAsDouble() / b.getAsDouble())
                : OptionalDouble.empty();
    }
}
