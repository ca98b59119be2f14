package dev.millrace.bench.document;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// Several runs' figures of one thing, none dropped.
///
/// @param mean the arithmetic mean
/// @param median the middle one, or the mean of the two in the middle
/// @param min the least
/// @param max the greatest
public record Spread(double mean, double median, double min, double max) {

    /// Summarises figures.
    ///
    /// @param figures at least one
    /// @return their spread
    public static Spread of(DoubleStream figures) {
        double[] sorted = figures.toArray();
        Arrays.sort(sorted);
        int count = sorted.length;
        if (count == 0) {
            throw new IllegalArgumentException("There is no figure to summarise");
        }
        double median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
        return new Spread(Arrays.stream(sorted).average().orElseThrow(), median, sorted[0], sorted[count - 1]);
    }

    /// Summarises one figure of several things.
    ///
    /// @param things what has the figure
    /// @param figure gives it; NaN where there is none
    /// @param <T> what has the figure
    /// @return their spread, or null if none has the figure
    public static <T> @Nullable Spread of(Collection<T> things, ToDoubleFunction<T> figure) {
        double[] known = things.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        return known.length == 0 ? null : of(DoubleStream.of(known));
    }

    /// Summarises one figure that several things have.
    ///
    /// @param things at least one that has the figure
    /// @param figure gives it
    /// @param <T> what has the figure
    /// @return their spread
    public static <T> Spread over(Collection<T> things, ToDoubleFunction<T> figure) {
        return Objects.requireNonNull(of(things, figure), "There is no figure to summarise");
    }

    /// Gives how far figures are from each other.
    ///
    /// @param figures two or more
    /// @return the coefficient of variation: standard deviation (of a sample) / mean; 0 for a single figure
    public static double variation(double... figures) {
        double mean = Arrays.stream(figures).average().orElseThrow();
        if (figures.length < 2) {
            return 0;
        }
        double squares =
                Arrays.stream(figures).map(f -> (f - mean) * (f - mean)).sum();
        return Math.sqrt(squares / (figures.length - 1)) / mean;
    }
}
