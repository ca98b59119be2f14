package dev.millrace.queue;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Waits for one thread of the queue, as its [WaitStrategy] says. Belongs to that thread.
final class Idler {

    private enum Mode {
        SPIN,
        YIELD,
        PARK,
        SLEEP
    }

    private final Mode mode;
    private final Bell bell;
    private final long spinNanos;
    private final long shortestPark;
    private final long longestPark;

    private long idleSince;
    private boolean idle;
    private long park;
    private boolean sleepAnnounced;
    private boolean lookedAgain;

    Idler(QueueConfig config, Bell bell) {
        this.bell = bell;
        Duration spin = Duration.ZERO;
        long shortest = Long.MAX_VALUE;
        long longest = Long.MAX_VALUE;
        switch (config.waitStrategy()) {
            case WaitStrategy.BusySpin busySpin -> mode = Mode.SPIN;
            case WaitStrategy.Yielding yielding -> {
                mode = Mode.YIELD;
                spin = yielding.spin();
            }
            case WaitStrategy.Backoff backoff -> {
                mode = Mode.PARK;
                spin = backoff.spin();
                shortest = backoff.shortestPark().toNanos();
                longest = backoff.longestPark().toNanos();
            }
            case WaitStrategy.Signal signal -> {
                mode = Mode.SLEEP;
                spin = signal.spin();
                if (config.isScanning()) { // a publication may miss a thread that is falling asleep
                    shortest = Math.max(config.scanMinNanos(), 1);
                    longest = Math.max(config.scanMaxNanos(), 1);
                }
            }
        }
        spinNanos = spin.toNanos();
        shortestPark = shortest;
        longestPark = longest;
        park = shortest;
    }

    /// There was work: be quick again.
    void reset() {
        if (idle) {
            idle = false;
            park = shortestPark;
            cancelSleep();
        }
    }

    /// There was no work. May return at any time; the caller looks for work again.
    ///
    /// @return whether it has just announced its sleep: the caller must look everywhere then
    @SuppressWarnings("ThreadPriorityCheck") // yielding is what this strategy was chosen for
    boolean idle() {
        if (mode == Mode.SPIN) {
            Thread.onSpinWait();
            return false;
        }
        long now = System.nanoTime();
        if (!idle) {
            idle = true;
            idleSince = now;
        }
        if (now - idleSince < spinNanos) {
            if (mode == Mode.SLEEP) {
                Thread.yield(); // the writer may need this core to write what is waited for
            } else {
                Thread.onSpinWait();
            }
            return false;
        }
        switch (mode) {
            case YIELD -> Thread.yield();
            case PARK -> park();
            default -> {
                return sleep();
            }
        }
        return false;
    }

    @SuppressWarnings("ThreadPriorityCheck") // see below
    private boolean sleep() {
        if (!sleepAnnounced) {
            sleepAnnounced = true;
            bell.announceSleep();
            return true; // what came before the announcement rang no bell
        }
        if (!lookedAgain) {
            // A writer that publishes without a fence may have read "nobody sleeps" while its store was still on its
            // way. A yield takes longer than that way.
            lookedAgain = true;
            Thread.yield();
            return true;
        }
        park(); // still announced: a ring that comes during the next look makes the next park return at once
        return false;
    }

    private void cancelSleep() {
        if (sleepAnnounced) {
            sleepAnnounced = false;
            lookedAgain = false;
            bell.cancelSleep();
        }
    }

    private void park() {
        Thread.interrupted(); // a handler may have left it set, and a park would then return at once for ever
        if (park == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, park);
            park = Math.min(longestPark, park * 2);
        }
    }
}
