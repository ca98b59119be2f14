package dev.millrace.bench.burst;

import dev.millrace.bench.contestant.Role;
import dev.millrace.bench.document.Plan;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    /// @param contestant its id
    /// @param iterations the work of a callback
    /// @param pendingShare the mean share of a batch
    record Finding(String contestant, int iterations, double pendingShare) {}

    /// Gives those who have to keep a backlog: all but the controls, which send nothing.
    static List<String> contestants(Plan plan) {
        return plan.contestants().stream()
                .filter(entry -> !entry.role().equals(Role.BOUND.word()))
                .map(Plan.Entry::id)
                .toList();
    }

    /// Tells whether an amount of work was tried with every contestant. What was found before the last of them
    /// says nothing: a benchmark may have been broken off in between.
    static boolean isTried(int iterations, List<Finding> findings, List<String> contestants) {
        return findings.stream()
                .filter(finding -> finding.iterations() == iterations)
                .map(Finding::contestant)
                .collect(Collectors.toSet())
                .containsAll(contestants);
    }

    /// Gives the least share of those contestants that were tried, for each amount of work.
    static Map<Integer, Double> leastShares(List<Finding> findings) {
        Map<Integer, Double> least = new TreeMap<>();
        findings.forEach(finding -> least.merge(finding.iterations(), finding.pendingShare(), Math::min));
        return least;
    }

    /// Chooses; empty while no amount of work is known to be enough for every contestant.
    static OptionalInt choose(List<Finding> findings, List<String> contestants) {
        return leastShares(findings).entrySet().stream()
                .filter(entry -> entry.getValue() >= LEAST_PENDING)
                .filter(entry -> isTried(entry.getKey(), findings, contestants))
                .mapToInt(Map.Entry::getKey)
                .findFirst();
    }
}
