package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Wakes a sleeping thread of the queue, at the price of one full fence a ring.
///
/// The handshake: the sleeper stores `sleeper`, fences, looks for work once more and only then parks; the
/// ringer makes the work visible, fences and then looks at `sleeper`. Whichever fence is first, one side sees
/// the other.
final class Bell {

    private static final VarHandle SLEEPER = Fields.handle(MethodHandles.lookup(), "sleeper", Thread.class);

    private final boolean used;

    /// The thread that sleeps or is about to. Written by that thread, read by ringers; opaque, the fences order
    /// it.
    @SuppressWarnings("UnusedVariable") // used through SLEEPER
    private @Nullable Thread sleeper;

    /// @param used whether a thread ever sleeps until it is rung; otherwise ringing costs nothing
    Bell(boolean used) {
        this.used = used;
    }

    void ring() {
        if (used) {
            VarHandle.fullFence();
            Thread thread = (Thread) SLEEPER.getOpaque(this);
            if (thread != null) {
                LockSupport.unpark(thread);
            }
        }
    }

    /// Tells, without a fence, whether ringing would wake anybody.
    ///
    /// A sleeper that is just announcing itself may be missed. So this is only for what a sleeper also finds by
    /// itself, because it sleeps for a limited time.
    boolean hasSleeper() {
        return used && (Thread) SLEEPER.getOpaque(this) != null;
    }

    /// Announces that the calling thread is about to sleep. It must look for work once more before it parks.
    void announceSleep() {
        SLEEPER.setOpaque(this, Thread.currentThread());
        VarHandle.fullFence();
    }

    void cancelSleep() {
        SLEEPER.setOpaque(this, (Thread) null);
    }
}
