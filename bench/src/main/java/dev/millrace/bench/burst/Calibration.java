package dev.millrace.bench.burst;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/// The rule that chooses how much a callback has to do so that a backlog lasts: the least work with which every
/// contestant still has most of a batch of 16 MiB pending when it was sent, beginning from empty, with its consumers
/// at work all the time.
final class Calibration {

    static final List<Integer> CANDIDATES = List.of(16, 32, 64, 128, 256);
    static final int BURST_BYTES = 16 << 20;
    static final double LEAST_PENDING = 0.75;

    /// Batches of which a share is the mean.
    static final int WINDOWS = 20;

    private Calibration() {}

    /// What one contestant had pending.
    ///
    /// @param iterations the work of a callback
    /// @param pendingShare the mean share of a batch
    record Finding(int iterations, double pendingShare) {}

    /// Gives the least share of all contestants for each amount of work.
    static Map<Integer, Double> leastShares(List<Finding> findings) {
        Map<Integer, Double> least = new TreeMap<>();
        findings.forEach(finding -> least.merge(finding.iterations(), finding.pendingShare(), Math::min));
        return least;
    }

    /// Chooses; empty while no amount of work is enough.
    static OptionalInt choose(List<Finding> findings) {
        return leastShares(findings).entrySet().stream()
                .filter(entry -> entry.getValue() >= LEAST_PENDING)
                .mapToInt(Map.Entry::getKey)
                .findFirst();
    }
}
