package dev.millrace.queue;

import java.time.Duration;

/// The time by which a closing queue gives up draining: the earliest that any caller of `close` asked for.
final class Deadline {

    /// Nanoseconds of [System#nanoTime()], valid once `set`. Guarded by the monitor.
    private long nanos;

    private boolean set;

    synchronized void bringForwardTo(Duration fromNow) {
        long asked = System.nanoTime() + fromNow.toNanos();
        if (!set || asked - nanos < 0) {
            nanos = asked;
            set = true;
        }
    }

    synchronized long remainingNanos() {
        return set ? Math.max(0, nanos - System.nanoTime()) : Long.MAX_VALUE;
    }

    boolean hasPassed() {
        return remainingNanos() == 0;
    }
}
