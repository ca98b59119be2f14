package dev.millrace.test.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// What one subscription took, in order.
///
/// **Threads:** any.
public final class SubscriptionLog {

    private final String name;
    private final List<DeliveryRecord> deliveries = new ArrayList<>();
    private final List<Integer> calls = new ArrayList<>();
    private int highestAttempt;

    /// Deliveries in hand. Counted down after the broker has settled one, so what the broker counts less this is
    /// never too much.
    final AtomicLong inHand = new AtomicLong();

    /// Deliveries that were ever taken, and those that had to come by what was sent and given back: for brokers
    /// that do not count themselves.
    final AtomicLong taken = new AtomicLong();

    final AtomicLong expected = new AtomicLong();

    /// Whether the test has paused it.
    volatile boolean paused;

    SubscriptionLog(String name) {
        this.name = name;
    }

    /// Notes that the test pauses the subscription, or lets it go on.
    ///
    /// @param paused whether it takes nothing
    public void pause(boolean paused) {
        this.paused = paused;
    }

    /// Gives the subscription's name.
    ///
    /// @return the name
    public String name() {
        return name;
    }

    /// Counts what was sent and has not come.
    long missing() {
        return Math.max(0, expected.get() - taken.get());
    }

    synchronized void add(DeliveryRecord delivery) {
        deliveries.add(delivery);
        highestAttempt = Math.max(highestAttempt, delivery.attempt());
    }

    synchronized void called(int messages) {
        calls.add(messages);
    }

    synchronized int highestAttempt() {
        return highestAttempt;
    }

    /// Gives what was taken so far.
    ///
    /// @return a copy of the list
    public synchronized List<DeliveryRecord> deliveries() {
        return List.copyOf(deliveries);
    }

    /// Counts what was taken so far.
    ///
    /// @return the number of deliveries
    public synchronized int count() {
        return deliveries.size();
    }

    /// Tells how often the handler was called, with how many messages each time.
    ///
    /// @return a copy of the list
    public synchronized List<Integer> calls() {
        return List.copyOf(calls);
    }
}
