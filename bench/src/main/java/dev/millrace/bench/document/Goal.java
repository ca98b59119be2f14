package dev.millrace.bench.document;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// One of the figures that our queue has to reach, and whether it did.
///
/// @param text what has to be reached
/// @param verdict `reached`, `missed` or `not-measured`
/// @param figures the figures that decide
public record Goal(String text, String verdict, String figures) {

    /// Judges a figure that must not be less than a limit.
    ///
    /// @param text what has to be reached
    /// @param figure decides by its median; null if it was not measured
    /// @param least the limit
    /// @return the goal
    public static Goal atLeast(String text, @Nullable Spread figure, double least) {
        return figure == null
                ? notMeasured(text)
                : new Goal(text, figure.median() >= least ? "reached" : "missed", range(figure));
    }

    /// Judges a figure that must not be more than a limit.
    ///
    /// @param text what has to be reached
    /// @param figure decides by its median; null if it was not measured
    /// @param most the limit
    /// @return the goal
    public static Goal atMost(String text, @Nullable Spread figure, double most) {
        return figure == null
                ? notMeasured(text)
                : new Goal(text, figure.median() <= most ? "reached" : "missed", range(figure));
    }

    /// Says that something which a goal needs was not measured.
    ///
    /// @param text what has to be reached
    /// @return the goal
    public static Goal notMeasured(String text) {
        return new Goal(text, "not-measured", "not all of its contestants and lengths were measured");
    }

    /// Writes a spread as its median and range.
    ///
    /// @param spread the figures
    /// @return for example `1.25 [1.20–1.31]`
    public static String range(Spread spread) {
        return String.format(Locale.ROOT, "%.2f [%.2f–%.2f]", spread.median(), spread.min(), spread.max());
    }
}
