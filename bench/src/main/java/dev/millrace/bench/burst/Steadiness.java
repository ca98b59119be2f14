package dev.millrace.bench.burst;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/// Does windows until the JVM has compiled what is measured.
///
/// The rule: windows come in bundles of 20, and a bundle's figure is its time of sending. Numbers are steady when
/// three bundles in a row were not more than 3 % better than the best before them, and the JVM spent no time
/// compiling meanwhile; given up after a given time.
final class Steadiness {

    static final int BUNDLE = 20;

    private static final int CALM_BUNDLES = 3;
    private static final double BETTER = 0.97;

    /// Calls of the business before the first window: a few windows alone would not get it compiled.
    private static final int REHEARSAL = 20_000;

    private final @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final Windows windows;
    private final long mostNanos;
    private long best = Long.MAX_VALUE;
    private int calm;
    private int count;

    Steadiness(Windows windows, int mostMillis) {
        this.windows = windows;
        mostNanos = mostMillis * 1_000_000L;
    }

    /// Warms up.
    ///
    /// @return whether the numbers became steady
    boolean reach() {
        windows.rehearse(REHEARSAL);
        long start = System.nanoTime();
        while (calm < CALM_BUNDLES) {
            if (System.nanoTime() - start > mostNanos) {
                return false;
            }
            bundle();
        }
        return true;
    }

    private void bundle() {
        long compiling = compilingMillis();
        windows.run(BUNDLE);
        count += BUNDLE;
        long figure = windows.sendNanos();
        boolean better = figure < best * BETTER;
        calm = better || compilingMillis() > compiling ? 0 : calm + 1;
        best = Math.min(best, figure);
    }

    private long compilingMillis() {
        return compiler == null ? 0 : compiler.getTotalCompilationTime();
    }

    int windows() {
        return count;
    }
}
