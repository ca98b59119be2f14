package dev.millrace.bench.latency;

import dev.millrace.bench.report.Block;
import dev.millrace.bench.report.Block.Axis;
import dev.millrace.bench.report.Block.Folded;
import dev.millrace.bench.report.Block.LineChart;
import dev.millrace.bench.report.Block.Series;
import dev.millrace.bench.report.Block.Table;
import dev.millrace.bench.report.CommonSections;
import dev.millrace.bench.report.Edition;
import dev.millrace.bench.report.Figures;
import dev.millrace.bench.report.Language;
import dev.millrace.bench.report.Page;
import dev.millrace.bench.report.PageTemplate;
import dev.millrace.bench.report.ResultTable;
import dev.millrace.bench.report.SavedObject;
import dev.millrace.bench.report.Scale;
import dev.millrace.bench.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;

/// The report of `bench latency`.
public final class LatencyPage {

    private final Edition edition;
    private final Figures figures;
    private final CommonSections common;

    private LatencyPage(Edition edition) {
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
        Edition edition = Edition.of("latency", summary, raw, language);
        return new PageTemplate(edition).html(new LatencyPage(edition).page());
    }

    private Page page() {
        return common.page(
                edition.say("latency.title"),
                edition.say("latency.lead"),
                List.of(about(), overview(), comparison(), common.goals(), runs()),
                method());
    }

    private Section about() {
        return common.about(
                List.of("latency.about.what", "latency.about.expect"),
                List.of("latency.not.network", "latency.not.limit", "latency.not.cores"));
    }

    private Section overview() {
        return Section.of(
                "overview",
                edition.say("latency.overview.title"),
                edition.say("latency.overview.text"),
                perRate(edition.results(), this::chart));
    }

    private Block chart(String title, List<SavedObject> rows) {
        return new LineChart(
                title,
                new Axis(edition.say("latency.axis.percentile"), Scale.NINES),
                new Axis(edition.say("latency.axis.time"), Scale.LOG),
                rows.stream()
                        .map(row ->
                                new Series(name(row), edition.contestant(row).ours(), row.pairs("percentiles")))
                        .toList());
    }

    private Section comparison() {
        return Section.of(
                "comparison",
                edition.say("comparison.title"),
                edition.say("latency.comparison.text"),
                perRate(edition.results(), this::table));
    }

    private Table table(String title, List<SavedObject> rows) {
        String ns = edition.say("unit.ns");
        List<String> notes = new ArrayList<>(edition.p999Note(rows, "count"));
        if (rows.stream().anyMatch(row -> !row.flag("kept_up"))) {
            notes.add(edition.say("latency.note.behind"));
        }
        notes.add(edition.dashNote());
        return new ResultTable(edition)
                .contestant(row -> row.text("setting"))
                .ranges(edition.say("col.p50"), ns, "p50_ns", figures::whole)
                .ranges(edition.say("col.p90"), ns, "p90_ns", figures::whole)
                .ranges(edition.say("col.p99"), ns, "p99_ns", figures::whole)
                .tailRanges(edition.say("col.p999"), ns, "p999_ns", figures::whole, "count")
                .tailRanges(edition.say("col.p9999"), ns, "p9999_ns", figures::whole, "count")
                .ranges(edition.say("latency.col.max"), ns, "max_ns", figures::whole)
                .ranges(edition.say("latency.col.rate"), edition.say("unit.perSecond"), "achieved_rate", figures::whole)
                .numbers(edition.say("latency.col.count"), edition.say("unit.perRun"), "count", figures::whole)
                .words(edition.say("latency.col.kept"), row -> edition.yesNo(row.flag("kept_up")))
                .of(edition.say("table.runs", title, Edition.runs(rows)), rows, notes);
    }

    private Section runs() {
        List<SavedObject> runs = edition.raw("run");
        return common.runs(runs, perRate(runs, (title, rows) -> new Folded(title, List.of(runTable(title, rows)))));
    }

    private Table runTable(String title, List<SavedObject> runs) {
        String ns = edition.say("unit.ns");
        return new ResultTable(edition)
                .contestant(this::runName)
                .numbers(edition.say("col.p50"), ns, "p50_ns", figures::whole)
                .numbers(edition.say("col.p90"), ns, "p90_ns", figures::whole)
                .numbers(edition.say("col.p99"), ns, "p99_ns", figures::whole)
                .numbers(edition.say("col.p999"), ns, "p999_ns", figures::whole)
                .numbers(edition.say("col.p9999"), ns, "p9999_ns", figures::whole)
                .numbers(edition.say("latency.col.max"), ns, "max_ns", figures::whole)
                .numbers(
                        edition.say("latency.col.rate"), edition.say("unit.perSecond"), "achieved_rate", figures::whole)
                .numbers(edition.say("latency.col.count"), "", "count", figures::whole)
                .of(title, runs, List.of());
    }

    private Section method() {
        return common.method(List.of(
                common.explained("latency.method.start", "latency.method.start.text"),
                common.explained("latency.method.directions", "latency.method.directions.text"),
                common.explained("latency.method.histogram", "latency.method.histogram.text"),
                common.explained("latency.method.curve", "latency.method.curve.text"),
                common.explained("latency.method.rate", "latency.method.rate.text")));
    }

    private String name(SavedObject row) {
        String setting = row.text("setting");
        String id = edition.contestant(row).id();
        return setting.isEmpty() ? id : id + ", " + setting;
    }

    private String runName(SavedObject run) {
        String name = edition.runName(run);
        return run.text("setting").isEmpty() ? name : name + ", " + run.text("setting");
    }

    /// A block for each direction and each rate.
    private List<Block> perRate(List<SavedObject> rows, BiFunction<String, List<SavedObject>, Block> block) {
        return Edition.perGroup(rows, this::title, block, "direction", "rate");
    }

    private String title(SavedObject row) {
        String direction = row.text("direction");
        String rate = figures.whole(row.number("rate"));
        return switch (direction) {
            case "one-way" -> edition.say("latency.direction.one-way", rate);
            case "round-trip" -> edition.say("latency.direction.round-trip", rate);
            default -> throw row.unknown("direction", direction);
        };
    }
}
