package dev.millrace.bench.submit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One of the figures that our queue has to reach, and whether it did.
///
/// @param text what has to be reached
/// @param verdict whether it was
/// @param figures the figures that decide
record Goal(String text, Verdict verdict, String figures) {

    /// Whether a goal was reached.
    enum Verdict {
        /// It was.
        REACHED,
        /// It was not.
        MISSED,
        /// Something that it needs was not measured.
        NOT_MEASURED
    }

    private static final double BOUND_RATIO = 1.3;
    private static final double PEER_RATIO_8 = 8;
    private static final double PEER_RATIO_64 = 1.2;
    private static final double WHOLE_PATH_8 = 250;

    static List<Goal> all(Results results, List<Integer> lengths) {
        return List.of(
                bound(results, lengths),
                peers(results, 8, PEER_RATIO_8),
                peers(results, 64, PEER_RATIO_64),
                wholePath(results),
                allocation(results));
    }

    private static Goal bound(Results results, List<Integer> lengths) {
        String text = "ours at most 1.3 times the bound's p50 at every length";
        StringBuilder figures = new StringBuilder();
        boolean reached = true;
        for (int length : lengths) {
            Optional<Spread> ratio = results.ratio(Kind.SESSION, Kind.BOUND, length, RunRecord::p50);
            if (ratio.isEmpty()) {
                return notMeasured(text);
            }
            reached &= ratio.get().median() <= BOUND_RATIO;
            figures.append(figures.isEmpty() ? "" : ", ")
                    .append(length)
                    .append(" B: ")
                    .append(range(ratio.get()));
        }
        return new Goal(text, reached ? Verdict.REACHED : Verdict.MISSED, figures.toString());
    }

    private static Goal peers(Results results, int length, double least) {
        List<Kind> peers = Arrays.stream(Kind.values())
                .filter(kind -> kind.role() == Kind.Role.PEER_THAT_COPIES)
                .toList();
        String text = String.format(
                Locale.ROOT,
                "ours at least %s times the throughput of the best JVM peer that copies its payload, %d bytes",
                least == (long) least ? String.valueOf((long) least) : String.valueOf(least),
                length);
        return results.ratioToBest(Kind.SESSION, peers, length)
                .map(ratio -> new Goal(
                        text, verdict(ratio.median() >= least), range(ratio) + boundAgainst(results, peers, length)))
                .orElseGet(() -> notMeasured(text));
    }

    /// What a loop without any queue makes of the same goal: no queue can do better.
    private static String boundAgainst(Results results, List<Kind> peers, int length) {
        return results.ratioToBest(Kind.BOUND, peers, length)
                .map(ratio -> "; the bound itself: " + range(ratio))
                .orElse("");
    }

    private static Goal wholePath(Results results) {
        String text = "whole path, writer to handler through both layers, at least 250 M messages/s at 8 bytes";
        return results.spread(Kind.SESSION, 8, RunRecord::wholePath)
                .map(rate -> new Goal(text, verdict(rate.median() >= WHOLE_PATH_8), range(rate) + " M/s"))
                .orElseGet(() -> notMeasured(text));
    }

    private static Goal allocation(Results results) {
        String text = "0 bytes allocated per message, all threads, every run of ours";
        List<RunRecord> ours = results.records().stream()
                .filter(record -> Kind.of(record.contestant()).orElseThrow().role() == Kind.Role.OURS)
                .toList();
        if (ours.isEmpty()) {
            return notMeasured(text);
        }
        long most = ours.stream().mapToLong(RunRecord::allocatedBytes).max().orElseThrow();
        return new Goal(text, verdict(most == 0), "at most " + most + " bytes in one of " + ours.size() + " runs");
    }

    private static Verdict verdict(boolean reached) {
        return reached ? Verdict.REACHED : Verdict.MISSED;
    }

    private static Goal notMeasured(String text) {
        return new Goal(text, Verdict.NOT_MEASURED, "not all of its contestants and lengths were measured");
    }

    private static String range(Spread spread) {
        return String.format(Locale.ROOT, "%.2f [%.2f–%.2f]", spread.median(), spread.min(), spread.max());
    }
}
