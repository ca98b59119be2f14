package dev.millrace.bench.report;

import dev.millrace.bench.report.Block.Cell;
import dev.millrace.bench.report.Block.Column;
import dev.millrace.bench.report.Block.Row;
import dev.millrace.bench.report.Block.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/// Columns that say how each is read from a result, and so a table of results.
public final class ResultTable {

    private final Edition edition;
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<SavedObject, Cell>> cells = new ArrayList<>();
    private Predicate<SavedObject> marked;

    /// A table without columns; rows of our own contestants stand out.
    ///
    /// @param edition whose words head the columns
    public ResultTable(Edition edition) {
        this.edition = edition;
        this.marked = result -> edition.contestant(result).ours();
    }

    /// Says which rows stand out instead.
    ///
    /// @param rows those that do
    /// @return this table
    public ResultTable marking(Predicate<SavedObject> rows) {
        marked = rows;
        return this;
    }

    /// The column of contestants, each with a smaller text below its name.
    ///
    /// @param note the smaller text
    /// @return this table
    public ResultTable contestant(Function<SavedObject, String> note) {
        return add(
                new Column(edition.say("col.contestant"), "", true),
                result -> new Cell(edition.contestant(result).id(), note.apply(result), ""));
    }

    /// The column of contestants with their roles.
    ///
    /// @return this table
    public ResultTable contestant() {
        return contestant(result -> edition.contestant(result).roleWord(edition.words()));
    }

    /// A column of words.
    ///
    /// @param title its head
    /// @param text how it is read
    /// @return this table
    public ResultTable words(String title, Function<SavedObject, String> text) {
        return add(new Column(title, "", true), result -> Edition.cell(text.apply(result)));
    }

    /// A column of numbers that are read in a way of their own.
    ///
    /// @param title its head
    /// @param unit their unit
    /// @param cell how it is read
    /// @return this table
    public ResultTable cells(String title, String unit, Function<SavedObject, Cell> cell) {
        return add(new Column(title, unit, false), cell);
    }

    /// A column of ranges.
    ///
    /// @param title its head
    /// @param unit their unit
    /// @param member the member that holds the range
    /// @param format how its numbers are written
    /// @return this table
    public ResultTable ranges(String title, String unit, String member, DoubleFunction<String> format) {
        return cells(title, unit, result -> Edition.cell(result.range(member), format));
    }

    /// A column of single numbers.
    ///
    /// @param title its head
    /// @param unit their unit
    /// @param member the member that holds the number
    /// @param format how it is written
    /// @return this table
    public ResultTable numbers(String title, String unit, String member, DoubleFunction<String> format) {
        return cells(title, unit, result -> Edition.cell(result.maybeNumber(member), format));
    }

    /// A column of tails, such as p999, over runs: each is marked where samples are too few to rely on it.
    ///
    /// @param title its head
    /// @param unit their unit
    /// @param member the member that holds the range
    /// @param format how its numbers are written
    /// @param samples the member that counts a run's samples
    /// @return this table
    public ResultTable tailRanges(
            String title, String unit, String member, DoubleFunction<String> format, String samples) {
        return cells(
                title,
                unit,
                result -> Edition.doubtful(Edition.cell(result.range(member), format), result.number(samples)));
    }

    /// A column of tails of single runs, likewise.
    ///
    /// @param title its head
    /// @param unit their unit
    /// @param member the member that holds the number
    /// @param format how it is written
    /// @param samples the member that counts a run's samples
    /// @return this table
    public ResultTable tailNumbers(
            String title, String unit, String member, DoubleFunction<String> format, String samples) {
        return cells(
                title,
                unit,
                result -> Edition.doubtful(Edition.cell(result.maybeNumber(member), format), result.number(samples)));
    }

    /// The table of some results. Rows that met pressure, or were measured while the JVM was busy with itself, have
    /// a sign behind their name.
    ///
    /// @param title what they have in common
    /// @param results the rows
    /// @param notes what other marks mean
    /// @return the table
    public Table of(String title, List<SavedObject> results, List<String> notes) {
        Warnings warnings = new Warnings(edition);
        List<String> all = new ArrayList<>(warnings.notes(results));
        all.addAll(notes);
        return new Table(
                title,
                List.copyOf(columns),
                results.stream().map(result -> row(result, warnings)).toList(),
                all);
    }

    private Row row(SavedObject result, Warnings warnings) {
        List<Cell> row = new ArrayList<>();
        cells.forEach(cell -> row.add(cell.apply(result)));
        row.set(0, warnings.mark(row.getFirst(), result));
        return new Row(marked.test(result), row);
    }

    private ResultTable add(Column column, Function<SavedObject, Cell> cell) {
        columns.add(column);
        cells.add(cell);
        return this;
    }
}
