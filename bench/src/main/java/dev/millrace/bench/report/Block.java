package dev.millrace.bench.report;

import java.util.List;

/// A piece of a section.
public sealed interface Block {

    /// Running text.
    ///
    /// @param text one paragraph
    record Paragraph(String text) implements Block {}

    /// Something that a reader must not miss.
    ///
    /// @param title what it is about
    /// @param lines one sentence or more; several become a list
    record Notice(String title, List<String> lines) implements Block {}

    /// Names and what stands behind them.
    ///
    /// @param facts in the order of the page
    record Facts(List<Fact> facts) implements Block {}

    /// One name with its value or explanation.
    ///
    /// @param name the name
    /// @param text what stands behind it
    record Fact(String name, String text) {}

    /// A command or another text that is to be copied as it is.
    ///
    /// @param text the text
    record Code(String text) implements Block {}

    /// Blocks that are folded away until a reader opens them.
    ///
    /// @param title what a reader will find inside
    /// @param blocks the blocks inside
    record Folded(String title, List<Block> blocks) implements Block {}

    /// A table; on a narrow screen each row is a card of its own.
    ///
    /// @param title what the rows have in common
    /// @param columns the columns, the first one names the row
    /// @param rows the rows
    /// @param notes what the marks in the cells mean
    record Table(String title, List<Column> columns, List<Row> rows, List<String> notes) implements Block {

        /// Checks that no row is shorter or longer than the head.
        public Table {
            for (Row row : rows) {
                if (row.cells().size() != columns.size()) {
                    throw new IllegalArgumentException("A row of the table \"" + title + "\" has "
                            + row.cells().size() + " cells for " + columns.size() + " columns.");
                }
            }
        }
    }

    /// A column's head.
    ///
    /// @param title what stands in it
    /// @param unit the unit of its numbers, empty for text
    /// @param text whether it holds words, which begin at the left
    record Column(String title, String unit, boolean text) {}

    /// A row of a table.
    ///
    /// @param marked whether it stands out: bold, with an outline
    /// @param cells one for each column
    record Row(boolean marked, List<Cell> cells) {}

    /// A cell of a table.
    ///
    /// @param main the value
    /// @param note smaller text below it, such as a range; empty for none
    /// @param mark a sign behind the value that the table's notes explain; empty for none
    record Cell(String main, String note, String mark) {}

    /// Horizontal bars that are compared with each other only.
    ///
    /// @param title what the bars have in common
    /// @param unit the unit of the values, and which direction is better
    /// @param bars from top to bottom
    record BarChart(String title, String unit, List<Bar> bars) implements Block {}

    /// A bar with a whisker from the least to the greatest value.
    ///
    /// @param name what was measured
    /// @param marked whether it stands out: striped, outlined, bold name
    /// @param range its length and whisker
    /// @param value the value as text
    /// @param span least and greatest value as text
    record Bar(String name, boolean marked, Range range, String value, String span) {}

    /// Lines over two axes.
    ///
    /// @param title what the lines have in common
    /// @param x the horizontal axis
    /// @param y the vertical axis
    /// @param series the lines
    record LineChart(String title, Axis x, Axis y, List<Series> series) implements Block {}

    /// An axis.
    ///
    /// @param title what it counts, with the unit
    /// @param scale how values are spread on it
    record Axis(String title, Scale scale) {}

    /// A line; told from the others by dashes and marker as well as by colour.
    ///
    /// @param name its name in the legend
    /// @param marked whether it stands out: thick line, filled markers, bold name
    /// @param points pairs of x and y, from left to right
    record Series(String name, boolean marked, List<double[]> points) {}
}
