package dev.millrace.bench.tune;

import dev.millrace.bench.document.Spread;
import java.util.Arrays;

/// A figure over runs, none dropped, and how much it varies.
///
/// @param mean the arithmetic mean
/// @param min the least
/// @param max the greatest
/// @param cv the coefficient of variation, as a share of the mean
record Varied(double mean, double min, double max, double cv) {

    static Varied of(double... figures) {
        Spread spread = Spread.of(Arrays.stream(figures));
        return new Varied(spread.mean(), spread.min(), spread.max(), Spread.variation(figures));
    }
}
