package dev.millrace.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Wakes one thread that waits for work.
///
/// The handshake: the waiting thread stores `sleeper`, fences, looks for work once more and only then parks; the
/// ringing thread makes work visible, fences and then reads `sleeper`. Whichever fence is first, one side sees
/// the other's store: a wake-up is never lost.
public final class Doorbell {

    private static final VarHandle SLEEPER;

    static {
        try {
            SLEEPER = MethodHandles.lookup().findVarHandle(Doorbell.class, "sleeper", Thread.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /// The thread that sleeps or is about to. Written by it, read by ringers; opaque, the fences order it.
    @SuppressWarnings("UnusedVariable") // used through SLEEPER
    private @Nullable Thread sleeper;

    /// Makes a doorbell.
    public Doorbell() {}

    /// Wakes the thread, if it sleeps or is about to.
    public void ring() {
        VarHandle.fullFence();
        Thread thread = (Thread) SLEEPER.getOpaque(this);
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /// Announces that the calling thread is about to sleep. It must look for work once more before it parks.
    public void announce() {
        SLEEPER.setOpaque(this, Thread.currentThread());
        VarHandle.fullFence();
    }

    /// Takes the announcement back.
    public void cancel() {
        SLEEPER.setOpaque(this, (Thread) null);
    }
}
