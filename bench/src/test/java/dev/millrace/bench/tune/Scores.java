package dev.millrace.bench.tune;

import dev.millrace.bench.submit.SubmitRecord;
import java.util.List;
import java.util.stream.IntStream;

/// Hand-made scores for tests.
///
/// @param composite the mean of the composite
record Scores(double composite) {

    static Scores steady(double composite) {
        return new Scores(composite);
    }

    Score score() {
        return withVariation(0, 0, 0, 0, 0);
    }

    Score withVariation(double composite, double throughput, double p50, double p99, double p999) {
        return new Score(
                varied(this.composite, composite),
                List.of(new Score.OfLength(
                        8, varied(500, throughput), varied(2, p50), varied(8, p99), varied(30, p999))),
                0,
                0,
                0,
                true);
    }

    private static Varied varied(double mean, double cv) {
        return new Varied(mean, mean, mean, cv);
    }

    static SubmitRecord run(int length, int run, double mps, double p50, double p99, double p999) {
        long messages = 1_000_000_000;
        return new SubmitRecord(
                "c",
                length,
                run,
                null,
                messages,
                1,
                Math.round(messages * 1e3 / mps),
                1_000,
                p50,
                p99,
                p999,
                null,
                0L,
                0L,
                0L,
                null,
                null,
                0,
                0,
                1,
                true,
                1,
                0);
    }

    /// Runs at 8 bytes that differ in p50 only.
    static List<SubmitRecord> runs(double[] p50) {
        return IntStream.range(0, p50.length)
                .mapToObj(run -> run(8, run, 1_000, p50[run], 4, 16))
                .toList();
    }
}
