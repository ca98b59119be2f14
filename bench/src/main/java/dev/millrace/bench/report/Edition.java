package dev.millrace.bench.report;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.report.Block.Bar;
import dev.millrace.bench.report.Block.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// One report in one language: the saved documents, and the words and figures to write them with.
public final class Edition {

    /// With fewer samples in a run, a p999 rests on fewer than a hundred of them.
    private static final double ENOUGH_FOR_P999 = 100_000;

    private final SavedObject summary;
    private final List<SavedObject> raw;
    private final Words words;
    private final Figures figures;
    private final Translation translation;
    private final Map<String, Contestant> contestants = new LinkedHashMap<>();

    private Edition(SavedObject summary, List<SavedObject> raw, Language language) {
        this.summary = summary;
        this.raw = raw;
        this.words = Words.of(language);
        this.figures = new Figures(language);
        this.translation = new Translation(words);
        for (SavedObject each : summary.objects("contestants")) {
            String id = each.text("id");
            contestants.put(id, new Contestant(id, each.text("role"), each));
        }
    }

    /// Takes the documents of a benchmark.
    ///
    /// @param kind what the summary must be of, such as `submit`
    /// @param summary the content of `summary.json`
    /// @param raw the lines of `raw.jsonl`
    /// @param language the language of the report
    /// @return the edition
    public static Edition of(String kind, JsonNode summary, List<JsonNode> raw, Language language) {
        SavedObject top = new SavedObject("summary.json", summary);
        String found = top.text("kind");
        if (!found.equals(kind) || top.number("schema") != 1) {
            throw new BenchFailure("summary.json is of kind " + found + ", schema " + top.text("schema")
                    + ", but this report is made from kind " + kind + ", schema 1; name the right folder.");
        }
        List<SavedObject> lines = new ArrayList<>();
        for (JsonNode line : raw) {
            lines.add(new SavedObject("raw.jsonl line " + (lines.size() + 1), line));
        }
        return new Edition(top, lines, language);
    }

    /// The summary.
    ///
    /// @return the top object of `summary.json`
    public SavedObject summary() {
        return summary;
    }

    /// The raw lines of one type.
    ///
    /// @param type such as `run`
    /// @return those lines of `raw.jsonl`, in its order
    public List<SavedObject> raw(String type) {
        return raw.stream().filter(line -> line.text("type").equals(type)).toList();
    }

    /// The results.
    ///
    /// @return the members of `results`, in the document's order
    public List<SavedObject> results() {
        return summary.objects("results");
    }

    /// A sentence of the catalogue.
    ///
    /// @param key its key
    /// @param values what its gaps stand for
    /// @return the sentence in the edition's language
    public String say(String key, Object... values) {
        return words.say(key, values);
    }

    /// A sentence of a document in the edition's language, by its key, or in English where the document has none.
    ///
    /// @param source the object
    /// @param text the member that holds the English sentence
    /// @param key the member that holds its key
    /// @param values the member that holds its values
    /// @return the sentence
    public String sentence(SavedObject source, String text, String key, String values) {
        return sentence(source, text, key, values, figures::plain);
    }

    String sentence(SavedObject source, String text, String key, String values, DoubleFunction<String> format) {
        return source.maybeText(key)
                .filter(words::has)
                .map(known -> say(known, source.values(values, figures, format)))
                .orElseGet(() -> source.text(text));
    }

    /// The texts of documents in the edition's language.
    Translation translation() {
        return translation;
    }

    /// Yes or no.
    ///
    /// @param value which of them
    /// @return the word
    public String yesNo(boolean value) {
        return value ? say("yes") : say("no");
    }

    /// A size in the largest binary unit that divides it.
    ///
    /// @param bytes the size
    /// @return number and unit, such as 4 MiB
    public String size(double bytes) {
        double mib = bytes / (1 << 20);
        double kib = bytes / (1 << 10);
        if (mib == Math.rint(mib)) {
            return figures.whole(mib) + "\u00a0" + say("unit.mib");
        }
        return kib == Math.rint(kib)
                ? figures.whole(kib) + "\u00a0" + say("unit.kib")
                : say("length", figures.whole(bytes));
    }

    /// The figures of the edition's language.
    ///
    /// @return the figures
    public Figures figures() {
        return figures;
    }

    Words words() {
        return words;
    }

    /// Who took part.
    ///
    /// @return the contestants, in the document's order
    public List<Contestant> contestants() {
        return List.copyOf(contestants.values());
    }

    /// The contestant that a result is of.
    ///
    /// @param result an object with a member `contestant`
    /// @return the contestant
    public Contestant contestant(SavedObject result) {
        String id = result.text("contestant");
        Contestant contestant = contestants.get(id);
        if (contestant == null) {
            throw new BenchFailure(result.where() + " is of \"" + id
                    + "\", which the contestants of summary.json lack; the documents do not belong together.");
        }
        return contestant;
    }

