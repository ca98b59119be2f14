package dev.millrace.bench.document;

import dev.millrace.bench.report.Saying;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One of the figures that our queue has to reach, and whether it did. Both sentences are English, and keys of the
/// catalogue with values for the pages in other languages.
///
/// @param text what has to be reached
/// @param key the key of that sentence
/// @param values what its gaps stand for
/// @param verdict `reached`, `missed` or `not-measured`
/// @param figures the figures that decide
/// @param figuresKey the key of that sentence
/// @param figuresValues what its gaps stand for
public record Goal(
        String text,
        String key,
        List<Object> values,
        String verdict,
        String figures,
        String figuresKey,
        List<Object> figuresValues) {

    /// Judges a figure that must not be less than a limit.
    ///
    /// @param goal what has to be reached
    /// @param figure decides by its median; null if it was not measured
    /// @param least the limit
    /// @return the goal
    public static Goal atLeast(Saying goal, @Nullable Spread figure, double least) {
        return figure == null ? notMeasured(goal) : judged(goal, figure.median() >= least, figures(figure));
    }

    /// Judges a figure that must not be more than a limit.
    ///
    /// @param goal what has to be reached
    /// @param figure decides by its median; null if it was not measured
    /// @param most the limit
    /// @return the goal
    public static Goal atMost(Saying goal, @Nullable Spread figure, double most) {
        return figure == null ? notMeasured(goal) : judged(goal, figure.median() <= most, figures(figure));
    }

    /// Says that something which a goal needs was not measured.
    ///
    /// @param goal what has to be reached
    /// @return the goal
    public static Goal notMeasured(Saying goal) {
        return of(goal, "not-measured", Saying.of("goal.figures.none"));
    }

    /// Says whether a goal was reached.
    ///
    /// @param goal what has to be reached
    /// @param reached whether it was
    /// @param figures the figures that decide
    /// @return the goal
    public static Goal judged(Saying goal, boolean reached, Saying figures) {
        return of(goal, reached ? "reached" : "missed", figures);
    }

    private static Goal of(Saying goal, String verdict, Saying figures) {
        return new Goal(
                goal.text(), goal.key(), goal.values(), verdict, figures.text(), figures.key(), figures.values());
    }

    private static Saying figures(Spread spread) {
        return Saying.ofFigures("goal.figures.range", spread.median(), spread.min(), spread.max());
    }
}
