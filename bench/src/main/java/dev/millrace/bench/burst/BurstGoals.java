package dev.millrace.bench.burst;

import dev.millrace.bench.document.Goal;
import dev.millrace.bench.document.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The figures that our queue has to reach after a batch.
final class BurstGoals {

    private static final String OURS = "two-buf-session";
    private static final List<Integer> MEBIBYTES = List.of(1, 4, 16);
    private static final double MOST = 1.25;

    private final BurstSummary summary;

    BurstGoals(BurstSummary summary) {
        this.summary = summary;
    }

    List<Goal> all() {
        List<Goal> goals = new ArrayList<>();
        for (int size : MEBIBYTES) {
            goals.add(Goal.atMost(
                    "work after a batch at most 1.25 times the work before it for ours, " + size + " MiB",
                    summary.ratio(OURS, size << 20),
                    MOST));
        }
        for (int size : MEBIBYTES) {
            goals.add(lowest(size));
        }
        return goals;
    }

    /// Variants of our own queue are no rivals of ours.
    private Goal lowest(int size) {
        String text = "the lowest ratio of all queues for ours, " + size + " MiB";
        Spread ours = summary.ratio(OURS, size << 20);
        String best = "";
        Spread least = null;
        for (String peer : summary.peers()) {
            Spread its = summary.ratio(peer, size << 20);
            if (its != null && (least == null || its.median() < least.median())) {
                best = peer;
                least = its;
            }
        }
        if (ours == null || least == null) {
            return Goal.notMeasured(text);
        }
        return new Goal(
                text,
                ours.median() <= least.median() ? "reached" : "missed",
                String.format(Locale.ROOT, "%.2f, best of the others: %.2f (%s)", ours.median(), least.median(), best));
    }
}
