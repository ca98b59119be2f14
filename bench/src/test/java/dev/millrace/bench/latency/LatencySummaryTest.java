package dev.millrace.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Environment;
import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.process.Placement;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class LatencySummaryTest {

    private final Environment environment =
            new Environment("", "r", "c", 2, 1, "o", "j", "g", null, null, Map.of(), "h");
    private final Plan plan = new Plan(1, "latency", "command", List.of(), environment, Map.of(), List.of(), List.of());

    @Test
    void aHistogramSurvivesTheDocuments() {
        Histogram times = times(1, 1_000, 1_000_000, Recording.MOST_NANOS);

        assertThat(Recording.decode(Recording.encode(times))).isEqualTo(times);
        assertThatThrownBy(() -> Recording.decode("bm9uZQ==")).isInstanceOf(IllegalArgumentException.class);
    }

    /// 90 fast ones in one run and 10 slow ones in the other: the median of the medians would be 50.05.
    @Test
    void theCurveIsOfAllTimesOfAllRunsAndTheSpreadOfEachRunsOwn() {
        ObjectNode summary = summary(
                run(
                        "a",
                        "",
                        10,
                        0,
                        times(LongStream.generate(() -> 100).limit(90).toArray())),
                run(
                        "a",
                        "",
                        10,
                        1,
                        times(LongStream.generate(() -> 1_000).limit(10).toArray())));

        JsonNode result = summary.path("results").get(0);
        assertThat(result.path("runs").asInt()).isEqualTo(2);
        assertThat(result.path("p50_ns").path("mean").asDouble()).isEqualTo(550);
        assertThat(result.path("p50_ns").path("min").asDouble()).isEqualTo(100);
        assertThat(result.path("percentiles").get(0).toString()).isEqualTo("[50.0,100]");
        assertThat(result.path("percentiles").get(2).toString()).isEqualTo("[90.0,100]");
        assertThat(result.path("percentiles").get(3).toString()).isEqualTo("[95.0,1000]");
        assertThat(result.path("count").asInt()).isEqualTo(10);
    }

    @Test
    void settingsAreResultsOfTheirOwnInTheOrderOfRates() {
        ObjectNode summary = summary(
                run("a", "x", 20, 0, times(1)),
                run("a", "x", 10, 0, times(1)),
                run("a", "y", 10, 0, times(1)),
                run("b", "", 10, 0, times(1)));

        assertThat(summary.path("results")
                        .valueStream()
                        .map(result -> result.path("rate").asInt()
                                + result.path("contestant").asString()
                                + result.path("setting").asString()))
                .containsExactly("10ax", "10ay", "10b", "20ax");
    }

    @Test
    void oneRunThatDidNotKeepUpIsShownInTheResult() {
        ObjectNode behind = run("a", "", 10, 1, times(1));
        behind.put("kept_up", false);

        assertThat(summary(run("a", "", 10, 0, times(1)), behind)
                        .path("results")
                        .get(0)
                        .path("kept_up")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void keepingUpMeansAllMessagesAtNinetyNinePercentOfTheRate() {
        assertThat(LatencyRecord.keptUp(1_000, 50, 50, 990)).isTrue();
        assertThat(LatencyRecord.keptUp(1_000, 50, 50, 989.9)).isFalse();
        assertThat(LatencyRecord.keptUp(1_000, 50, 49, 1_000)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"500, 500, 500", "10k, 10000, 10k", "1M, 1000000, 1m", "1500, 1500, 1500", "100m, 100000000, 100m"})
    void ratesAreReadAsPeopleWriteThem(String word, int rate, String words) {
        assertThat(new Rate().convert(word)).isEqualTo(rate);
        assertThat(Rate.words(rate)).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "k", "101m", "1g", "99999999999"})
    void otherRatesAreRefused(String word) {
        assertThatThrownBy(() -> new Rate().convert(word)).isInstanceOf(TypeConversionException.class);
    }

    private ObjectNode summary(JsonNode... lines) {
        return new LatencySummary(plan, List.of(lines)).document(false);
    }

    private static Histogram times(long... nanos) {
        Histogram times = Recording.empty();
        LongStream.of(nanos).forEach(times::recordValue);
        return times;
    }

    private static ObjectNode run(String contestant, String setting, int rate, int run, Histogram times) {
        LatencyJob job = new LatencyJob(
                contestant,
                setting,
                Settings.NONE,
                false,
                Direction.ONE_WAY,
                rate,
                run,
                1_000,
                0,
                8,
                0,
                0,
                new Placement(-1, -1));
        long count = times.getTotalCount();
        ObjectNode line =
                Json.tree(LatencyRecord.of(job, count, count, 0, count * 1_000_000_000L / rate, times, "spin", 1));
        line.put("key", contestant + setting + rate + run);
        line.put("type", "run");
        line.put("seconds", 1.0);
        return line;
    }
}
