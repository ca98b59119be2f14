package dev.millrace.bench.submit;

import dev.millrace.bench.document.Goal;
import dev.millrace.bench.document.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The figures that our queue has to reach where a message is submitted.
final class SubmitGoals {

    private static final double BOUND_RATIO = 1.3;

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
                    "p50 of ours at most 1.3 times that of bound-block-writer, " + length + " bytes",
                    summary.ratio(SubmitSummary.OURS, "bound-block-writer", length, SubmitRecord::p50Ns),
                    BOUND_RATIO));
        }
        goals.add(Goal.atLeast(
                "whole path of ours, writer to handler through both layers, at least 250 M messages/s at 8 bytes",
                Spread.of(summary.of(SubmitSummary.OURS, 8), SubmitRecord::wholePath),
                250));
        goals.add(allocation());
        return goals;
    }

    private void throughput(List<Goal> goals, String peer, int length, double least) {
        goals.add(Goal.atLeast(
                "throughput of ours at least " + least + " times that of " + peer + ", " + length + " bytes",
                summary.ratio(SubmitSummary.OURS, peer, length, SubmitRecord::throughput),
                least));
    }

    private void jvmPeers(List<Goal> goals, int length, double least) {
        goals.add(Goal.atLeast(
                "throughput of ours at least " + least + " times that of the better of agrona-one-to-one and "
                        + "disruptor, which copy their payload, " + length + " bytes",
                summary.ratioToBest(
                        SubmitSummary.OURS,
                        List.of("agrona-one-to-one", "disruptor"),
                        length,
                        SubmitRecord::throughput),
                least));
    }

    private Goal allocation() {
        String text = "0 bytes allocated per message, all threads, in every run of ours";
        List<SubmitRecord> ours = summary.ours().toList();
        if (ours.isEmpty()) {
            return Goal.notMeasured(text);
        }
        List<SubmitRecord> allocating =
                ours.stream().filter(run -> run.allocatedPerMessage() > 0).toList();
        long most = allocating.stream()
                .mapToLong(run -> Objects.requireNonNull(run.allocatedBytes()))
                .max()
                .orElse(0);
        return new Goal(
                text,
                most == 0 ? "reached" : "missed",
                "at most " + most + " bytes in a whole run; runs with any: " + allocating.size() + " of "
                        + ours.size());
    }
}
