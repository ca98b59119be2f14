package dev.millrace.bench.report;

import static java.util.Map.entry;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import dev.millrace.bench.report.Block.BarChart;
import dev.millrace.bench.report.Block.Cell;
import dev.millrace.bench.report.Block.Code;
import dev.millrace.bench.report.Block.Facts;
import dev.millrace.bench.report.Block.Folded;
import dev.millrace.bench.report.Block.LineChart;
import dev.millrace.bench.report.Block.Notice;
import dev.millrace.bench.report.Block.Paragraph;
import dev.millrace.bench.report.Block.Row;
import dev.millrace.bench.report.Block.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A page as one self-contained HTML file. The template escapes every text that it is given.
public final class PageTemplate {

    private static final List<String> KINDS =
            List.of("paragraph", "notice", "facts", "code", "folded", "table", "bars", "plot");
    /// More columns do not fit beside each other on a tablet.
    private static final int FEW_COLUMNS = 6;

    private final Words words;
    private final Figures figures;
    private final Template template;

    /// The template for an edition's language.
    ///
    /// @param edition the edition
    public PageTemplate(Edition edition) {
        this.words = edition.words();
        this.figures = edition.figures();
        this.template = Mustache.compiler()
                .emptyStringIsFalse(true)
                .withLoader(name -> new StringReader(resource(name + ".mustache")))
                .compile(resource("page.mustache"));
    }

    /// The page as HTML.
    ///
    /// @param page the page
    /// @return the whole file, which is well-formed XML as well
    public String html(Page page) {
        Map<String, Object> view = new HashMap<>();
        view.put("lang", words.language().code());
        view.put("css", resource("page.css"));
        view.put("title", page.title());
        view.put("lead", page.lead());
        view.put("languagesWord", words.say("page.languages"));
        view.put("languages", languages());
        view.put("documentsWord", words.say("page.documents"));
        view.put("contentsWord", words.say("page.contents"));
        view.put("glance", blocks(page.glance()));
        view.put("sections", page.sections().stream().map(this::section).toList());
        view.put("foot", words.say("page.foot"));
        return template.execute(view);
    }

    private List<Map<String, Object>> languages() {
        return Arrays.stream(Language.values())
                .map(language -> Map.<String, Object>ofEntries(
                        entry("code", language.code()),
                        entry("name", language.nativeName()),
                        entry("file", language.fileName()),
                        entry("current", language == words.language())))
                .toList();
    }

    private Map<String, Object> section(Section section) {
        return Map.of("id", section.id(), "heading", section.title(), "blocks", blocks(section.blocks()));
    }

    private List<Map<String, Object>> blocks(List<Block> blocks) {
        return blocks.stream().map(this::block).toList();
    }

    private Map<String, Object> block(Block block) {
        return switch (block) {
            case Paragraph(String text) -> kind("paragraph", Map.of("text", text));
            case Notice(String title, List<String> lines) -> kind("notice", Map.of("title", title, "lines", lines));
            case Facts facts -> kind("facts", Map.of("facts", facts(facts)));
            case Code(String text) -> kind("code", Map.of("text", text));
            case Folded(String title, List<Block> inner) ->
                kind("folded", Map.of("title", title, "blocks", blocks(inner)));
            case Table table -> kind("table", table(table));
            case BarChart chart -> kind("bars", bars(chart));
            case LineChart chart -> kind("plot", new LinePlot(chart, figures).view());
        };
    }

    /// Every kind has an entry: where one is missing the template would look it up in the block around.
    private static Map<String, Object> kind(String kind, Map<String, Object> content) {
        Map<String, Object> view = new HashMap<>();
        KINDS.forEach(each -> view.put(each, false));
        view.put(kind, content);
        return view;
    }

    private static List<Map<String, Object>> facts(Facts facts) {
        return facts.facts().stream()
                .map(fact -> Map.<String, Object>of("name", fact.name(), "text", fact.text()))
                .toList();
    }

    private Map<String, Object> table(Table table) {
        List<Map<String, Object>> heads = table.columns().stream()
                .map(column ->
                        Map.<String, Object>of("name", column.title(), "unit", column.unit(), "text", column.text()))
                .toList();
        List<Map<String, Object>> rows =
                table.rows().stream().map(row -> row(table, row)).toList();
        return Map.ofEntries(
                entry("title", table.title()),
                entry("wide", table.columns().size() > FEW_COLUMNS),
                entry("pairs", table.columns().size() == 2),
                entry("heads", heads),
                entry("rows", rows),
                entry("notes", table.notes()));
    }

    private Map<String, Object> row(Table table, Row row) {
        List<Map<String, Object>> cells = new ArrayList<>();
        for (int i = 0; i < row.cells().size(); i++) {
            Cell cell = row.cells().get(i);
            Block.Column column = table.columns().get(i);
            cells.add(Map.ofEntries(
                    entry("main", cell.main()),
                    entry("note", cell.note()),
                    entry("mark", cell.mark()),
                    entry("text", column.text()),
                    entry(
                            "label",
                            column.unit().isEmpty()
                                    ? column.title()
                                    : words.say("page.label", column.title(), column.unit()))));
        }
        return Map.of("marked", row.marked(), "first", cells.getFirst(), "rest", cells.subList(1, cells.size()));
    }

    private static Map<String, Object> bars(BarChart chart) {
        double most = chart.bars().stream()
                .mapToDouble(bar -> Math.max(bar.range().middle(), bar.range().max()))
                .max()
                .orElse(1);
        List<Map<String, Object>> bars = chart.bars().stream()
                .map(bar -> Map.<String, Object>ofEntries(
                        entry("name", bar.name()),
                        entry("marked", bar.marked()),
                        entry("value", bar.value()),
                        entry("span", bar.span()),
                        entry("end", percent(bar.range().middle(), most)),
                        entry("from", percent(bar.range().min(), most)),
                        entry("to", percent(bar.range().max(), most))))
                .toList();
        return Map.of("title", chart.title(), "unit", chart.unit(), "bars", bars);
    }

    private static String percent(double value, double most) {
        return new Figures(Language.EN).ratio(most <= 0 ? 0 : Math.max(0, 100 * value / most));
    }

    private static String resource(String name) {
        try (InputStream in = PageTemplate.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The file " + name + " is not in the jar; build bench again.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("The file " + name + " cannot be read; build bench again.", e);
        }
    }
}
