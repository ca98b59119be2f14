package dev.millrace.runtime;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Looks at the progress of all workers again and again, so that they need no clock of their own.
final class Watchdog {

    private static final long SLOWEST_TICK_NANOS = 200_000_000;
    private static final long LONGEST_JOIN_MILLIS = 1_000;
    private static final long FASTEST_TICK_NANOS = 1_000_000;

    private final List<LiveSubscription<?>> subscriptions;
    private final Thread thread;
    private volatile boolean closed;

    Watchdog(String title, List<LiveSubscription<?>> subscriptions) {
        this.subscriptions = subscriptions;
        thread = Thread.ofPlatform().daemon().name("millrace-watchdog-" + title).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        long tick = tick();
        while (!closed) {
            long now = System.nanoTime();
            for (LiveSubscription<?> each : subscriptions) {
                each.watch(now);
            }
            LockSupport.parkNanos(this, tick);
        }
    }

    private long tick() {
        long tick = SLOWEST_TICK_NANOS;
        for (LiveSubscription<?> each : subscriptions) {
            Duration limit = each.timeLimit();
            if (limit != null) {
                tick = Math.min(tick, limit.toNanos() / 8);
            }
        }
        return Math.max(tick, FASTEST_TICK_NANOS);
    }

    /// Ends the thread and waits for it, so that an application that has ended leaves none.
    void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(LONGEST_JOIN_MILLIS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt(); // it ends all the same
        }
    }
}
