package dev.millrace.test.internal;

import dev.millrace.spi.Delivery;
import dev.millrace.spi.Source;
import dev.millrace.spi.SourceSpec;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A source that records what is taken, and that waits by the test's time.
final class RecordingSource implements Source {

    /// A thread that has the first messages of a batch and waits for more, until a test moves the time.
    private static final class Formation {

        final Worker worker;
        volatile boolean over;

        Formation(Worker worker) {
            this.worker = worker;
        }
    }

    private final Source inner;
    private final SourceSpec spec;
    private final SubscriptionLog log;
    private final Ledger ledger;
    private final Carriers carriers;

    /// Null in a live test: waiting is real there.
    private final @Nullable VirtualClock clock;

    private final Set<Formation> formations = ConcurrentHashMap.newKeySet();

    /// Threads that may take a message at any moment.
    private final AtomicInteger takers = new AtomicInteger();

    /// Whether the application woke the source; cleared by the thread that returns for it.
    private volatile boolean woken;

    private volatile boolean closed;

    /// Whether batches wait no more, because the application stops.
    private volatile boolean hurried;

    RecordingSource(
            Source inner,
            SourceSpec spec,
            SubscriptionLog log,
            Ledger ledger,
            Carriers carriers,
            @Nullable VirtualClock clock) {
        this.inner = inner;
        this.spec = spec;
        this.log = log;
        this.ledger = ledger;
        this.carriers = carriers;
        this.clock = clock;
    }

    SubscriptionLog log() {
        return log;
    }

    SourceSpec spec() {
        return spec;
    }

    @Override
    public Delivery newDelivery() {
        return new RecordingDelivery(inner.newDelivery(), log, ledger, carriers);
    }

    /// A thread that asks while the test has paused the subscription gets nothing, even before the application has
    /// noticed the pause itself.
    @Override
    public boolean next(Delivery into, long timeoutNanos) {
        takers.incrementAndGet();
        try {
            return !log.paused && take((RecordingDelivery) into, timeoutNanos);
        } finally {
            takers.decrementAndGet();
        }
    }

    private boolean take(RecordingDelivery delivery, long timeoutNanos) {
        VirtualClock virtual = clock;
        boolean taken;
        if (virtual != null && timeoutNanos > 0 && timeoutNanos != Long.MAX_VALUE) {
            taken = !hurried && await(virtual, delivery, timeoutNanos);
        } else {
            taken = inner.next(delivery.inner(), timeoutNanos);
            if (!taken && timeoutNanos > 0) {
                woken = false;
            }
        }
        if (taken) {
            delivery.begin();
        }
        return taken;
    }

    private boolean await(VirtualClock virtual, RecordingDelivery delivery, long timeoutNanos) {
        Formation formation = new Formation(ledger.worker());
        VirtualClock.Timer timer = virtual.timer(() -> end(formation), timeoutNanos);
        formations.add(formation);
        if (woken || hurried || closed) { // looked at after adding, as they are set before formations are ended
            formations.remove(formation);
        }
        try {
            while (true) {
                if (inner.next(delivery.inner(), Long.MAX_VALUE)) {
                    return true;
                }
                if (formation.over || hurried || closed || woken) {
                    woken = false;
                    return false;
                }
                // a formation before this one was ended when it had just got its last message
            }
        } finally {
            virtual.cancel(timer);
            formations.remove(formation);
        }
    }

    private void end(Formation formation) {
        formation.over = true;
        formations.remove(formation);
        inner.wakeUp();
    }

    /// Ends waiting for batches for good: the time that they wait for will not come any more.
    void hurry() {
        hurried = true;
        formations.forEach(this::end);
    }

    /// Counts messages that wait with a batch, until time passes.
    long forming() {
        long waiting = 0;
        for (Formation each : formations) {
            waiting += each.worker.inHand.get();
        }
        return waiting;
    }

    /// Tells whether a paused subscription takes nothing any more: nobody still waits for a message.
    boolean isQuiet() {
        return !log.paused || takers.get() == 0;
    }

    /// Counts messages that wait because the test has paused the subscription.
    long paused() {
        return log.paused ? Math.max(0, waiting()) : 0;
    }

    /// Counts messages that were not taken yet.
    ///
    /// @return the number, or -1 if the broker can't tell
    long waiting() {
        long backlog = inner.backlog(); // first: what is settled meanwhile must not be counted
        return backlog < 0 ? -1 : Math.max(0, backlog - log.inHand.get());
    }

    @Override
    public void wakeUp() {
        woken = true;
        formations.forEach(this::end); // they are not at rest any more
        inner.wakeUp();
    }

    @Override
    public long backlog() {
        return inner.backlog();
    }

    @Override
    public void close() {
        closed = true;
        formations.forEach(this::end);
        inner.close();
    }
}
