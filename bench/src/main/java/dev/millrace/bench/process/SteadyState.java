package dev.millrace.bench.process;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/// Warms up until the JVM has compiled what is measured.
///
/// The rule: figures are steady when three in a row were not more than 3 % better than the best before them,
/// and the JVM spent no time compiling meanwhile; not before a least time, and given up after a given time.
public final class SteadyState {

    private static final int CALM = 3;
    private static final double BETTER = 0.97;

    private final @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private double best = Double.MAX_VALUE;
    private int calm;

    private SteadyState() {}

    /// Repeats what is measured until its figure is steady.
    ///
    /// @param figure measures once and gives a time
    /// @param least how long at least
    /// @param most after how long to give up
    /// @return whether the figure became steady
    public static boolean reach(DoubleSupplier figure, Duration least, Duration most) {
        SteadyState state = new SteadyState();
        long start = System.nanoTime();
        while (state.calm < CALM || System.nanoTime() - start < least.toNanos()) {
            if (System.nanoTime() - start > most.toNanos()) {
                return false;
            }
            state.measure(figure);
        }
        return true;
    }

    private void measure(DoubleSupplier figure) {
        long compiling = compilingMillis();
        double time = figure.getAsDouble();
        boolean better = time < best * BETTER;
        calm = better || compilingMillis() > compiling ? 0 : calm + 1;
        best = Math.min(best, time);
    }

    private long compilingMillis() {
        return compiler == null ? 0 : compiler.getTotalCompilationTime();
    }
}
