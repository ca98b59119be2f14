package dev.millrace.bench.tune;

import dev.millrace.bench.report.Block;
import dev.millrace.bench.report.Block.Bar;
import dev.millrace.bench.report.Block.BarChart;
import dev.millrace.bench.report.Block.Cell;
import dev.millrace.bench.report.Block.Code;
import dev.millrace.bench.report.Block.Folded;
import dev.millrace.bench.report.Block.Paragraph;
import dev.millrace.bench.report.Block.Table;
import dev.millrace.bench.report.CommonSections;
import dev.millrace.bench.report.Edition;
import dev.millrace.bench.report.Figures;
import dev.millrace.bench.report.Language;
import dev.millrace.bench.report.Page;
import dev.millrace.bench.report.PageTemplate;
import dev.millrace.bench.report.Range;
import dev.millrace.bench.report.ResultTable;
import dev.millrace.bench.report.SavedObject;
import dev.millrace.bench.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The report of `bench tune`.
public final class TunePage {

    private final Edition edition;
    private final Figures figures;
    private final CommonSections common;

    private TunePage(Edition edition) {
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
        Edition edition = Edition.of("tune", summary, raw, language);
        return new PageTemplate(edition).html(new TunePage(edition).page());
    }

    private Page page() {
        return common.page(
                edition.say("tune.title"),
                edition.say("tune.lead"),
                List.of(about(), chosen(), overview(), comparison(), lengths(), common.goals(), runs()),
                method());
    }

    private Section about() {
        return common.about(
                List.of("tune.about.what", "tune.about.plateau"),
                List.of("tune.not.best", "tune.not.elsewhere", "tune.not.comparison"));
    }

