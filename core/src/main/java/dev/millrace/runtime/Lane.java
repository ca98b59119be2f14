package dev.millrace.runtime;

import dev.millrace.spi.Delivery;
import dev.millrace.spi.Source;
import java.util.concurrent.locks.LockSupport;

/// One lane of a subscription that keeps keys in order: a ring of deliveries between the reader and one worker, and
/// the worker.
final class Lane<T> implements Runnable {

    /// How many messages are read ahead for a lane; a power of two.
    static final int READ_AHEAD = 64;

    /// How many messages a lane handles before it tells a reader that waits for room: an eighth of the ring.
    private static final int RING_EVERY = READ_AHEAD / 8;

    private static final int LOOKS = 20;

    private final DeliveryRing ring;
    private final Processor<T> processor;
    private final Doorbell work = new Doorbell();
    private final Doorbell room;

    /// The reader's.
    private boolean handed;

    /// Written by the reader when nothing more will come.
    private volatile boolean ended;

    /// @param room rung when a slot becomes free
    Lane(Source source, Processor<T> processor, Doorbell room) {
        this.processor = processor;
        this.room = room;
        ring = new DeliveryRing(source, READ_AHEAD);
    }

    // The reader.

    boolean hasRoom() {
        return ring.hasRoom();
    }

    /// Hands a delivery over. Call only with room.
    ///
    /// @return a settled delivery to fill next
    Delivery exchange(Delivery delivery) {
        handed = true;
        return ring.exchange(delivery);
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
                processor.process(ring.first());
                if ((ring.settled() & (RING_EVERY - 1)) == 0) {
                    room.ring();
                }
            }
        } finally {
            processor.close();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // the core is offered to the reader
    private boolean awaitWork() {
        if (!ring.isEmpty()) {
            return true;
        }
        room.ring(); // the reader may wait for this lane's last message
        for (int i = 0; i < LOOKS; i++) {
            Thread.yield();
            if (!ring.isEmpty()) {
                return true;
            }
        }
        processor.idle();
        while (true) {
            work.announce();
            boolean last = ended; // before the look: what was filled before the end is seen then
            if (!ring.isEmpty()) {
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

    /// Counts messages that were read ahead and not handled. Exact when both sides have stopped.
    int left() {
        return ring.size();
    }

    Processor<T> processor() {
        return processor;
    }
}
