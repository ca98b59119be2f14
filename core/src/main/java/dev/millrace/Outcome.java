package dev.millrace;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What becomes of a delivery: the answer of a handler.
///
/// ```java
/// return stock.reserve(order) ? Outcome.ack() : Outcome.retryAfter(Duration.ofSeconds(2));
/// ```
public final class Outcome {

    /// The kinds of outcomes.
    public enum Kind {
        /// Done with the message.
        ACK,
        /// The message is to be delivered again.
        RETRY,
        /// The message is not wanted: discarded, or dead-lettered by the broker.
        REJECT
    }

    private static final Outcome ACK = new Outcome(Kind.ACK, Duration.ZERO, null);
    private static final Outcome RETRY = new Outcome(Kind.RETRY, Duration.ZERO, null);
    private static final Outcome REJECT = new Outcome(Kind.REJECT, Duration.ZERO, null);

    private final Kind kind;
    private final Duration delay;
    private final @Nullable Runnable afterwards;

    private Outcome(Kind kind, Duration delay, @Nullable Runnable afterwards) {
        this.kind = kind;
        this.delay = delay;
        this.afterwards = afterwards;
    }

    /// Done: the message is not delivered again.
    ///
    /// @return the outcome
    public static Outcome ack() {
        return ACK;
    }

    /// Deliver it again, as soon as may be. A cap of [Retry#attempts(int)] applies.
    ///
    /// @return the outcome
    public static Outcome retry() {
        return RETRY;
    }

    /// Deliver it again, not before a delay has passed. A cap of [Retry#attempts(int)] applies.
    ///
    /// @param delay zero or more
    /// @return the outcome
    public static Outcome retryAfter(Duration delay) {
        Checks.notNegative(delay, "The delay of a retry");
        return delay.isZero() ? RETRY : new Outcome(Kind.RETRY, delay, null);
    }

    /// Not wanted: the message is discarded, or goes where the broker sends rejected messages. With a dead
    /// letter declared for the subscription, it goes there.
    ///
    /// @return the outcome
    public static Outcome reject() {
        return REJECT;
    }

    /// Adds a task that runs once, after the message is settled, on the handler's thread. What it throws is
    /// logged and changes nothing.
    ///
    /// @param task the task
    /// @return this outcome with the task; after any that it has
    public Outcome andThen(Runnable task) {
        Objects.requireNonNull(task, "task");
        Runnable before = afterwards;
        return new Outcome(
                kind,
                delay,
                before == null
                        ? task
                        : () -> {
                            before.run();
                            task.run();
                        });
    }

    /// Tells the kind.
    ///
    /// @return the kind
    public Kind kind() {
        return kind;
    }

    /// Tells how long a retry waits.
    ///
    /// @return the delay; zero for none
    public Duration delay() {
        return delay;
    }

    /// Gives the task that runs after settling.
    ///
    /// @return the task, or null
    public @Nullable Runnable afterwards() {
        return afterwards;
    }

    @Override
    public String toString() {
        return delay.isZero() ? kind.name() : kind + " after " + delay;
    }
}
