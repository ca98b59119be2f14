package dev.millrace.bench.report;

import java.util.ArrayList;
import java.util.List;

/// How values are spread on an axis.
public enum Scale {
    /// Equal factors are equally far apart; values are greater than 0.
    LOG,
    /// Percentiles below 100; each further nine is as far as the one before: 90, 99, 99.9.
    NINES;

    /// Whether a value has a place on this scale.
    boolean holds(double value) {
        return switch (this) {
            case LOG -> value > 0;
            case NINES -> value >= 0 && value < 100;
        };
    }

    /// Where a value is, in steps of the scale.
    double place(double value) {
        return switch (this) {
            case LOG -> Math.log10(value);
            case NINES -> -Math.log10(1 - value / 100);
        };
    }

    /// The values that get a line and a number: the first is at most `min`, the last at least `max`.
    List<Double> ticks(double min, double max) {
        // Rounding of a logarithm must not open another decade.
        int first = this == NINES ? 0 : (int) Math.floor(place(min) + 1e-9);
        int last = Math.max(first + 1, (int) Math.ceil(place(max) - 1e-9));
        List<Double> ticks = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            ticks.add(this == NINES ? 100 - Math.pow(10, 2 - i) : Math.pow(10, i));
        }
        return ticks;
    }
}
