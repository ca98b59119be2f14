package dev.millrace.bench.tune;

import dev.millrace.bench.submit.SubmitRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        Varied composite,
        List<OfLength> lengths,
        long failedWrites,
        long pressured,
        long unsteady,
        boolean validated) {

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
        List<String> reasons = new ArrayList<>();
        if (!validated) {
            reasons.add("not validated");
        }
        if (failedWrites > 0) {
            reasons.add(failedWrites + " failed writes");
        }
        if (pressured > 0) {
            reasons.add(pressured + " messages met pressure");
        }
        if (unsteady > 0) {
            reasons.add(unsteady + " runs began before figures were steady");
        }
        limit(reasons, "composite", composite, Rule.COMPOSITE_VARIATION);
        for (OfLength at : lengths) {
            String where = " at " + at.length + " bytes";
            limit(reasons, "throughput" + where, at.throughputMps, Rule.THROUGHPUT_VARIATION);
            limit(reasons, "p50" + where, at.p50Ns, Rule.P50_VARIATION);
            limit(reasons, "p99" + where, at.p99Ns, Rule.P99_VARIATION);
            limit(reasons, "p999" + where, at.p999Ns, Rule.P999_VARIATION);
        }
        return reasons;
    }

    private static void limit(List<String> reasons, String what, Varied figure, double most) {
        if (figure.cv() > most) {
            reasons.add(String.format(Locale.ROOT, "cv of %s %.1f %% > %.0f %%", what, 100 * figure.cv(), 100 * most));
        }
    }
}