    /// A cell with a text only.
    ///
    /// @param text the text
    /// @return the cell
    public static Cell cell(String text) {
        return new Cell(text, "", "");
    }

    /// A cell with the middle of a range and, below it, least and greatest; a dash when there is none.
    ///
    /// @param range the range
    /// @param format how its numbers are written
    /// @return the cell
    public static Cell cell(Optional<Range> range, DoubleFunction<String> format) {
        return range.map(r -> new Cell(format.apply(r.middle()), span(r, format), ""))
                .orElseGet(() -> cell(Figures.NONE));
    }

    /// A cell with a number; a dash when there is none.
    ///
    /// @param number the number
    /// @param format how it is written
    /// @return the cell
    public static Cell cell(OptionalDouble number, DoubleFunction<String> format) {
        return cell(number.isPresent() ? format.apply(number.getAsDouble()) : Figures.NONE);
    }

    /// Least and greatest of a range.
    ///
    /// @param range the range
    /// @param format how its numbers are written
    /// @return both, with a dash between
    public static String span(Range range, DoubleFunction<String> format) {
        return format.apply(range.min()) + " – " + format.apply(range.max());
    }

    /// The cell with a warning sign where a run's samples are too few to rely on its p999.
    ///
    /// @param cell the cell of a p999
    /// @param samples samples of one run
    /// @return the cell, marked or not
    static Cell doubtful(Cell cell, double samples) {
        return samples < ENOUGH_FOR_P999 && !cell.main().equals(Figures.NONE)
                ? new Cell(cell.main(), cell.note(), "!")
                : cell;
    }

    /// What the warning sign means, when one of the rows has it.
    ///
    /// @param rows results
    /// @param samples the member that counts a run's samples
    /// @return the note, or none
    public List<String> p999Note(List<SavedObject> rows, String samples) {
        OptionalDouble least =
                rows.stream().mapToDouble(row -> row.number(samples)).min();
        return least.isPresent() && least.getAsDouble() < ENOUGH_FOR_P999
                ? List.of(say("note.p999", figures.whole(ENOUGH_FOR_P999), figures.whole(least.getAsDouble())))
                : List.of();
    }

    /// What a dash means.
    ///
    /// @return the note
    public String dashNote() {
        return say("note.dash", Figures.NONE);
    }

    /// The bars of results that have a range.
    ///
    /// @param rows results of contestants
    /// @param member the member that holds the range
    /// @param format how its numbers are written
    /// @return a bar for each
    public List<Bar> bars(List<SavedObject> rows, String member, DoubleFunction<String> format) {
        List<Bar> bars = new ArrayList<>();
        for (SavedObject row : rows) {
            Contestant contestant = contestant(row);
            row.range(member)
                    .ifPresent(range -> bars.add(new Bar(
                            contestant.id(),
                            contestant.ours(),
                            range,
                            format.apply(range.middle()),
                            span(range, format))));
        }
        return bars;
    }

    /// The name of a run among those of its contestant, by its number.
    ///
    /// @param run a raw line
    /// @return such as run 1
    public String runName(SavedObject run) {
        return say("run.number", figures.whole(run.number("run") + 1));
    }

    /// How many runs stand behind results: one number, or several where runs were interrupted.
    ///
    /// @param rows results
    /// @return the numbers
    public static String runs(List<SavedObject> rows) {
        return String.join(", ", different(rows, "runs"));
    }

    /// The values of a member among results, each once, in the document's order.
    ///
    /// @param rows results
    /// @param name the member
    /// @return its different values
    static List<String> different(List<SavedObject> rows, String name) {
        return rows.stream().map(row -> row.text(name)).distinct().toList();
    }

    /// A block for each group of results that have the same values of some members, in the document's order:
    /// first by the first member, within it by the next.
    ///
    /// @param rows results
    /// @param title names a group by its first result
    /// @param block makes a block of a title and a group
    /// @param names the members
    /// @return the blocks
    public static List<Block> perGroup(
            List<SavedObject> rows,
            Function<SavedObject, String> title,
            BiFunction<String, List<SavedObject>, ? extends Block> block,
            String... names) {
        List<List<SavedObject>> groups = List.of(rows);
        for (String name : names) {
            groups = groups.stream().flatMap(group -> split(group, name)).toList();
        }
        List<Block> blocks = new ArrayList<>();
        groups.forEach(group -> blocks.add(block.apply(title.apply(group.getFirst()), group)));
        return blocks;
    }

    private static Stream<List<SavedObject>> split(List<SavedObject> rows, String name) {
        return different(rows, name).stream()
                .map(value -> rows.stream()
                        .filter(row -> row.text(name).equals(value))
                        .toList());
    }
}
