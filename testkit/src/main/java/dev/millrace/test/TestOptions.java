package dev.millrace.test;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a [TestApp] runs its application.
public final class TestOptions {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Map<Class<?>, Object> state = new HashMap<>();
    private Duration restWithin = Duration.ofSeconds(10);
    private @Nullable Instant startAt;

    TestOptions() {}

    /// Sets how long a test waits, in real time, for the application to come to rest; 10 seconds by default. When
    /// it is over, the test fails with a message that names what is still under way. Stopping takes no longer
    /// either.
    ///
    /// @param limit more than zero
    /// @return this
    public TestOptions restWithin(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("restWithin is " + limit + ", but it must be more than zero");
        }
        restWithin = limit;
        return this;
    }

    /// Sets the time at which the application's time stands until it is advanced; 2026-01-01T00:00:00Z by default.
    /// Not for live tests.
    ///
    /// @param time the time
    /// @return this
    public TestOptions startAt(Instant time) {
        startAt = Objects.requireNonNull(time, "time");
        return this;
    }

    /// Replaces a part of the application's state, such as the client of another service.
    ///
    /// @param type the class that handlers ask for it with
    /// @param value what they get in this test
    /// @param <S> the type of the state
    /// @return this
    public <S> TestOptions state(Class<S> type, S value) {
        state.put(type, Objects.requireNonNull(value, "state"));
        return this;
    }

    Duration restWithin() {
        return restWithin;
    }

    Instant start() {
        Instant chosen = startAt;
        return chosen == null ? START : chosen;
    }

    boolean hasStart() {
        return startAt != null;
    }

    Map<Class<?>, Object> state() {
        return state;
    }
}