    private Section chosen() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(edition.say("tune.chosen.text")));
        blocks.add(new ResultTable(edition)
                .contestant()
                .words(
                        edition.say("tune.col.candidate"),
                        row -> row.maybeText("candidate").orElse(Figures.NONE))
                .words(edition.say("tune.col.settings"), row -> settings(row, "settings"))
                .cells(edition.say("tune.col.composite"), "", this::composite)
                .words(
                        edition.say("col.why"),
                        row -> reasons(row).orElseGet(() -> row.maybeText("why").orElse(Figures.NONE)))
                .of(edition.say("tune.chosen.table"), edition.summary().objects("chosen"), List.of()));
        String profile = edition.summary().text("profile");
        blocks.add(new Paragraph(edition.say("tune.chosen.profile", profile)));
        blocks.add(new Code("./millrace bench submit --profile " + profile));
        return new Section("chosen", edition.say("tune.chosen.title"), blocks);
    }

    private Section overview() {
        return Section.of(
                "overview",
                edition.say("overview.title"),
                edition.say("tune.overview.text"),
                perContestant(
                        edition.results(),
                        (contestant, rows) -> new BarChart(
                                contestant,
                                edition.say("chart.higher", edition.say("tune.col.composite")),
                                rows.stream()
                                        .flatMap(row ->
                                                row.range("composite").stream().map(range -> bar(row, range)))
                                        .toList())));
    }

    private Bar bar(SavedObject row, Range range) {
        boolean chosen = row.flag("chosen");
        String name = row.text("candidate");
        return new Bar(
                chosen ? edition.say("tune.bar.chosen", name) : name,
                chosen,
                range,
                figures.fine(range.middle()),
                Edition.span(range, figures::fine));
    }

    private Section comparison() {
        return Section.of(
                "comparison",
                edition.say("tune.comparison.title"),
                edition.say("tune.comparison.text"),
                perContestant(edition.results(), this::candidates));
    }

    private static List<Block> perContestant(
            List<SavedObject> rows, BiFunction<String, List<SavedObject>, Block> block) {
        return Edition.perGroup(rows, row -> row.text("contestant"), block, "contestant");
    }

    private Table candidates(String contestant, List<SavedObject> rows) {
        return new ResultTable(edition)
                .marking(row -> row.flag("chosen"))
                .words(edition.say("tune.col.candidate"), row -> row.text("candidate"))
                .words(edition.say("tune.col.settings"), row -> settings(row, "settings"))
                .ranges(edition.say("tune.col.composite"), "", "composite", figures::fine)
                .cells(edition.say("tune.col.variation"), edition.say("unit.percent"), this::variation)
                .numbers(edition.say("tune.col.failed"), edition.say("unit.messages"), "failed_writes", figures::whole)
                .numbers(edition.say("col.pressured"), edition.say("unit.messages"), "pressured", figures::whole)
                .words(edition.say("tune.col.validated"), row -> edition.yesNo(row.flag("validated")))
                .words(edition.say("tune.col.plateau"), row -> edition.yesNo(row.flag("plateau")))
                .words(edition.say("col.chosen"), row -> edition.yesNo(row.flag("chosen")))
                .words(edition.say("tune.col.rejected"), this::rejections)
                .of(contestant, rows, List.of(edition.dashNote()));
    }

    private Section lengths() {
        List<Block> blocks = new ArrayList<>();
        for (SavedObject row : edition.results()) {
            String title = row.text("contestant") + ", " + row.text("candidate");
            blocks.add(new Folded(title, List.of(lengthTable(title, row))));
        }
        return Section.of("lengths", edition.say("tune.lengths.title"), edition.say("tune.lengths.text"), blocks);
    }

    private Table lengthTable(String title, SavedObject row) {
        String ns = edition.say("unit.nsPerMessage");
        return new ResultTable(edition)
                .marking(length -> false)
                .words(edition.say("tune.col.length"), length -> edition.say("length", length.text("length")))
                .cells(edition.say("col.throughput"), edition.say("unit.mps"), varied("throughput_mps", figures::rate))
                .cells(edition.say("col.p50"), ns, varied("p50_ns", figures::fine))
                .cells(edition.say("col.p99"), ns, varied("p99_ns", figures::fine))
                .cells(edition.say("col.p999"), ns, varied("p999_ns", figures::fine))
                .of(title, row.objects("lengths"), List.of());
    }

    private Section runs() {
        List<SavedObject> runs = edition.raw("run");
        return common.runs(
                runs, perContestant(runs, (title, rows) -> new Folded(title, List.of(runTable(title, rows)))));
    }

    private Table runTable(String title, List<SavedObject> runs) {
        String ns = edition.say("unit.nsPerMessage");
        return new ResultTable(edition)
                .marking(run -> false)
                .words(edition.say("tune.col.candidate"), run -> run.text("candidate"))
                .words(edition.say("tune.col.length"), run -> edition.say("length", run.text("length")))
                .cells(edition.say("tune.col.run"), "", run -> Edition.cell(figures.whole(run.number("run") + 1)))
                .numbers(edition.say("tune.col.messages"), edition.say("unit.messages"), "messages", figures::whole)
                .numbers(edition.say("tune.col.sendTime"), edition.say("unit.ns"), "send_ns", figures::whole)
                .numbers(edition.say("col.p50"), ns, "p50_ns", figures::fine)
                .numbers(edition.say("col.p99"), ns, "p99_ns", figures::fine)
                .tailNumbers(edition.say("col.p999"), ns, "p999_ns", figures::fine, "samples")
                .numbers(edition.say("col.pressured"), edition.say("unit.messages"), "pressured", figures::whole)
                .of(title, runs, edition.p999Note(runs, "samples"));
    }

    private Section method() {
        return common.method(
                List.of(
                        common.explained("tune.method.score", "tune.method.score.text"),
                        common.explained("tune.method.plateau", "tune.method.plateau.text"),
                        common.explained("tune.method.figures", "tune.method.figures.text")),
                common.settings(
                        edition.say("tune.method.rule"), edition.summary().settings("rule")));
    }

    private Cell composite(SavedObject row) {
        return row.node().path("composite").isNumber()
                ? Edition.cell(row.maybeNumber("composite"), figures::fine)
                : Edition.cell(row.range("composite"), figures::fine);
    }

    private Cell variation(SavedObject row) {
        return Edition.cell(variationText(row.range("composite")));
    }

    private Function<SavedObject, Cell> varied(String member, DoubleFunction<String> format) {
        return row -> {
            Optional<Range> range = row.range(member);
            Cell cell = Edition.cell(range, format);
            return range.isEmpty()
                    ? cell
                    : new Cell(
                            cell.main(), cell.note() + "; " + edition.say("tune.variation", variationText(range)), "");
        };
    }

    private String variationText(Optional<Range> range) {
        return range.filter(r -> r.variation().isPresent())
                .map(r -> figures.coarsePercent(r.variation().getAsDouble()))
                .orElse(Figures.NONE);
    }

    private static String settings(SavedObject row, String member) {
        String settings = row.settings(member).entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(", "));
        return settings.isEmpty() ? Figures.NONE : settings;
    }

    /// Nothing where there is no reason, or the document has it in English only.
    private Optional<String> reasons(SavedObject row) {
        return row.objects("reasons").stream()
                .map(reason -> edition.sentence(reason, "text", "key", "values"))
                .reduce((all, next) -> all + "; " + next);
    }

    private String rejections(SavedObject row) {
        List<String> rejections = reasons(row).map(List::of).orElseGet(() -> row.texts("rejected_by"));
        return rejections.isEmpty() ? Figures.NONE : String.join("; ", rejections);
    }
}
