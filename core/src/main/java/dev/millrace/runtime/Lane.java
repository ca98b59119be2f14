package dev.millrace.runtime;

import dev.millrace.spi.Delivery;
import dev.millrace.spi.Source;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/// One lane of a subscription that keeps keys in order: a short ring of deliveries between the reader and one
/// worker.
///
/// The slots own the deliveries: the reader puts a filled one into a slot and takes the settled one that lay
/// there, so none is ever made.
final class Lane<T> implements Runnable {

    /// How many messages are read ahead for a lane; a power of two.
    static final int READ_AHEAD = 64;

    /// How many messages a lane handles before it tells a reader that waits for room: an eighth of the ring.
    private static final int RING_EVERY = READ_AHEAD / 8;

    private static final int LOOKS = 20;

    private static final VarHandle FILLED = handle("filled");
    private static final VarHandle DONE = handle("done");

    private final Delivery[] slots = new Delivery[READ_AHEAD];
    private final Processor<T> processor;
    private final Doorbell work = new Doorbell();
    private final Doorbell room;

    /// How many slots were ever filled. Written by the reader with release after it has filled the slot; the
    /// worker's acquire makes the delivery's fields visible.
    private long filled;

    /// How many were ever settled. Written by the worker with release after it has settled; the reader's acquire
    /// lets it use the slot's delivery again.
    private long done;

    /// The reader's.
    private boolean handed;

    /// Written by the reader when nothing more will come.
    private volatile boolean ended;

    /// @param room rung when a slot becomes free
    Lane(Source source, Processor<T> processor, Doorbell room) {
        this.processor = processor;
        this.room = room;
        for (int i = 0; i < READ_AHEAD; i++) {
            slots[i] = source.newDelivery();
        }
    }

    private static VarHandle handle(String name) {
        try {
            return MethodHandles.lookup().findVarHandle(Lane.class, name, long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    // The reader.

    boolean hasRoom() {
        return filled - (long) DONE.getAcquire(this) < READ_AHEAD;
    }

    /// Hands a delivery over. Call only with room.
    ///
    /// @return a settled delivery to fill next
    Delivery exchange(Delivery delivery) {
        long at = filled;
        int slot = (int) at & (READ_AHEAD - 1);
        Delivery settled = slots[slot];
        slots[slot] = delivery;
        FILLED.setRelease(this, at + 1);
        handed = true;
        return settled;
    }

    /// Wakes the worker if something was handed over since it was last woken.
    void ringIfHanded() {
        if (handed) {
            handed = false;
            work.ring();
        }
    }

    void end() {
        ended = true;
        work.ring();
    }

    // The worker.

    @Override
    public void run() {
        processor.progress().thread(Thread.currentThread());
        try {
            while (awaitWork()) {
                processor.process(slots[(int) done & (READ_AHEAD - 1)]);
                DONE.setRelease(this, done + 1);
                if ((done & (RING_EVERY - 1)) == 0) {
                    room.ring();
                }
            }
        } finally {
            processor.close();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // the core is offered to the reader
    private boolean awaitWork() {
        if (hasWork()) {
            return true;
        }
        room.ring(); // the reader may wait for this lane's last message
        for (int i = 0; i < LOOKS; i++) {
            Thread.yield();
            if (hasWork()) {
                return true;
            }
        }
        processor.idle();
        while (true) {
            work.announce();
            boolean last = ended; // before the look: what was filled before the end is seen then
            if (hasWork()) {
                work.cancel();
                return true;
            }
            if (last) {
                return false;
            }
            LockSupport.park(this);
            Thread.interrupted(); // an interrupt left by a handler would make every park return
        }
    }

    private boolean hasWork() {
        return (long) FILLED.getAcquire(this) != done;
    }

    /// Counts messages that were read ahead and not handled. Exact when both sides have stopped.
    int left() {
        return (int) (filled - (long) DONE.getAcquire(this));
    }

    Processor<T> processor() {
        return processor;
    }
}
