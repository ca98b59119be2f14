package dev.millrace.bench.latency;

import dev.millrace.bench.report.Block;
import dev.millrace.bench.report.Block.Axis;
import dev.millrace.bench.report.Block.Facts;
import dev.millrace.bench.report.Block.Folded;
import dev.millrace.bench.report.Block.LineChart;
import dev.millrace.bench.report.Block.Notice;
import dev.millrace.bench.report.Block.Paragraph;
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

    private LatencyPage(Edition edition) {
        this.edition = edition;
        this.figures = edition.figures();
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
        CommonSections common = new CommonSections(edition);
        return new Page(
                edition.say("latency.title"),
                edition.say("latency.lead"),
                common.glance(),
                List.of(
                        about(),
                        overview(),
                        comparison(),
                        common.goals(),
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
                        new Paragraph(edition.say("latency.about.what")),
                        new Paragraph(edition.say("latency.about.expect")),
                        new Notice(
                                edition.say("about.not"),
                                List.of(
                                        edition.say("latency.not.network"),
                                        edition.say("latency.not.limit"),
                                        edition.say("latency.not.cores")))));
    }

    private Section overview() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say("latency.overview.text")));
        blocks.addAll(perRate(edition.results(), this::chart));
        return new Section("overview", edition.say("latency.overview.title"), blocks);
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
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say("latency.comparison.text")));
        blocks.addAll(perRate(edition.results(), this::table));
        return new Section("comparison", edition.say("comparison.title"), blocks);
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
                .cells(
                        edition.say("col.p999"),
                        ns,
                        row -> Edition.doubtful(
                                Edition.cell(row.range("p999_ns"), figures::whole), row.number("count")))
                .cells(
                        edition.say("col.p9999"),
                        ns,
                        row -> Edition.doubtful(
                                Edition.cell(row.range("p9999_ns"), figures::whole), row.number("count")))
                .ranges(edition.say("latency.col.max"), ns, "max_ns", figures::whole)
                .ranges(edition.say("latency.col.rate"), edition.say("unit.perSecond"), "achieved_rate", figures::whole)
                .numbers(edition.say("latency.col.count"), edition.say("unit.perRun"), "count", figures::whole)
                .words(edition.say("latency.col.kept"), row -> edition.yesNo(row.flag("kept_up")))
                .of(edition.say("table.runs", title, String.join(", ", Edition.different(rows, "runs"))), rows, notes);
    }

    private Section runs() {
        List<SavedObject> runs = edition.raw("run");
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say("runs.text", figures.whole(runs.size()))));
        blocks.addAll(perRate(runs, (title, rows) -> new Folded(title, List.of(runTable(title, rows)))));
        return new Section("runs", edition.say("runs.title"), blocks);
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

    private Section method(CommonSections common) {
        return new Section(
                "method",
                edition.say("method.title"),
                List.of(new Facts(List.of(
                        common.fact("latency.method.start", edition.say("latency.method.start.text")),
                        common.fact("latency.method.directions", edition.say("latency.method.directions.text")),
                        common.fact("latency.method.histogram", edition.say("latency.method.histogram.text")),
                        common.fact("latency.method.curve", edition.say("latency.method.curve.text")),
                        common.fact("latency.method.rate", edition.say("latency.method.rate.text")),
                        common.fact("method.kept", edition.say("method.kept.text"))))));
    }

    private String name(SavedObject row) {
        String setting = row.text("setting");
        String id = edition.contestant(row).id();
        return setting.isEmpty() ? id : id + ", " + setting;
    }

    private String runName(SavedObject run) {
        String number = edition.say("run.number", figures.whole(run.number("run") + 1));
        return run.text("setting").isEmpty() ? number : number + ", " + run.text("setting");
    }

    /// A block for each direction and each rate.
    private List<Block> perRate(List<SavedObject> rows, BiFunction<String, List<SavedObject>, Block> block) {
        List<Block> blocks = new ArrayList<>();
        for (String direction : Edition.different(rows, "direction")) {
            List<SavedObject> ofDirection = Edition.having(rows, "direction", direction);
            for (String rate : Edition.different(ofDirection, "rate")) {
                List<SavedObject> ofRate = Edition.having(ofDirection, "rate", rate);
                SavedObject first = ofRate.getFirst();
                blocks.add(block.apply(edition.say(directionKey(first), figures.whole(first.number("rate"))), ofRate));
            }
        }
        return blocks;
    }

    private static String directionKey(SavedObject row) {
        String direction = row.text("direction");
        return switch (direction) {
            case "one-way" -> "latency.direction.one-way";
            case "round-trip" -> "latency.direction.round-trip";
            default -> throw row.unknown("direction", direction);
        };
    }
}
