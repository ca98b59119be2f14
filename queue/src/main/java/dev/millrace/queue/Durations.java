package dev.millrace.queue;

import java.time.Duration;
import java.util.Objects;

/// Checks of durations that become nanoseconds in a `long`.
final class Durations {

    private static final Duration LONGEST = Duration.ofDays(365);

    private Durations() {}

    static void requirePositive(Duration value, String name) {
        requireNotNegative(value, name);
        if (value.isZero()) {
            throw new IllegalArgumentException("The " + name + " is " + value + ", but it must be more than zero");
        }
    }

    static void requireNotNegative(Duration value, String name) {
        Objects.requireNonNull(value, name);
        if (value.isNegative() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "The " + name + " is " + value + ", but it must be from zero to " + LONGEST.toDays() + " days");
        }
    }
}
