package dev.millrace.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Who of several threads may take the next message. A lock for a handful of known threads that allocates nothing,
/// and that is held for some nanoseconds when there are messages, or for as long as there are none.
///
/// A thread that finds the turn taken looks again a few times and then sleeps in the place that belongs to it.
/// The one that has taken a message wakes one sleeper: so there is always a thread at the source, and no more are
/// woken than there are messages.
final class Turn {

    private static final VarHandle TAKEN;

    static {
        try {
            TAKEN = MethodHandles.lookup().findVarHandle(Turn.class, "taken", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static final int LOOKS = 20;

    /// Whether a thread has the turn. Taken by compare-and-set, given back with a volatile store: the sleeper
    /// stores its place, then looks here; who gives back stores here, then looks for sleepers. One of the two
    /// sees the other.
    @SuppressWarnings("UnusedVariable") // used through TAKEN
    private boolean taken;

    /// Who sleeps, by place. Written by the sleeper, cleared by whoever wakes it or by itself.
    private final AtomicReferenceArray<@Nullable Thread> sleepers;

    /// Where to look for the next sleeper, so that all get their share. A hint: racy on purpose.
    private int next;

    Turn(int places) {
        sleepers = new AtomicReferenceArray<>(places);
    }

    /// Waits for the turn.
    ///
    /// @param place the calling thread's place
    @SuppressWarnings("ThreadPriorityCheck") // the core is offered to whoever has the turn
    void take(int place) {
        for (int i = 0; i < LOOKS; i++) {
            if (tryTake()) {
                return;
            }
            Thread.yield();
        }
        Thread self = Thread.currentThread();
        while (true) {
            sleepers.set(place, self);
            if (tryTake()) {
                sleepers.set(place, null);
                return;
            }
            LockSupport.park(this);
            Thread.interrupted(); // an interrupt left by a handler would make every park return
        }
    }

    private boolean tryTake() {
        return !(boolean) TAKEN.getVolatile(this) && TAKEN.compareAndSet(this, false, true);
    }

    /// Gives the turn back and lets a sleeper have it.
    void giveBack() {
        TAKEN.setVolatile(this, false);
        int places = sleepers.length();
        int from = next;
        for (int i = 0; i < places; i++) {
            int place = (from + i) % places;
            Thread sleeper = sleepers.get(place);
            if (sleeper != null && sleepers.compareAndSet(place, sleeper, null)) {
                next = place + 1;
                LockSupport.unpark(sleeper);
                return;
            }
        }
    }
}
