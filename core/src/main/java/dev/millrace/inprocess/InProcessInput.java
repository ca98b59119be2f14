package dev.millrace.inprocess;

import dev.millrace.runtime.Doorbell;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Source;
import java.util.concurrent.locks.LockSupport;

/// The reading end of a subscription.
final class InProcessInput implements Source {

    /// How long to look again and again, with the core offered to others, before the thread sleeps. Long enough
    /// to bridge the pauses of a publisher at work, short enough to cost nothing when there is none.
    private static final long LOOK_NANOS = 20_000;

    private final Inbox inbox;
    private final InProcessConnection connection;

    /// Set by whoever wakes the reader, cleared by the reader.
    private volatile boolean woken;

    InProcessInput(Inbox inbox, InProcessConnection connection) {
        this.inbox = inbox;
        this.connection = connection;
    }

    @Override
    public Delivery newDelivery() {
        return inbox.newDelivery(connection);
    }

    @Override
    public boolean next(Delivery into, long timeoutNanos) {
        InProcessDelivery delivery = (InProcessDelivery) into;
        return inbox.take(delivery) || (timeoutNanos > 0 && await(delivery, timeoutNanos));
    }

    @SuppressWarnings("ThreadPriorityCheck") // the core is offered to the router and the publishers
    private boolean await(InProcessDelivery delivery, long timeoutNanos) {
        long start = System.nanoTime();
        long elapsed = 0;
        while (elapsed < Math.min(LOOK_NANOS, timeoutNanos)) {
            Thread.yield();
            if (hasToReturn()) {
                return false;
            }
            if (inbox.take(delivery)) {
                return true;
            }
            elapsed = System.nanoTime() - start;
        }
        Doorbell doorbell = inbox.doorbell;
        while (elapsed < timeoutNanos) {
            doorbell.announce();
            if (hasToReturn()) { // first: whoever is paused must not take what comes after that
                doorbell.cancel();
                return false;
            }
            if (inbox.take(delivery)) {
                doorbell.cancel();
                return true;
            }
            if (timeoutNanos == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, timeoutNanos - elapsed);
            }
            doorbell.cancel();
            Thread.interrupted(); // an interrupt left by a handler would make every park return
            elapsed = System.nanoTime() - start;
        }
        return inbox.take(delivery);
    }

    private boolean hasToReturn() {
        if (woken) {
            woken = false;
            return true;
        }
        return inbox.isClosed();
    }

    @Override
    public void wakeUp() {
        woken = true;
        inbox.doorbell.ring();
    }

    @Override
    public long backlog() {
        return inbox.backlog();
    }

    @Override
    public void close() {
        connection.close(inbox);
    }
}
