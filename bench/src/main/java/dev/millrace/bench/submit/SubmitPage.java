package dev.millrace.bench.submit;

import dev.millrace.bench.report.Block;
import dev.millrace.bench.report.Block.BarChart;
import dev.millrace.bench.report.Block.Folded;
import dev.millrace.bench.report.Block.Paragraph;
import dev.millrace.bench.report.CommonSections;
import dev.millrace.bench.report.Edition;
import dev.millrace.bench.report.Figures;
import dev.millrace.bench.report.Language;
import dev.millrace.bench.report.Page;
import dev.millrace.bench.report.PageTemplate;
import dev.millrace.bench.report.SavedObject;
import dev.millrace.bench.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;

/// The report of `bench submit`.
public final class SubmitPage {

    private final Edition edition;
    private final Figures figures;
    private final CommonSections common;
    private final SubmitTables tables;
    private final List<SavedObject> results;

    private SubmitPage(Edition edition) {
        this.edition = edition;
        this.figures = edition.figures();
        this.common = new CommonSections(edition);
        this.tables = new SubmitTables(edition);
        this.results = edition.results();
    }

    /// Makes the report from saved documents only; the same documents give the same bytes.
    ///
    /// @param summary the content of `summary.json`
    /// @param raw the lines of `raw.jsonl`
    /// @param language the language
    /// @return one self-contained HTML file
    public static String render(JsonNode summary, List<JsonNode> raw, Language language) {
        Edition edition = Edition.of("submit", summary, raw, language);
        return new PageTemplate(edition).html(new SubmitPage(edition).page());
    }

    private Page page() {
        return common.page(
                edition.say("submit.title"),
                edition.say("submit.lead"),
                List.of(about(), overview(), comparison(), ratios(), common.goals(), copies(), runs()),
                method());
    }

    private Section about() {
        return common.about(
                List.of("submit.about.what", "submit.about.clock"),
                List.of("submit.not.calls", "submit.not.end", "submit.not.sustained", "submit.not.bounds"));
    }

    private Section overview() {
        return Section.of(
                "overview",
                edition.say("overview.title"),
                edition.say("overview.text"),
                perLength(
                        results,
                        (length, rows) -> new BarChart(
                                edition.say("submit.chart", length),
                                edition.say("chart.higher", edition.say("unit.mps")),
                                edition.bars(rows, "throughput_mps", figures::rate))));
    }

    private Section comparison() {
        List<Block> blocks = new ArrayList<>(perLength(results, tables::comparison));
        blocks.add(new Paragraph(edition.say("submit.pressure.text")));
        blocks.addAll(perLength(results, tables::pressure));
        return Section.of("comparison", edition.say("comparison.title"), edition.say("submit.comparison.text"), blocks);
    }

    private Section ratios() {
        List<SavedObject> ratios = edition.summary().objects("ratios");
        return Section.of(
                "ratios",
                edition.say("ratios.title"),
                edition.say(ratios.isEmpty() ? "ratios.none" : "submit.ratios.text"),
                perLength(ratios, tables::ratios));
    }

    private Section copies() {
        List<SavedObject> copies = edition.summary().objects("sensitivity");
        return Section.of(
                "copy",
                edition.say("copy.title"),
                edition.say(copies.isEmpty() ? "copy.none" : "copy.text"),
                perLength(copies, tables::copies));
    }

    private static List<Block> perLength(List<SavedObject> rows, BiFunction<String, List<SavedObject>, Block> block) {
        return Edition.perGroup(rows, row -> row.text("length"), block, "length");
    }

    private Section runs() {
        List<SavedObject> runs = edition.raw("run");
        List<SavedObject> checks = edition.raw("validation");
        int passed =
                checks.stream().filter(check -> check.flag("valid")).toList().size();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say("runs.checks", figures.whole(checks.size()), figures.whole(passed))));
        blocks.addAll(Edition.perGroup(
                runs,
                this::partTitle,
                (title, rows) -> new Folded(title, List.of(tables.runs(title, rows))),
                "part",
                "length"));
        return common.runs(runs, blocks);
    }

    private String partTitle(SavedObject run) {
        String part = run.text("part");
        String length = run.text("length");
        return switch (part) {
            case "main" -> edition.say("submit.runs.main", length);
            case "sensitivity" -> edition.say("submit.runs.sensitivity", length);
            default -> throw run.unknown("part", part);
        };
    }

    private Section method() {
        return common.method(List.of(
                common.explained("method.rounds", "submit.method.rounds"),
                common.explained("method.budget", "submit.method.budget"),
                common.explained("method.warmUp", "submit.method.warmUp"),
                common.explained("col.throughput", "submit.method.throughput"),
                common.explained("method.quantiles", "submit.method.quantiles"),
                common.explained("col.callbackRatio", "submit.method.callback"),
                common.explained("col.pressure", "submit.method.pressure"),
                common.explained("col.wholePath", "submit.method.wholePath"),
                common.explained("col.allocated", "submit.method.allocated"),
                common.explained("method.checks", "submit.method.checks"),
                common.explained("method.order", "submit.method.order"),
                common.explained("method.roles", "submit.method.roles")));
    }
}
