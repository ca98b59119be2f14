package dev.millrace.bench.burst;

import dev.millrace.bench.process.SteadyState;
import java.time.Duration;

/// Does windows until figures are steady: windows come in bundles of 20, and a bundle's figure is its time of
/// sending.
final class WarmUp {

    static final int BUNDLE = 20;

    /// Calls of the business before the first window: a few windows alone would not get it compiled.
    private static final int REHEARSAL = 20_000;

    private final Windows windows;
    private final Duration most;
    private int count;

    WarmUp(Windows windows, int mostMillis) {
        this.windows = windows;
        most = Duration.ofMillis(mostMillis);
    }

    /// Warms up.
    ///
    /// @return whether the numbers became steady
    boolean run() {
        windows.rehearse(REHEARSAL);
        return SteadyState.reach(this::bundle, Duration.ZERO, most);
    }

    private double bundle() {
        windows.run(BUNDLE);
        count += BUNDLE;
        return windows.sendNanos();
    }

    int count() {
        return count;
    }
}
