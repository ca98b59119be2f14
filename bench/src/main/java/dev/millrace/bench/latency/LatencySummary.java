package dev.millrace.bench.latency;

import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Makes the summary of `bench latency` from its plan and its lines.
final class LatencySummary {

    private final Plan plan;
    private final Map<Case, List<LatencyRecord>> cases;
    private final double seconds;

    LatencySummary(Plan plan, List<JsonNode> lines) {
        this.plan = plan;
        seconds = lines.isEmpty() ? 0 : lines.getFirst().path("seconds").asDouble();
        cases = lines.stream()
                .map(line -> Json.found(line, LatencyRecord.class))
                .collect(Collectors.groupingBy(Case::of, LinkedHashMap::new, Collectors.toList()));
    }

    /// What a result is about. Results are in the order of directions, then rates, then the interleaving.
    private record Case(Direction direction, int rate, String contestant, String setting) {
        static Case of(LatencyRecord run) {
            return new Case(Direction.of(run.direction()).orElseThrow(), run.rate(), run.contestant(), run.setting());
        }
    }

    private record Result(
            String contestant,
            String direction,
            int rate,
            String setting,
            int runs,
            double seconds,
            Spread p50Ns,
            Spread p90Ns,
            Spread p99Ns,
            Spread p999Ns,
            Spread p9999Ns,
            Spread maxNs,
            Spread achievedRate,
            Spread backlog,
            long count,
            boolean keptUp,
            List<List<Number>> percentiles,
            String producerWait,
            int threads) {}

    ObjectNode document(boolean interrupted) {
        ObjectNode document = plan.beginSummary(interrupted, this::threads);
        document.set("results", Json.array(results()));
        document.putArray("ratios");
        document.putArray("goals");
        return document;
    }

    /// Those of one queue: a round trip has them twice.
    private int threads(String contestant) {
        return cases.values().stream()
                .flatMap(List::stream)
                .filter(run -> run.contestant().equals(contestant))
                .mapToInt(run -> run.direction().equals(Direction.ONE_WAY.word()) ? run.threads() : run.threads() / 2)
                .findFirst()
                .orElse(0);
    }

    private List<Result> results() {
        List<Result> results = new ArrayList<>();
        cases.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Case, List<LatencyRecord>> entry) ->
                                entry.getKey().direction())
                        .thenComparingInt(entry -> entry.getKey().rate()))
                .forEach(entry -> results.add(result(entry.getKey(), entry.getValue())));
        return results;
    }

    /// Spreads are over the runs' own percentiles; the curve is of all times of all runs together.
    private Result result(Case about, List<LatencyRecord> runs) {
        List<Histogram> times =
                runs.stream().map(run -> Recording.decode(run.histogram())).toList();
        return new Result(
                about.contestant(),
                about.direction().word(),
                about.rate(),
                about.setting(),
                runs.size(),
                seconds,
                Spread.over(runs, LatencyRecord::p50Ns),
                Spread.over(runs, LatencyRecord::p90Ns),
                Spread.over(runs, LatencyRecord::p99Ns),
                Spread.over(runs, LatencyRecord::p999Ns),
                Spread.over(runs, LatencyRecord::p9999Ns),
                Spread.over(runs, LatencyRecord::maxNs),
                Spread.over(runs, LatencyRecord::achievedRate),
                Spread.over(runs, LatencyRecord::backlog),
                runs.stream().mapToLong(LatencyRecord::count).min().orElseThrow(),
                runs.stream().allMatch(LatencyRecord::keptUp),
                Recording.curve(Recording.merge(times)),
                runs.getFirst().producerWait(),
                runs.getFirst().threads());
    }
}
