package dev.millrace.test.internal;

import dev.millrace.spi.Clockwork;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// A time that stands still until a test moves it. Its monitor guards it: whoever holds it sees no timer fire.
///
/// **Threads:** any.
public final class VirtualClock implements Clockwork {

    /// A task that is due later.
    ///
    /// @param due when, in nanoseconds of this clock
    /// @param number its place among those that are due at the same time
    /// @param task the task
    record Timer(long due, long number, Runnable task) {}

    private final Instant start;
    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparingLong(Timer::due).thenComparingLong(Timer::number));
    private long elapsed;
    private long scheduled;
    private boolean closed;

    /// Makes a clock.
    ///
    /// @param start the time that it shows first
    public VirtualClock(Instant start) {
        this.start = start;
    }

    @Override
    public synchronized Instant now() {
        return start.plusNanos(elapsed);
    }

    @Override
    public synchronized long nanoTime() {
        return elapsed;
    }

    @Override
    public void schedule(Runnable task, Duration delay) {
        timer(task, delay.toNanos());
    }

    /// Schedules a task that may be cancelled.
    synchronized Timer timer(Runnable task, long delayNanos) {
        Timer timer = new Timer(elapsed + Math.max(0, delayNanos), scheduled++, task);
        if (!closed) {
            timers.add(timer);
        }
        return timer;
    }

    synchronized void cancel(Timer timer) {
        timers.remove(timer);
    }

    /// Moves the time to the next task that is due by then and runs it on this thread.
    ///
    /// @param until how far the time may move, in nanoseconds of this clock
    /// @return false if there is none; the time is moved to `until` then
    public synchronized boolean runNext(long until) {
        Timer next = timers.peek();
        if (next == null || next.due > until) {
            elapsed = Math.max(elapsed, until);
            return false;
        }
        timers.remove();
        elapsed = Math.max(elapsed, next.due);
        next.task.run();
        return true;
    }

    /// Tells how long the next task waits.
    ///
    /// @return the time until then, or null without a task
    public synchronized @Nullable Duration untilNext() {
        Timer next = timers.peek();
        return next == null ? null : Duration.ofNanos(Math.max(0, next.due - elapsed));
    }

    @Override
    public synchronized void close() {
        closed = true;
        timers.clear();
    }
}
