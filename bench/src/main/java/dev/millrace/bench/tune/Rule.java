package dev.millrace.bench.tune;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The numbers that choose: weights of the composite score, reference values, limits. All were fixed before
/// anything was searched.
///
/// The reference of a length is a copy at 8 bytes a nanosecond: about half of what a plain loop over recycled
/// blocks reached on the development machine, so that a good queue scores near 1 and no figure drowns the
/// others. The tails are allowed 4 and 16 times that. References only weigh figures against each other: a
/// score compares candidates of one contestant, not contestants.
final class Rule {

    static final double THROUGHPUT_WEIGHT = 0.35;
    static final double P50_WEIGHT = 0.30;
    static final double P99_WEIGHT = 0.20;
    static final double P999_WEIGHT = 0.15;

    /// How much the composites of neighbours on a plateau may differ, as a share of the greatest.
    static final double PLATEAU = 0.10;

    /// How many neighbours make a plateau.
    static final int NEIGHBOURS = 3;

    static final double COMPOSITE_VARIATION = 0.20;
    static final double THROUGHPUT_VARIATION = 0.20;
    static final double P50_VARIATION = 0.25;
    static final double P99_VARIATION = 0.40;
    static final double P999_VARIATION = 0.60;

    private static final double BYTES_PER_NANO = 8;
    private static final double P99_FACTOR = 4;
    private static final double P999_FACTOR = 16;

    private Rule() {}

    /// The reference of a length.
    ///
    /// @param throughputMps millions of messages per second
    /// @param p50Ns nanoseconds per message
    /// @param p99Ns nanoseconds per message
    /// @param p999Ns nanoseconds per message
    record Reference(double throughputMps, double p50Ns, double p99Ns, double p999Ns) {}

    static Reference reference(int length) {
        double nanos = length / BYTES_PER_NANO;
        return new Reference(1_000 / nanos, nanos, P99_FACTOR * nanos, P999_FACTOR * nanos);
    }

    /// The score of one run at one length: 1 for the reference itself, more for better.
    static double composite(int length, double throughputMps, double p50Ns, double p99Ns, double p999Ns) {
        Reference reference = reference(length);
        return THROUGHPUT_WEIGHT * throughputMps / reference.throughputMps
                + P50_WEIGHT * reference.p50Ns / p50Ns
                + P99_WEIGHT * reference.p99Ns / p99Ns
                + P999_WEIGHT * reference.p999Ns / p999Ns;
    }

    /// All of it, for the documents.
    static Map<String, Object> document(List<Integer> lengths) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("throughput_weight", THROUGHPUT_WEIGHT);
        document.put("p50_weight", P50_WEIGHT);
        document.put("p99_weight", P99_WEIGHT);
        document.put("p999_weight", P999_WEIGHT);
        document.put("plateau_neighbours", NEIGHBOURS);
        document.put("plateau_difference", PLATEAU);
        document.put("composite_cv", COMPOSITE_VARIATION);
        document.put("throughput_cv", THROUGHPUT_VARIATION);
        document.put("p50_cv", P50_VARIATION);
        document.put("p99_cv", P99_VARIATION);
        document.put("p999_cv", P999_VARIATION);
        document.put("failed_writes", 0);
        document.put("pressured", 0);
        document.put("unsteady_runs", 0);
        for (int length : lengths) {
            Reference reference = reference(length);
            document.put("reference_" + length + "_throughput_mps", reference.throughputMps);
            document.put("reference_" + length + "_p50_ns", reference.p50Ns);
            document.put("reference_" + length + "_p99_ns", reference.p99Ns);
            document.put("reference_" + length + "_p999_ns", reference.p999Ns);
        }
        return document;
    }
}
