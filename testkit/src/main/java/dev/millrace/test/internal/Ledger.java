package dev.millrace.test.internal;

import dev.millrace.Headers;
import dev.millrace.Listener;
import dev.millrace.Outcome;
import dev.millrace.spi.Delivery;
import dev.millrace.test.Settled;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// What an application did in a test: every delivery, every publication, who is at work.
///
/// **Threads:** any.
public final class Ledger implements Listener {

    /// A thread that runs a handler.
    ///
    /// @param subscription whose handler
    /// @param sinceNanos since when, by the machine's clock
    record Handling(String subscription, long sinceNanos) {}

    private final @Nullable VirtualClock clock;
    private final Map<String, SubscriptionLog> subscriptions = new LinkedHashMap<>();
    private final List<PublicationRecord> publications = new ArrayList<>();
    private final Set<String> destinations = new TreeSet<>();

    /// Written whenever something is taken, sent or settled: who looks at several counts looks at this before and
    /// after.
    private final AtomicLong activity = new AtomicLong();

    /// Handlers at work, up to the last of the tasks that run after settling.
    private final AtomicInteger busy = new AtomicInteger();

    /// Threads of the test that wait for rest.
    private final AtomicInteger waiting = new AtomicInteger();

    private final Map<Thread, Handling> handling = new ConcurrentHashMap<>();
    private final ThreadLocal<Worker> workers = ThreadLocal.withInitial(Worker::new);

    Ledger(@Nullable VirtualClock clock) {
        this.clock = clock;
    }

    Instant now() {
        VirtualClock virtual = clock;
        return virtual == null ? Instant.now() : virtual.now();
    }

    // Subscriptions.

    synchronized void declare(String subscription) {
        subscriptions.put(subscription, new SubscriptionLog(subscription));
    }

    /// Finds a subscription.
    ///
    /// @param name its name
    /// @return its log, or null if there is none
    public synchronized @Nullable SubscriptionLog subscription(String name) {
        return subscriptions.get(name);
    }

    /// Gives all subscriptions.
    ///
    /// @return their logs, in the order of their description
    public synchronized Collection<SubscriptionLog> subscriptions() {
        return List.copyOf(subscriptions.values());
    }

    /// Gives the log of a subscription; the application's own, such as that for answers, have one that nobody reads.
    SubscriptionLog logFor(String name) {
        SubscriptionLog declared = subscription(name);
        return declared == null ? new SubscriptionLog(name) : declared;
    }

    DeliveryRecord taken(SubscriptionLog log, Delivery delivery) {
        activity.incrementAndGet();
        log.inHand.incrementAndGet();
        log.taken.incrementAndGet();
        worker().inHand.incrementAndGet();
        DeliveryRecord record = new DeliveryRecord(delivery, now());
        log.add(record);
        return record;
    }

    void settling(DeliveryRecord record, Settled settled, Duration delay) {
        Worker worker = worker();
        activity.incrementAndGet();
        record.end(settled, delay, worker.failure);
        worker.failure = null;
        worker.settled = record;
    }

    void settled(SubscriptionLog log, Worker holder) {
        activity.incrementAndGet();
        log.inHand.decrementAndGet();
        holder.inHand.decrementAndGet();
    }

    Worker worker() {
        return workers.get();
    }

    // Publications.

    PublicationRecord publishing(String broker, String destination, byte[] payload, Headers headers) {
        activity.incrementAndGet();
        PublicationRecord record = new PublicationRecord(broker, new MessageCopy(destination, payload, headers, now()));
        synchronized (publications) {
            publications.add(record);
        }
        return record;
    }

    void refused(PublicationRecord record) {
        synchronized (publications) {
            publications.remove(record);
        }
    }

    /// Gives what was published so far.
    ///
    /// @param broker the broker's label, or null for all brokers
    /// @param destination the destination's name
    /// @return the messages in order
    public List<PublicationRecord> publications(@Nullable String broker, String destination) {
        synchronized (publications) {
            return publications.stream()
                    .filter(each -> each.message().destination().equals(destination)
                            && (broker == null || each.broker().equals(broker)))
                    .toList();
        }
    }

    void know(String destination) {
        synchronized (destinations) {
            destinations.add(destination);
        }
    }

    /// Gives the destinations that the application has named so far.
    ///
    /// @return their names, sorted
    public Set<String> destinations() {
        synchronized (destinations) {
            return Collections.unmodifiableSet(new TreeSet<>(destinations));
        }
    }

    // Who is at work.

    void await(boolean begins) {
        waiting.addAndGet(begins ? 1 : -1);
    }

    boolean isAwaited() {
        return waiting.get() > 0;
    }

    long activity() {
        return activity.get();
    }

    boolean isBusy() {
        return busy.get() > 0;
    }

    void enter(String subscription) {
        worker().failure = null; // of a delivery that was not settled
        busy.incrementAndGet();
        handling.put(Thread.currentThread(), new Handling(subscription, System.nanoTime()));
    }

    void answered() {
        handling.remove(Thread.currentThread());
    }

    void left() {
        busy.decrementAndGet();
    }

    /// Tells whose handler the calling thread runs.
    ///
    /// @return the subscription's name, or null if it runs none
    public @Nullable String handledHere() {
        Handling here = handling.get(Thread.currentThread());
        return here == null ? null : here.subscription();
    }

    Map<Thread, Handling> handling() {
        return Map.copyOf(handling);
    }

    // What the application tells.

    @Override
    public void received(String subscription, int messages) {
        Objects.requireNonNull(subscription(subscription)).called(messages);
    }

    @Override
    public void failed(String subscription, Throwable cause) {
        worker().failure = cause;
    }

    /// A broker sees an acknowledgement, whether the handler answered so, its failure is skipped, or a copy lies in
    /// the dead letter. What the application tells right after it, on the same thread, makes the difference.
    @Override
    public void settled(String subscription, Outcome.Kind kind) {
        DeliveryRecord record = worker().settled;
        if (record == null || record.end().settled() != Settled.ACKED) {
            return;
        }
        if (kind == Outcome.Kind.REJECT) {
            record.was(Settled.DEAD_LETTERED);
        } else if (record.end().failure() != null) {
            record.was(Settled.SKIPPED);
        }
    }
}
