package dev.millrace.bench.tune;

import dev.millrace.bench.report.Saying;
import dev.millrace.bench.submit.SubmitRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// What the runs of one candidate say.
///
/// @param composite the score of each run, all lengths with equal weight
/// @param lengths the figures at each length
/// @param failedWrites attempts that found no room. None where they are not counted: a message that our queue
///     refuses ends the benchmark
/// @param pressured messages that met pressure
/// @param unsteady runs that began before the warm-up had made figures steady
/// @param validated whether every message was compared with what was sent
record Score(
        Varied composite, List<OfLength> lengths, long failedWrites, long pressured, long unsteady, boolean validated) {

    /// The figures at one length.
    ///
    /// @param length bytes of a message
    /// @param throughputMps millions of messages per second
    /// @param p50Ns nanoseconds per message
    /// @param p99Ns nanoseconds per message
    /// @param p999Ns nanoseconds per message
    record OfLength(int length, Varied throughputMps, Varied p50Ns, Varied p99Ns, Varied p999Ns) {

        static OfLength of(int length, List<SubmitRecord> runs) {
            return new OfLength(
                    length,
                    varied(runs, SubmitRecord::throughput),
                    varied(runs, SubmitRecord::p50Ns),
                    varied(runs, SubmitRecord::p99Ns),
                    varied(runs, SubmitRecord::p999Ns));
        }
    }

    /// Scores a candidate.
    ///
    /// @param runs all of its runs, each length in each interleaving round
    static Score of(List<SubmitRecord> runs, boolean validated) {
        List<Integer> lengths =
                runs.stream().map(SubmitRecord::length).distinct().toList();
        double[] composites = runs.stream()
                .mapToInt(SubmitRecord::run)
                .distinct()
                .mapToDouble(run -> runs.stream()
                        .filter(one -> one.run() == run)
                        .mapToDouble(Score::composite)
                        .average()
                        .orElseThrow())
                .toArray();
        return new Score(
                Varied.of(composites),
                lengths.stream()
                        .map(length -> OfLength.of(
                                length,
                                runs.stream()
                                        .filter(run -> run.length() == length)
                                        .toList()))
                        .toList(),
                runs.stream().mapToLong(run -> orZero(run.failedAttempts())).sum(),
                runs.stream().mapToLong(run -> orZero(run.pressured())).sum(),
                runs.stream().filter(run -> !run.steady()).count(),
                validated);
    }

    private static double composite(SubmitRecord run) {
        return Rule.composite(run.length(), run.throughput(), run.p50Ns(), run.p99Ns(), run.p999Ns());
    }

    private static Varied varied(List<SubmitRecord> runs, ToDoubleFunction<SubmitRecord> figure) {
        return Varied.of(runs.stream().mapToDouble(figure).toArray());
    }

    private static long orZero(@Nullable Long figure) {
        return figure == null ? 0 : figure;
    }

    /// Gives why the candidate can't be part of a plateau.
    ///
    /// @return empty if it can
    List<String> rejections() {
        return reasons().stream().map(Saying::text).toList();
    }

    /// Gives the same for the documents, whose pages have several languages.
    List<Saying> reasons() {
        List<Saying> reasons = new ArrayList<>();
        if (!validated) {
            reasons.add(Saying.of("tune.rejected.unchecked"));
        }
        if (failedWrites > 0) {
            reasons.add(Saying.of("tune.rejected.failed", failedWrites));
        }
        if (pressured > 0) {
            reasons.add(Saying.of("tune.rejected.pressured", pressured));
        }
        if (unsteady > 0) {
            reasons.add(Saying.of("tune.rejected.unsteady", unsteady));
        }
        limit(reasons, composite, Rule.COMPOSITE_VARIATION, "tune.rejected.cvOfComposite");
        for (OfLength at : lengths) {
            String throughput = "tune.rejected.cvOfThroughput";
            String quantile = "tune.rejected.cvOfQuantile";
            limit(reasons, at.throughputMps, Rule.THROUGHPUT_VARIATION, throughput, at.length);
            limit(reasons, at.p50Ns, Rule.P50_VARIATION, quantile, at.length, "p50");
            limit(reasons, at.p99Ns, Rule.P99_VARIATION, quantile, at.length, "p99");
            limit(reasons, at.p999Ns, Rule.P999_VARIATION, quantile, at.length, "p999");
        }
        return reasons;
    }

    private static void limit(List<Saying> reasons, Varied figure, double most, String key, Object... of) {
        if (figure.cv() > most) {
            List<Object> values = new ArrayList<>(List.of(Math.rint(1_000 * figure.cv()) / 10, Math.rint(100 * most)));
            values.addAll(List.of(of));
            reasons.add(Saying.of(key, values.toArray()));
        }
    }
}
