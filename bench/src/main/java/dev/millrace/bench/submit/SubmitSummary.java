package dev.millrace.bench.submit;

import dev.millrace.bench.document.Json;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.Spread;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Makes the summary of `bench submit` from its plan and its lines.
final class SubmitSummary {

    /// The contestant that the others are compared with.
    static final String OURS = "two-buf-session";

    private final Plan plan;
    private final List<SubmitRecord> runs = new ArrayList<>();
    private final List<SubmitRecord> copies = new ArrayList<>();

    SubmitSummary(Plan plan, List<JsonNode> lines) {
        this.plan = plan;
        for (JsonNode line : lines) {
            if (line.path("type").asString("").equals("run")) {
                boolean main = line.path("part").asString("").equals("main");
                (main ? runs : copies).add(Json.found(line, SubmitRecord.class));
            }
        }
    }

    private record Result(
            String contestant,
            int length,
            int runs,
            Spread throughputMps,
            Spread payloadGbps,
            Spread p50Ns,
            Spread p99Ns,
            Spread p999Ns,
            int samples,
            @Nullable Spread pressureShare,
            @Nullable Long pressured,
            long messages,
            @Nullable Long failedAttempts,
            @Nullable Long retryNs,
            @Nullable Long internalPressure,
            @Nullable Spread callbackRatio,
            @Nullable Spread wholePathMps,
            @Nullable Spread allocatedBytesPerMessage,
            @Nullable Spread peakRssMib,
            boolean steady,
            int rounds) {}

    private record Ratio(String a, String b, int length, Spread throughput, Spread p50) {}

    private record Copy(String contestant, int length, String copy, int runs, Spread throughputMps, Spread p50Ns) {}

    ObjectNode document(boolean interrupted) {
        ObjectNode document = plan.beginSummary(interrupted, this::threads);
        document.set("results", Json.array(results()));
        document.set("ratios", Json.array(ratios()));
        document.set("sensitivity", Json.array(sensitivity()));
        document.set("goals", Json.array(new SubmitGoals(this, lengths()).all()));
        return document;
    }

    private int threads(String contestant) {
        return runs.stream()
                .filter(run -> run.contestant().equals(contestant))
                .mapToInt(SubmitRecord::threads)
                .findFirst()
                .orElse(0);
    }

    private List<Integer> lengths() {
        return runs.stream().map(SubmitRecord::length).distinct().toList();
    }

    List<SubmitRecord> of(String contestant, int length) {
        return runs.stream()
                .filter(run -> run.contestant().equals(contestant) && run.length() == length)
                .toList();
    }

    private List<Result> results() {
        List<Result> results = new ArrayList<>();
        for (int length : lengths()) {
            for (Plan.Entry entry : plan.contestants()) {
                List<SubmitRecord> its = of(entry.id(), length);
                if (!its.isEmpty()) {
                    results.add(result(entry.id(), length, its));
                }
            }
        }
        return results;
    }

    private static Result result(String contestant, int length, List<SubmitRecord> its) {
        SubmitRecord one = its.getFirst();
        return new Result(
                contestant,
                length,
                its.size(),
                Spread.over(its, SubmitRecord::throughput),
                Spread.over(its, SubmitRecord::payloadRate),
                Spread.over(its, SubmitRecord::p50Ns),
                Spread.over(its, SubmitRecord::p99Ns),
                Spread.over(its, SubmitRecord::p999Ns),
                one.samples(),
                Spread.of(its, SubmitRecord::pressureShare),
                sum(its, SubmitRecord::pressured),
                its.stream().mapToLong(run -> 2 * run.messages()).sum(),
                sum(its, SubmitRecord::failedAttempts),
                sum(its, SubmitRecord::retryNs),
                sum(its, SubmitRecord::internalPressure),
                Spread.of(its, SubmitRecord::callbackRatio),
                Spread.of(its, SubmitRecord::wholePath),
                Spread.of(its, SubmitRecord::allocatedPerMessage),
                Spread.of(its, SubmitRecord::peakRssMib),
                its.stream().allMatch(SubmitRecord::steady),
                one.rounds());
    }

    private static @Nullable Long sum(List<SubmitRecord> its, Function<SubmitRecord, @Nullable Long> figure) {
        ToLongFunction<SubmitRecord> known = run -> Objects.requireNonNull(figure.apply(run));
        return its.stream().anyMatch(run -> figure.apply(run) == null)
                ? null
                : Long.valueOf(its.stream().mapToLong(known).sum());
    }

    private List<Ratio> ratios() {
        List<Ratio> ratios = new ArrayList<>();
        for (int length : lengths()) {
            for (Plan.Entry entry : plan.contestants()) {
                Spread throughput = ratio(OURS, entry.id(), length, SubmitRecord::throughput);
                Spread p50 = ratio(OURS, entry.id(), length, SubmitRecord::p50Ns);
                if (!entry.id().equals(OURS) && throughput != null && p50 != null) {
                    ratios.add(new Ratio(OURS, entry.id(), length, throughput, p50));
                }
            }
        }
        return ratios;
    }

    /// The ratio of a figure of two contestants, formed within each interleaving round; null if one is missing.
    @Nullable
    Spread ratio(String over, String under, int length, ToDoubleFunction<SubmitRecord> figure) {
        return ratioToBest(over, List.of(under), length, figure);
    }

    /// The ratio of a contestant's figure to the greatest of others, formed within each interleaving round.
    @Nullable
    Spread ratioToBest(String over, Collection<String> others, int length, ToDoubleFunction<SubmitRecord> figure) {
        List<Double> ratios = new ArrayList<>();
        for (SubmitRecord upper : of(over, length)) {
            others.stream()
                    .flatMap(other -> of(other, length).stream())
                    .filter(lower -> lower.run() == upper.run())
                    .mapToDouble(figure)
                    .max()
                    .ifPresent(best -> ratios.add(figure.applyAsDouble(upper) / best));
        }
        return Spread.of(ratios, Double::doubleValue);
    }

    private List<Copy> sensitivity() {
        return copies.stream()
                .map(run -> List.of(run.contestant(), run.length(), String.valueOf(run.copy())))
                .distinct()
                .map(key -> copies.stream()
                        .filter(run -> key.equals(List.of(run.contestant(), run.length(), String.valueOf(run.copy()))))
                        .toList())
                .map(SubmitSummary::copy)
                .toList();
    }

    private static Copy copy(List<SubmitRecord> its) {
        SubmitRecord one = its.getFirst();
        return new Copy(
                one.contestant(),
                one.length(),
                String.valueOf(one.copy()),
                its.size(),
                Spread.over(its, SubmitRecord::throughput),
                Spread.over(its, SubmitRecord::p50Ns));
    }

    Stream<SubmitRecord> ours() {
        List<String> ids = plan.contestants().stream()
                .filter(entry -> entry.role().equals("ours"))
                .map(Plan.Entry::id)
                .toList();
        return runs.stream().filter(run -> ids.contains(run.contestant()));
    }
}
