package dev.millrace.bench.burst;

import dev.millrace.bench.report.Block;
import dev.millrace.bench.report.Block.BarChart;
import dev.millrace.bench.report.Block.Code;
import dev.millrace.bench.report.Block.Facts;
import dev.millrace.bench.report.Block.Folded;
import dev.millrace.bench.report.Block.Paragraph;
import dev.millrace.bench.report.Block.Table;
import dev.millrace.bench.report.CommonSections;
import dev.millrace.bench.report.Edition;
import dev.millrace.bench.report.Figures;
import dev.millrace.bench.report.Language;
import dev.millrace.bench.report.Page;
import dev.millrace.bench.report.PageTemplate;
import dev.millrace.bench.report.ResultTable;
import dev.millrace.bench.report.SavedObject;
import dev.millrace.bench.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;

/// The report of `bench burst`.
public final class BurstPage {

    private final Edition edition;
    private final Figures figures;
    private final CommonSections common;

    private BurstPage(Edition edition) {
        this.edition = edition;
        this.figures = edition.figures();
        this.common = new CommonSections(edition);
    }

    /// Makes the report from saved documents only; the same documents give the same bytes.
    ///
    /// @param summary the content of `summary.json`
    /// @param raw the lines of `raw.jsonl`
    /// @param language the language
    /// @return one self-contained HTML file
    public static String render(JsonNode summary, List<JsonNode> raw, Language language) {
        Edition edition = Edition.of("burst", summary, raw, language);
        return new PageTemplate(edition).html(new BurstPage(edition).page());
    }

    private Page page() {
        return common.page(
                edition.say("burst.title"),
                edition.say("burst.lead"),
                List.of(about(), overview(), comparison(), common.goals(), selection(), runs()),
                method());
    }

    private Section about() {
        return common.about(
                List.of("burst.about.what", "burst.about.sequence"),
                List.of("burst.not.calls", "burst.not.recovery", "burst.not.throughput"));
    }

    private Section overview() {
        return Section.of(
                "overview",
                edition.say("overview.title"),
                edition.say("burst.overview.text"),
                perBurst(edition.results(), this::chart));
    }

    private Block chart(String title, List<SavedObject> rows) {
        return new BarChart(
                title,
                edition.say("chart.lower", edition.say("burst.col.ratio50")),
                edition.bars(rows, "ratio_p50", figures::ratio));
    }

    private Section comparison() {
        return Section.of(
                "comparison",
                edition.say("comparison.title"),
                edition.say("burst.comparison.text"),
                perBurst(edition.results(), this::table));
    }

    private Table table(String title, List<SavedObject> rows) {
        String ns = edition.say("unit.nsPerCall");
        String times = edition.say("unit.times");
        List<String> notes = new ArrayList<>(edition.p999Note(rows, "samples"));
        notes.add(edition.dashNote());
        return new ResultTable(edition)
                .contestant()
                .ranges(edition.say("burst.col.ratio50"), times, "ratio_p50", figures::ratio)
                .ranges(edition.say("burst.col.ratio99"), times, "ratio_p99", figures::ratio)
                .ranges(edition.say("burst.col.control"), times, "control_ratio_p50", figures::ratio)
                .ranges(edition.say("burst.col.reference"), ns, "reference_ns", figures::fine)
                .ranges(edition.say("burst.col.post50"), ns, "post_p50_ns", figures::fine)
                .ranges(edition.say("burst.col.post99"), ns, "post_p99_ns", figures::fine)
                .tailRanges(edition.say("burst.col.post999"), ns, "post_p999_ns", figures::fine, "samples")
                .ranges(
                        edition.say("burst.col.send"),
                        edition.say("unit.nsPerMessage"),
                        "send_ns_per_message",
                        figures::fine)
                .ranges(
                        edition.say("burst.col.pending"),
                        edition.say("unit.percent"),
                        "pending_share",
                        figures::coarsePercent)
                .numbers(edition.say("burst.col.windows"), edition.say("unit.perRun"), "windows", figures::whole)
                .numbers(edition.say("col.samples"), edition.say("unit.perRun"), "samples", figures::whole)
                .of(edition.say("table.runs", title, Edition.runs(rows)), rows, notes);
    }

