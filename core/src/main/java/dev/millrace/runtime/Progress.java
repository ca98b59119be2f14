package dev.millrace.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// What the watchdog sees of one worker. The worker pays two stores for a message and no clock.
final class Progress {

    private static final VarHandle LIMIT = handle("limit", int.class);

    private static final int OUTSIDE = 0;
    private static final int INSIDE = 1;
    private static final int INTERRUPTING = 2;
    private static final int INTERRUPTED = 3;

    /// Odd while a message is in hand. Written by the worker, opaque; the watchdog only compares it with what it
    /// saw before, so a late value costs it one tick.
    private final PaddedLong step = new PaddedLong();

    /// How many messages were settled. Written by the worker, opaque.
    private final PaddedLong settled = new PaddedLong();

    /// Where the worker is with respect to its time limit. The worker goes OUTSIDE → INSIDE → OUTSIDE; the
    /// watchdog takes INSIDE → INTERRUPTING → INTERRUPTED, and whoever is first wins: so an interrupt never
    /// meets the next message.
    @SuppressWarnings("UnusedVariable") // used through LIMIT
    private int limit;

    /// The worker's thread, for interrupting it. Written before it starts.
    private volatile @Nullable Thread thread;

    // The watchdog's memory; read and written by its thread alone, except where it is published by [#look].
    private long seenStep;
    private long seenSinceNanos;

    /// Why the worker waits while it has a message in hand, if it is not the handler. Written by the worker.
    private volatile @Nullable String waitsFor;

    /// Written by the worker, read by whoever asks for health.
    private volatile boolean failed;

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Progress.class, name, type);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /// The worker's message ends the application.
    void fail() {
        failed = true;
    }

    boolean hasFailed() {
        return failed;
    }

    void begin() {
        step.setOpaque(step.getPlain() + 1);
    }

    void end(int messages) {
        settled.setOpaque(settled.getPlain() + messages);
        step.setOpaque(step.getPlain() + 1);
    }

    /// The message in hand was given up without settling it.
    void abandon() {
        step.setOpaque(step.getPlain() + 1);
    }

    long settled() {
        return settled.getOpaque();
    }

    boolean isBusy() {
        return (step.getOpaque() & 1) != 0;
    }

    void thread(Thread thread) {
        this.thread = thread;
    }

    void waitsFor(@Nullable String what) {
        waitsFor = what;
    }

    @Nullable
    String waitsFor() {
        return waitsFor;
    }

    /// Looks, by the watchdog or whoever asks for health.
    ///
    /// @return for how many nanoseconds the step has been the same
    synchronized long look(long now) {
        long at = step.getOpaque();
        if (at != seenStep || seenSinceNanos == 0) {
            seenStep = at;
            seenSinceNanos = now;
        }
        return now - seenSinceNanos;
    }

    // The time limit.

    void enterLimit() {
        LIMIT.setVolatile(this, INSIDE);
    }

    /// Leaves the time limit.
    ///
    /// @return whether the limit had passed; the thread's interrupt is cleared then
    boolean leaveLimit() {
        if (LIMIT.compareAndSet(this, INSIDE, OUTSIDE)) {
            return false;
        }
        while ((int) LIMIT.getVolatile(this) != INTERRUPTED) {
            Thread.onSpinWait(); // the watchdog is between two stores
        }
        Thread.interrupted();
        LIMIT.setVolatile(this, OUTSIDE);
        return true;
    }

    /// Interrupts the worker, by the watchdog.
    void expire() {
        Thread worker = thread;
        if (worker != null && LIMIT.compareAndSet(this, INSIDE, INTERRUPTING)) {
            worker.interrupt();
            LIMIT.setVolatile(this, INTERRUPTED);
        }
    }
}
