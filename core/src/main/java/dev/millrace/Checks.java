package dev.millrace;

import java.time.Duration;
import java.util.Objects;

/// Checks what users give, in words.
final class Checks {

    private Checks() {}

    static Duration notNegative(Duration value, String what) {
        Objects.requireNonNull(value, what);
        if (value.isNegative()) {
            throw new IllegalArgumentException(what + " is " + value + ", but it must be zero or more");
        }
        return value;
    }

    static Duration positive(Duration value, String what) {
        Objects.requireNonNull(value, what);
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(what + " is " + value + ", but it must be more than zero");
        }
        return value;
    }

    static int inRange(int value, int least, int greatest, String what) {
        if (value < least || value > greatest) {
            throw new IllegalArgumentException(
                    what + " is " + value + ", but it must be from " + least + " to " + greatest);
        }
        return value;
    }
}
