package dev.millrace.bench.burst;

import dev.millrace.bench.document.Goal;
import dev.millrace.bench.document.Spread;
import dev.millrace.bench.report.Saying;
import java.util.ArrayList;
import java.util.List;

/// The figures that our queue has to reach after a batch.
final class BurstGoals {

    private static final String OURS = "two-buf-session";
    private static final List<Integer> MEBIBYTES = List.of(1, 4, 16);
    private static final double MOST = 1.25;

    private final BurstSummary summary;

    BurstGoals(BurstSummary summary) {
        this.summary = summary;
    }

    /// With a backlog kept there are none: the sender then shares its caches with consumers that are at work.
    List<Goal> all() {
        if (summary.prefilled()) {
            return List.of();
        }
        List<Goal> goals = new ArrayList<>();
        for (int size : MEBIBYTES) {
            goals.add(Goal.atMost(Saying.of("goal.burst", MOST, size), summary.ratio(OURS, size << 20), MOST));
        }
        for (int size : MEBIBYTES) {
            goals.add(lowest(size));
        }
        return goals;
    }

    /// Variants of our own queue are no rivals of ours.
    private Goal lowest(int size) {
        Saying goal = Saying.of("goal.burstLowest", size);
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
            return Goal.notMeasured(goal);
        }
        return Goal.judged(
                goal,
                ours.median() <= least.median(),
                Saying.ofFigures("goal.figures.best", ours.median(), least.median(), best));
    }
}
