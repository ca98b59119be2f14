package dev.millrace.bench.submit;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Sends rounds until the JVM has compiled what is measured.
///
/// The rule: rounds come in windows of five, and a window's figure is its median time per message. Numbers are
/// steady when three windows in a row were not more than 3 % better than the best window before them, and the
/// JVM spent no time compiling meanwhile; not before half a second, and given up after a given time.
final class WarmUp {

    private static final int WINDOW = 5;
    private static final int CALM_WINDOWS = 3;
    private static final double BETTER = 0.97;
    private static final long MIN_NANOS = 500_000_000;

    private final @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final Rounds rounds;
    private final int messages;
    private final long mostNanos;
    private final long[] samples;
    private double best = Double.MAX_VALUE;
    private int calm;
    private int count;

    WarmUp(Rounds rounds, int messages, int mostMillis) {
        mostNanos = mostMillis * 1_000_000L;
        this.rounds = rounds;
        this.messages = messages;
        samples = new long[messages / SubmitJob.GROUP];
    }

    /// Warms up.
    ///
    /// @return whether the numbers became steady
    boolean run() {
        long start = System.nanoTime();
        while (calm < CALM_WINDOWS || System.nanoTime() - start < MIN_NANOS) {
            if (System.nanoTime() - start > mostNanos) {
                return false;
            }
            window();
        }
        return true;
    }

    private void window() {
        long compiling = compilingMillis();
        long[] nanos = new long[WINDOW];
        for (int i = 0; i < WINDOW; i++) {
            nanos[i] = rounds.send(messages);
            rounds.sendTimed(messages, samples, 0);
            count += 2;
        }
        Arrays.sort(nanos);
        double figure = (double) nanos[WINDOW / 2] / messages;
        boolean better = figure < best * BETTER;
        calm = better || compilingMillis() > compiling ? 0 : calm + 1;
        best = Math.min(best, figure);
    }

    private long compilingMillis() {
        return compiler == null ? 0 : compiler.getTotalCompilationTime();
    }

    int count() {
        return count;
    }
}
