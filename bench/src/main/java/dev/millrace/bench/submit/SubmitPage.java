package dev.millrace.bench.submit;

import dev.millrace.bench.report.Block;
import dev.millrace.bench.report.Block.Bar;
import dev.millrace.bench.report.Block.BarChart;
import dev.millrace.bench.report.Block.Facts;
import dev.millrace.bench.report.Block.Folded;
import dev.millrace.bench.report.Block.Notice;
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
import tools.jackson.databind.JsonNode;

/// The report of `bench submit`.
public final class SubmitPage {

    private final Edition edition;
    private final Figures figures;
    private final SubmitTables tables;
    private final List<SavedObject> results;

    private SubmitPage(Edition edition) {
        this.edition = edition;
        this.figures = edition.figures();
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
        CommonSections common = new CommonSections(edition);
        return new Page(
                edition.say("submit.title"),
                edition.say("submit.lead"),
                common.glance(),
                List.of(
                        about(),
                        overview(),
                        comparison(),
                        ratios(),
                        common.goals(),
                        copies(),
                        runs(),
                        common.parameters(),
                        method(common),
                        common.environment(),
                        common.missing(),
                        common.reproduce()));
    }

    private Section about() {
        return new Section(
                "about",
                edition.say("about.title"),
                List.of(
                        new Paragraph(edition.say("submit.about.what")),
                        new Paragraph(edition.say("submit.about.clock")),
                        new Notice(
                                edition.say("about.not"),
                                List.of(
                                        edition.say("submit.not.calls"),
                                        edition.say("submit.not.end"),
                                        edition.say("submit.not.sustained"),
                                        edition.say("submit.not.bounds")))));
    }

    private Section overview() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say("overview.text")));
        for (String length : Edition.different(results, "length")) {
            blocks.add(new BarChart(
                    edition.say("submit.chart", length),
                    edition.say("chart.higher", edition.say("unit.mps")),
                    Edition.having(results, "length", length).stream()
                            .flatMap(result -> result.range("throughput_mps").stream()
                                    .map(range -> new Bar(
                                            edition.contestant(result).id(),
                                            edition.contestant(result).ours(),
                                            range,
                                            figures.rate(range.middle()),
                                            Edition.span(range, figures::rate))))
                            .toList()));
        }
        return new Section("overview", edition.say("overview.title"), blocks);
    }

    private Section comparison() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say("submit.comparison.text")));
        for (String length : Edition.different(results, "length")) {
            blocks.add(tables.comparison(length, Edition.having(results, "length", length)));
        }
        blocks.add(new Paragraph(edition.say("submit.pressure.text")));
        for (String length : Edition.different(results, "length")) {
            blocks.add(tables.pressure(length, Edition.having(results, "length", length)));
        }
        return new Section("comparison", edition.say("comparison.title"), blocks);
    }

    private Section ratios() {
        List<SavedObject> ratios = edition.summary().objects("ratios");
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say(ratios.isEmpty() ? "ratios.none" : "submit.ratios.text")));
        for (String length : Edition.different(ratios, "length")) {
            blocks.add(tables.ratios(length, Edition.having(ratios, "length", length)));
        }
        return new Section("ratios", edition.say("ratios.title"), blocks);
    }

    private Section copies() {
        List<SavedObject> copies = edition.summary().objects("sensitivity");
        List<Block> blocks = new ArrayList<>();
        if (copies.isEmpty()) {
            blocks.add(new Paragraph(edition.say("copy.none")));
        } else {
            blocks.add(new Paragraph(edition.say("copy.text")));
            for (String length : Edition.different(copies, "length")) {
                blocks.add(tables.copies(length, Edition.having(copies, "length", length)));
            }
        }
        return new Section("copy", edition.say("copy.title"), blocks);
    }

    private Section runs() {
        List<SavedObject> runs = edition.raw("run");
        List<SavedObject> checks = edition.raw("validation");
        int passed =
                checks.stream().filter(check -> check.flag("valid")).toList().size();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say("runs.text", figures.whole(runs.size()))));
        blocks.add(new Paragraph(edition.say("runs.checks", figures.whole(checks.size()), figures.whole(passed))));
        for (String part : Edition.different(runs, "part")) {
            List<SavedObject> ofPart = Edition.having(runs, "part", part);
            for (String length : Edition.different(ofPart, "length")) {
                String title = edition.say(tables.partKey(ofPart.getFirst()), length);
                blocks.add(new Folded(title, List.of(tables.runs(title, Edition.having(ofPart, "length", length)))));
            }
        }
        return new Section("runs", edition.say("runs.title"), blocks);
    }

    private Section method(CommonSections common) {
        return new Section(
                "method",
                edition.say("method.title"),
                List.of(new Facts(List.of(
                        common.fact("method.rounds", edition.say("submit.method.rounds")),
                        common.fact("method.budget", edition.say("submit.method.budget")),
                        common.fact("method.warmUp", edition.say("submit.method.warmUp")),
                        common.fact("col.throughput", edition.say("submit.method.throughput")),
                        common.fact("method.quantiles", edition.say("submit.method.quantiles")),
                        common.fact("col.callbackRatio", edition.say("submit.method.callback")),
                        common.fact("col.pressure", edition.say("submit.method.pressure")),
                        common.fact("col.wholePath", edition.say("submit.method.wholePath")),
                        common.fact("col.allocated", edition.say("submit.method.allocated")),
                        common.fact("method.checks", edition.say("submit.method.checks")),
                        common.fact("method.order", edition.say("submit.method.order")),
                        common.fact("method.roles", edition.say("submit.method.roles")),
                        common.fact("method.kept", edition.say("method.kept.text"))))));
    }
}