    private Section selection() {
        List<Block> blocks = new ArrayList<>();
        SavedObject selection = edition.summary().object("selection");
        List<SavedObject> candidates = selection.objects("candidates");
        blocks.add(new Paragraph(choice(selection, candidates)));
        blocks.add(new Facts(List.of(
                common.fact("burst.selection.rule", edition.sentence(selection, "rule", "rule_key", "rule_values")))));
        selection.maybeText("replay").ifPresent(replay -> {
            blocks.add(new Paragraph(edition.say("burst.selection.replay")));
            blocks.add(new Code(replay));
        });
        if (!candidates.isEmpty()) {
            blocks.add(candidates(candidates));
        }
        blocks.addAll(calibration());
        return new Section("selection", edition.say("burst.selection.title"), blocks);
    }

    /// The size is a word while nothing is chosen, and there are no candidates where it was given.
    private String choice(SavedObject selection, List<SavedObject> candidates) {
        if (!selection.node().path("working_set_kib").isNumber()) {
            return edition.say("burst.selection.open");
        }
        String size = selection.text("working_set_kib");
        return candidates.isEmpty()
                ? edition.say("burst.selection.given", size)
                : edition.say("burst.selection.text", size);
    }

    private Table candidates(List<SavedObject> candidates) {
        return new ResultTable(edition)
                .marking(row -> row.flag("chosen"))
                .cells(edition.say("burst.col.set"), edition.say("unit.kib"), row -> Edition.cell(row.text("kib")))
                .numbers(
                        edition.say("burst.col.reference"),
                        edition.say("unit.nsPerCall"),
                        "reference_ns",
                        figures::fine)
                .words(edition.say("col.chosen"), row -> edition.yesNo(row.flag("chosen")))
                .of(edition.say("burst.selection.table"), candidates, List.of());
    }

    private List<Block> calibration() {
        List<Block> blocks = new ArrayList<>();
        List<SavedObject> calibration = edition.summary().objects("calibration");
        if (!calibration.isEmpty()) {
            blocks.add(new Paragraph(edition.say("burst.calibration.text")));
            blocks.add(new ResultTable(edition)
                    .marking(row -> row.flag("chosen"))
                    .numbers(
                            edition.say("burst.col.iterations"),
                            edition.say("unit.perMessage"),
                            "iterations",
                            figures::whole)
                    .numbers(
                            edition.say("burst.col.leastPending"),
                            edition.say("unit.percent"),
                            "least_pending_share",
                            figures::coarsePercent)
                    .words(edition.say("col.chosen"), row -> edition.yesNo(row.flag("chosen")))
                    .of(edition.say("burst.calibration.table"), calibration, List.of()));
        }
        return blocks;
    }

    private Section runs() {
        List<SavedObject> runs = edition.raw("run");
        return common.runs(runs, perBurst(runs, (title, rows) -> new Folded(title, List.of(runTable(title, rows)))));
    }

    private Table runTable(String title, List<SavedObject> runs) {
        String ns = edition.say("unit.nsPerCall");
        return new ResultTable(edition)
                .contestant(edition::runName)
                .numbers(edition.say("burst.col.reference"), ns, "reference_p50_ns", figures::fine)
                .numbers(edition.say("burst.col.post50"), ns, "post_p50_ns", figures::fine)
                .numbers(edition.say("burst.col.post99"), ns, "post_p99_ns", figures::fine)
                .tailNumbers(edition.say("burst.col.post999"), ns, "post_p999_ns", figures::fine, "samples")
                .numbers(edition.say("burst.col.sendTime"), edition.say("unit.ns"), "send_ns", figures::whole)
                .numbers(edition.say("col.messages"), edition.say("unit.messages"), "messages", figures::whole)
                .numbers(edition.say("burst.col.windows"), "", "windows", figures::whole)
                .numbers(edition.say("col.samples"), "", "samples", figures::whole)
                .of(title, runs, edition.p999Note(runs, "samples"));
    }

    private Section method() {
        return common.method(List.of(
                common.explained("burst.method.window", "burst.method.window.text"),
                common.explained("burst.method.business", "burst.method.business.text"),
                common.explained("method.quantiles", "burst.method.quantiles"),
                common.explained("burst.method.ratio", "burst.method.ratio.text"),
                common.explained("burst.method.modes", "burst.method.modes.text"),
                common.explained("method.checks", "burst.method.checks")));
    }

    /// A block for each mode and each size of a burst.
    private List<Block> perBurst(List<SavedObject> rows, BiFunction<String, List<SavedObject>, Block> block) {
        return Edition.perGroup(rows, this::title, block, "mode", "burst_bytes");
    }

    private String title(SavedObject row) {
        String mode = row.text("mode");
        String size = edition.size(row.number("burst_bytes"));
        return switch (mode) {
            case "empty" -> edition.say("burst.mode.empty", size);
            case "prefill" -> edition.say("burst.mode.prefill", size);
            default -> throw row.unknown("mode", mode);
        };
    }
}
