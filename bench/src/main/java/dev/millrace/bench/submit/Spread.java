package dev.millrace.bench.submit;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/// Several runs' figures of one thing, none dropped.
///
/// @param mean the arithmetic mean
/// @param median the middle one, or the mean of the two in the middle
/// @param min the least
/// @param max the greatest
/// @param count how many
record Spread(double mean, double median, double min, double max, int count) {

    static Spread of(DoubleStream figures) {
        double[] sorted = figures.toArray();
        Arrays.sort(sorted);
        int count = sorted.length;
        if (count == 0) {
            throw new IllegalArgumentException("There is no figure to summarise");
        }
        double median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
        return new Spread(Arrays.stream(sorted).average().orElseThrow(), median, sorted[0], sorted[count - 1], count);
    }
}
