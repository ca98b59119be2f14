package dev.millrace.bench.report;

import static java.util.Map.entry;

import dev.millrace.bench.report.Block.Axis;
import dev.millrace.bench.report.Block.LineChart;
import dev.millrace.bench.report.Block.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Where everything of a line chart is, in percent of the drawing; so it fits any width, and its texts keep
/// their size.
final class LinePlot {

    private static final List<String> MARKERS = List.of(
            "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
            "M-3.5,-3.5h7v7h-7z",
            "M0,-4.5l4.5,8h-9z",
            "M0,-5l5,5l-5,5l-5,-5z",
            "M-4,-4l8,8m0,-8l-8,8",
            "M0,-5v10m-5,-5h10");
    private static final List<String> DASHES = List.of("none", "7 3", "2 3", "9 3 2 3", "14 4");
    private static final int COLOURS = 6;
    private static final int OUR_COLOURS = 3;
    private static final int MOST_MARKERS = 10;
    private static final int DIGIT_PIXELS = 7;

    private final LineChart chart;
    private final Figures figures;
    private final Span x;
    private final Span y;

    LinePlot(LineChart chart, Figures figures) {
        this.chart = chart;
        this.figures = figures;
        this.x = Span.over(chart.x(), points(chart).stream().map(p -> p[0]).toList());
        this.y = Span.over(chart.y(), points(chart).stream().map(p -> p[1]).toList());
    }

    /// The chart as the template reads it.
    Map<String, Object> view() {
        List<Map<String, Object>> lines = new ArrayList<>();
        int ours = 0;
        for (int i = 0; i < chart.series().size(); i++) {
            Series series = chart.series().get(i);
            String colour = series.marked() ? "ours" + ours++ % OUR_COLOURS : "c" + i % COLOURS;
            lines.add(line(i, colour, series));
        }
        int widest = y.ticks.stream()
                .mapToInt(tick -> figures.plain(tick).length())
                .max()
                .orElse(1);
        return Map.ofEntries(
                entry("title", chart.title()),
                entry("xTitle", chart.x().title()),
                entry("yTitle", chart.y().title()),
                entry("left", widest * DIGIT_PIXELS + 10),
                entry("xTicks", ticks(x, false)),
                entry("yTicks", ticks(y, true)),
                entry("lines", lines));
    }

    private Map<String, Object> line(int index, String colour, Series series) {
        List<double[]> points = inside(series);
        List<Map<String, Object>> marks = new ArrayList<>();
        int every = Math.max(1, (points.size() + MOST_MARKERS - 1) / MOST_MARKERS);
        for (int i = 0; i < points.size(); i++) {
            if (i % every == 0 || i == points.size() - 1) {
                marks.add(Map.of("x", percent(x.at(points.get(i)[0])), "y", percent(100 - y.at(points.get(i)[1]))));
            }
        }
        return Map.ofEntries(
                entry("name", series.name()),
                entry("marked", series.marked()),
                entry("colour", colour),
                entry("dash", DASHES.get(index % DASHES.size())),
                entry("marker", MARKERS.get(index % MARKERS.size())),
                entry("marks", marks),
                entry(
                        "path",
                        points.stream()
                                .map(p -> percent(x.at(p[0])) + "," + percent(100 - y.at(p[1])))
                                .collect(Collectors.joining(" "))));
    }

    /// Every second number moves down a line where the screen is narrow.
    private List<Map<String, Object>> ticks(Span span, boolean upwards) {
        List<Map<String, Object>> ticks = new ArrayList<>();
        for (double tick : span.ticks) {
            double at = span.at(tick);
            ticks.add(Map.ofEntries(
                    entry("at", percent(upwards ? 100 - at : at)),
                    entry("text", figures.plain(tick)),
                    entry("second", ticks.size() % 2 == 1)));
        }
        return ticks;
    }

    private List<double[]> inside(Series series) {
        return inside(chart, series);
    }

    private static List<double[]> inside(LineChart chart, Series series) {
        return series.points().stream()
                .filter(p -> chart.x().scale().holds(p[0]) && chart.y().scale().holds(p[1]))
                .toList();
    }

    private static List<double[]> points(LineChart chart) {
        return chart.series().stream().flatMap(s -> inside(chart, s).stream()).toList();
    }

    /// Two digits are finer than a pixel, and the same on every machine.
    private static String percent(double value) {
        return new Figures(Language.EN).ratio(value).replace("−", "-");
    }

    /// From the first to the last tick of an axis.
    private record Span(Scale scale, List<Double> ticks) {

        static Span over(Axis axis, List<Double> values) {
            double min = values.stream().mapToDouble(v -> v).min().orElse(1);
            double max = values.stream().mapToDouble(v -> v).max().orElse(10);
            return new Span(axis.scale(), axis.scale().ticks(min, max));
        }

        double at(double value) {
            double first = scale.place(ticks.getFirst());
            double last = scale.place(ticks.getLast());
            return 100 * (scale.place(value) - first) / (last - first);
        }
    }
}
