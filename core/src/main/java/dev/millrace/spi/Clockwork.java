package dev.millrace.spi;

import java.time.Duration;
import java.time.Instant;

/// The time of an application: the machine's, or a test's own.
public interface Clockwork {

    /// Gives the wall-clock time.
    ///
    /// @return now
    Instant now();

    /// Gives a time that only grows, for waiting.
    ///
    /// @return nanoseconds since some moment
    long nanoTime();

    /// Runs a task later, on a thread of the clockwork; the task must be short.
    ///
    /// @param task the task
    /// @param delay zero or more
    void schedule(Runnable task, Duration delay);

    /// Ends the clockwork's thread; tasks that are not due are dropped.
    void close();
}
