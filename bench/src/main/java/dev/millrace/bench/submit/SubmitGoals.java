package dev.millrace.bench.submit;

import dev.millrace.bench.document.Goal;
import dev.millrace.bench.document.Spread;
import dev.millrace.bench.report.Saying;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The figures that our queue has to reach where a message is submitted.
final class SubmitGoals {

    private static final double BOUND_RATIO = 1.3;
    private static final int WHOLE_PATH = 250;

    /// Those that copy their payload.
    private static final List<String> JVM_PEERS = List.of("agrona-one-to-one", "disruptor");

    private final SubmitSummary summary;
    private final List<Integer> lengths;

    SubmitGoals(SubmitSummary summary, List<Integer> lengths) {
        this.summary = summary;
        this.lengths = lengths;
    }

    List<Goal> all() {
        List<Goal> goals = new ArrayList<>();
        throughput(goals, "readerwriterqueue", 8, 2.5);
        throughput(goals, "native-ring", 8, 2);
        for (String peer : List.of("readerwriterqueue", "native-ring")) {
            throughput(goals, peer, 16, 1.5);
            throughput(goals, peer, 32, 1.5);
            throughput(goals, peer, 64, 1.3);
        }
        jvmPeers(goals, 8, 8);
        jvmPeers(goals, 64, 1.2);
        for (int length : lengths) {
            goals.add(Goal.atMost(
                    Saying.of("goal.bound", BOUND_RATIO, "bound-block-writer", length),
                    summary.ratio(SubmitSummary.OURS, "bound-block-writer", length, SubmitRecord::p50Ns),
                    BOUND_RATIO));
        }
        goals.add(Goal.atLeast(
                Saying.of("goal.wholePath", WHOLE_PATH, 8),
                Spread.of(summary.of(SubmitSummary.OURS, 8), SubmitRecord::wholePath),
                WHOLE_PATH));
        goals.add(allocation());
        return goals;
    }

    private void throughput(List<Goal> goals, String peer, int length, double least) {
        goals.add(Goal.atLeast(
                Saying.of("goal.throughput", least, peer, length),
                summary.ratio(SubmitSummary.OURS, peer, length, SubmitRecord::throughput),
                least));
    }

    private void jvmPeers(List<Goal> goals, int length, double least) {
        goals.add(Goal.atLeast(
                Saying.of("goal.throughputOfBetter", least, JVM_PEERS.get(0), JVM_PEERS.get(1), length),
                summary.ratioToBest(SubmitSummary.OURS, JVM_PEERS, length, SubmitRecord::throughput),
                least));
    }

    private Goal allocation() {
        Saying goal = Saying.of("goal.allocation");
        List<SubmitRecord> ours = summary.ours().toList();
        if (ours.isEmpty()) {
            return Goal.notMeasured(goal);
        }
        List<SubmitRecord> allocating =
                ours.stream().filter(run -> run.allocatedPerMessage() > 0).toList();
        long most = allocating.stream()
                .mapToLong(run -> Objects.requireNonNull(run.allocatedBytes()))
                .max()
                .orElse(0);
        return Goal.judged(
                goal, most == 0, Saying.ofFigures("goal.figures.allocation", most, allocating.size(), ours.size()));
    }
}
