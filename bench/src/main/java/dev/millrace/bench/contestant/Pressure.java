package dev.millrace.bench.contestant;

import org.jspecify.annotations.Nullable;

/// What a sender had to wait for, counted from the start of the process.
///
/// @param messages messages whose first attempt found no room; -1 if that can't happen
/// @param failedAttempts attempts that found no room; -1 if unknown
/// @param waitNanos the time from each first failed attempt to the message's success; -1 if unknown
/// @param internal times that our copier found no room in the second layer; -1 for others
public record Pressure(long messages, long failedAttempts, long waitNanos, long internal) {

    /// There is no such thing.
    public static final Pressure NONE = new Pressure(-1, -1, -1, -1);

    /// Gives a figure as documents have it.
    ///
    /// @param figure one of a pressure
    /// @return the figure, or null for -1
    public static @Nullable Long known(long figure) {
        return figure < 0 ? null : figure;
    }

    /// Gives what came since an earlier moment.
    ///
    /// @param earlier the pressure then
    /// @return the difference, figure by figure; -1 stays -1
    public Pressure since(Pressure earlier) {
        return new Pressure(
                difference(messages, earlier.messages),
                difference(failedAttempts, earlier.failedAttempts),
                difference(waitNanos, earlier.waitNanos),
                difference(internal, earlier.internal));
    }

    /// Gives the sum of two times.
    ///
    /// @param other the pressure of another time
    /// @return the sum, figure by figure; -1 stays -1
    public Pressure plus(Pressure other) {
        return new Pressure(
                sum(messages, other.messages),
                sum(failedAttempts, other.failedAttempts),
                sum(waitNanos, other.waitNanos),
                sum(internal, other.internal));
    }

    private static long sum(long one, long other) {
        return one < 0 ? -1 : one + other;
    }

    private static long difference(long now, long before) {
        return now < 0 ? -1 : now - before;
    }
}
