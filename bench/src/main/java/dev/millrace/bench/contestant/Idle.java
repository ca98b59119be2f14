package dev.millrace.bench.contestant;

import java.util.concurrent.locks.LockSupport;

/// How a consumer waits that has nothing to do: it spins a number of times, then yields, or sleeps.
///
/// The default is to yield at once: on two cores spinning would take one from the very thread that is waited
/// for.
public final class Idle {

    private final int spins;
    private final long sleepNanos;
    private int spun;

    /// @param spins how often to spin after the last message
    /// @param sleepNanos how long to sleep then each time; 0 to yield
    Idle(int spins, long sleepNanos) {
        this.spins = spins;
        this.sleepNanos = sleepNanos;
    }

    /// Reads the settings `spins` and `sleep-ns`.
    static Idle of(Settings settings) {
        return new Idle(settings.number("spins", 0), settings.number("sleep-ns", 0));
    }

    void idle() {
        if (spun < spins) {
            spun++;
            Thread.onSpinWait();
        } else if (sleepNanos > 0) {
            LockSupport.parkNanos(sleepNanos);
        } else {
            pause();
        }
    }

    void reset() {
        spun = 0;
    }

    /// Gives the core to somebody else.
    @SuppressWarnings("ThreadPriorityCheck") // yielding is the stated waiting strategy, nothing relies on it
    public static void pause() {
        Thread.yield();
    }
}
