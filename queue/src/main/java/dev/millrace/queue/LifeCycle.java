package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Open, closing, draining, stopped: where a queue is in its life, and the failure that stopped it.
///
/// States only go up. Written by whoever closes or fails; read by every thread of the queue.
final class LifeCycle {

    private static final int OPEN = 0;
    private static final int CLOSING = 1;
    private static final int DRAINING = 2;
    private static final int STOPPED = 3;

    private static final VarHandle STATE = Fields.handle(MethodHandles.lookup(), "state", int.class);

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /// What a failure sets off: writers are told.
    private final Runnable onFailure;

    @SuppressWarnings("UnusedVariable") // used through STATE
    private int state = OPEN;

    LifeCycle(Runnable onFailure) {
        this.onFailure = onFailure;
    }

    boolean isOpen() {
        return (int) STATE.getAcquire(this) == OPEN;
    }

    /// Tells whether lanes may still have to be ended.
    boolean isClosing() {
        return (int) STATE.getAcquire(this) == CLOSING;
    }

    /// Tells whether all lanes have ended: what is drained now is all there will be.
    boolean isDraining() {
        return (int) STATE.getAcquire(this) == DRAINING;
    }

    /// Tells whether every thread is to stop where it is. Opaque: asked before each message, and orders
    /// nothing.
    boolean isStopped() {
        return (int) STATE.getOpaque(this) == STOPPED;
    }

    /// Begins to close.
    ///
    /// @return whether the caller is the first, who then ends the lanes
    boolean startClosing() {
        return raise(CLOSING);
    }

    void startDraining() {
        raise(DRAINING);
    }

    void stop() {
        raise(STOPPED);
    }

    void fail(Throwable cause) {
        failure.compareAndSet(null, cause);
        stop();
        onFailure.run();
    }

    @Nullable
    Throwable failure() {
        return failure.get();
    }

    private boolean raise(int next) {
        int current;
        do {
            current = (int) STATE.getVolatile(this);
            if (current >= next) {
                return false;
            }
        } while (!STATE.compareAndSet(this, current, next));
        return true;
    }
}
