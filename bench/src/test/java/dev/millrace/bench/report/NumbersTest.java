package dev.millrace.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/// Reads the tables back from the page and compares each number with the document's.
class NumbersTest {

    /// What a column holds: a member of the result, times a factor, with so many digits after the point.
    private record Column(int index, String member, double factor, int digits) {}

    private static Column column(int index, String member, int digits) {
        return new Column(index, member, 1, digits);
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void numbersOfSubmitAreThoseOfTheDocument(Language language) throws Exception {
        Html html = new Html(Example.SUBMIT.render(language));
        List<JsonNode> results = grouped(Example.SUBMIT.summary().path("results"), "length");
        List<Html.Row> pressure = html.rows("comparison", 10);
        compare(
                pressure.subList(0, results.size()),
                results,
                language,
                column(0, "throughput_mps", 1),
                column(1, "payload_gbps", 3),
                column(2, "p50_ns", 3),
                column(3, "p99_ns", 3),
                column(4, "p999_ns", 3),
                new Column(5, "pressure_share", 100, 4),
                column(6, "callback_ratio", 2),
                column(7, "whole_path_mps", 1),
                column(8, "allocated_bytes_per_message", 3));
        compare(
                pressure.subList(results.size(), pressure.size()),
                results,
                language,
                column(0, "pressured", 0),
                column(1, "messages", 0),
                column(2, "failed_attempts", 0),
                column(3, "retry_ns", 0),
                column(4, "internal_pressure", 0),
                column(5, "peak_rss_mib", 1),
                column(6, "samples", 0),
                column(7, "rounds", 0));
        compare(
                html.rows("ratios", 3),
                grouped(Example.SUBMIT.summary().path("ratios"), "length"),
                language,
                column(0, "throughput", 2),
                column(1, "p50", 2));
        compare(
                html.rows("copy", 4),
                grouped(Example.SUBMIT.summary().path("sensitivity"), "length"),
                language,
                column(1, "throughput_mps", 1),
                column(2, "p50_ns", 3));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyRunOfSubmitIsThereWithTheSpeedThatItsTimesGive(Language language) throws Exception {
        List<JsonNode> runs = grouped(runs(Example.SUBMIT), "part", "length");
        List<Html.Row> rows = new Html(Example.SUBMIT.render(language)).rows("runs", 13);
        compare(
                rows,
                runs,
                language,
                column(1, "p50_ns", 3),
                column(2, "p99_ns", 3),
                column(3, "p999_ns", 3),
                column(4, "samples", 0),
                column(6, "pressured", 0),
                column(7, "failed_attempts", 0),
                column(8, "internal_pressure", 0),
                new Column(10, "peak_rss_kib", 1.0 / 1024, 1));
        for (int i = 0; i < runs.size(); i++) {
            JsonNode run = runs.get(i);
            double speed = 1_000
                    * run.path("messages").doubleValue()
                    / run.path("send_ns").doubleValue();
            equal(rows.get(i).cells().get(0).main(), speed, 1, language, "throughput of run " + i);
        }
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void numbersOfBurstAreThoseOfTheDocument(Language language) throws Exception {
        Html html = new Html(Example.BURST.render(language));
        compare(
                html.rows("comparison", 12),
                grouped(Example.BURST.summary().path("results"), "mode", "burst_bytes"),
                language,
                column(0, "ratio_p50", 2),
                column(1, "ratio_p99", 2),
                column(2, "control_ratio_p50", 2),
                column(3, "reference_ns", 3),
                column(4, "post_p50_ns", 3),
                column(5, "post_p99_ns", 3),
                column(6, "post_p999_ns", 3),
                column(7, "send_ns_per_message", 3),
                new Column(8, "pending_share", 100, 1),
                column(9, "windows", 0),
                column(10, "samples", 0));
        compare(
                html.rows("runs", 9),
                grouped(runs(Example.BURST), "mode", "burst_bytes"),
                language,
                column(0, "reference_p50_ns", 3),
                column(1, "post_p50_ns", 3),
                column(2, "post_p99_ns", 3),
                column(3, "post_p999_ns", 3),
                column(4, "send_ns", 0),
                column(5, "messages", 0),
                column(6, "windows", 0),
                column(7, "samples", 0));
        List<Html.Row> choices = html.rows("selection", 3);
        List<JsonNode> sets = list(Example.BURST.summary().path("selection").path("candidates"));
        compare(choices.subList(0, sets.size()), sets, language, column(0, "reference_ns", 3));
        compare(
                choices.subList(sets.size(), choices.size()),
                list(Example.BURST.summary().path("calibration")),
                language,
                new Column(0, "least_pending_share", 100, 1));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void numbersOfLatencyAreThoseOfTheDocument(Language language) throws Exception {
        Html html = new Html(Example.LATENCY.render(language));
        Column[] columns = {
            column(0, "p50_ns", 0),
            column(1, "p90_ns", 0),
            column(2, "p99_ns", 0),
            column(3, "p999_ns", 0),
            column(4, "p9999_ns", 0),
            column(5, "max_ns", 0),
            column(6, "achieved_rate", 0),
            column(7, "count", 0)
        };
        compare(
                html.rows("comparison", 10),
                grouped(Example.LATENCY.summary().path("results"), "direction", "rate"),
                language,
                columns);
        compare(html.rows("runs", 9), grouped(runs(Example.LATENCY), "direction", "rate"), language, columns);
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void numbersOfTuneAreThoseOfTheDocument(Language language) throws Exception {
        Html html = new Html(Example.TUNE.render(language));
        List<JsonNode> results = grouped(Example.TUNE.summary().path("results"), "contestant");
        compare(
                html.rows("comparison", 10),
                results,
                language,
                column(1, "composite", 3),
                column(3, "failed_writes", 0),
                column(4, "pressured", 0));
        compare(
                html.rows("lengths", 5),
                results.stream()
                        .flatMap(result -> list(result.path("lengths")).stream())
                        .toList(),
                language,
                column(0, "throughput_mps", 1),
                column(1, "p50_ns", 3),
                column(2, "p99_ns", 3),
                column(3, "p999_ns", 3));
        compare(
                html.rows("runs", 9),
                grouped(runs(Example.TUNE), "contestant"),
                language,
                column(2, "messages", 0),
                column(3, "send_ns", 0),
                column(4, "p50_ns", 3),
                column(5, "p99_ns", 3),
                column(6, "p999_ns", 3),
                column(7, "pressured", 0));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aP999OfFewSamplesIsMarkedAndOneOfManyIsNot(Language language) throws Exception {
        Html few = new Html(Example.SUBMIT.render(language));
        Html many = new Html(
                Example.SUBMIT.render(language, text -> text.replace("\"samples\": 9918", "\"samples\": 100000")));

        assertThat(few.rows("comparison", 10).getFirst().cells().get(4).mark()).isEqualTo("!");
        assertThat(many.rows("comparison", 10).getFirst().cells().get(4).mark()).isEmpty();
        assertThat(few.section("comparison").getTextContent())
                .contains(Words.of(language)
                        .say("note.p999", new Figures(language).whole(100_000), new Figures(language).whole(9_918)));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void ourRowsStandOutAndNoOthers(Language language) throws Exception {
        assertThat(new Html(Example.SUBMIT.render(language)).rows("comparison", 10))
                .allMatch(row -> row.marked() == row.name().startsWith("two-buf-"))
                .anyMatch(Html.Row::marked);
    }

    private static void compare(List<Html.Row> rows, List<JsonNode> results, Language language, Column... columns) {
        assertThat(rows).hasSameSizeAs(results).isNotEmpty();
        for (int i = 0; i < rows.size(); i++) {
            for (Column column : columns) {
                Html.Cell cell = rows.get(i).cells().get(column.index());
                JsonNode value = results.get(i).path(column.member());
                String where =
                        column.member() + " of row " + i + ", " + rows.get(i).name();
                assertThat(value.isMissingNode()).as(where).isFalse();
                if (value.isNull()) {
                    assertThat(cell.main()).as(where).isEqualTo("–");
                } else if (value.isObject()) {
                    double middle = (value.has("mean") ? value.path("mean") : value.path("median")).doubleValue();
                    String[] span = cell.note().split(";", -1)[0].split(" – ", -1);
                    equal(cell.main(), column.factor() * middle, column.digits(), language, where);
                    equal(span[0], column.factor() * value.path("min").doubleValue(), column.digits(), language, where);
                    equal(span[1], column.factor() * value.path("max").doubleValue(), column.digits(), language, where);
                } else {
                    equal(cell.main(), column.factor() * value.doubleValue(), column.digits(), language, where);
                }
            }
        }
    }

    private static void equal(String shown, double value, int digits, Language language, String where) {
        String plain = language == Language.RU ? shown.replace("\u00a0", "").replace(',', '.') : shown.replace(",", "");
        BigDecimal number = new BigDecimal(plain);
        assertThat(number.scale()).as(where).isEqualTo(digits);
        assertThat(Math.abs(number.doubleValue() - value))
                .as(where + ": " + shown + " for " + value)
                .isLessThanOrEqualTo(0.5000001 * Math.pow(10, -digits));
    }

    private static JsonNode[] runs(Example example) {
        return example.raw().stream()
                .filter(line -> line.path("type").stringValue().equals("run"))
                .toArray(JsonNode[]::new);
    }

    private static List<JsonNode> list(JsonNode array) {
        return List.copyOf(array.values());
    }

    private static List<JsonNode> grouped(JsonNode array, String... members) {
        return grouped(list(array).toArray(JsonNode[]::new), members);
    }

    /// Those with equal members next to each other, groups and their members in the document's order.
    private static List<JsonNode> grouped(JsonNode[] rows, String... members) {
        Map<String, Map<String, List<JsonNode>>> groups = new LinkedHashMap<>();
        for (JsonNode row : rows) {
            groups.computeIfAbsent(row.path(members[0]).toString(), key -> new LinkedHashMap<>())
                    .computeIfAbsent(row.path(members[members.length - 1]).toString(), key -> new ArrayList<>())
                    .add(row);
        }
        return groups.values().stream()
                .flatMap(group -> group.values().stream())
                .flatMap(List::stream)
                .toList();
    }
}
