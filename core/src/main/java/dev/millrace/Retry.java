package dev.millrace;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Delivers a failed message again.
///
/// ```java
/// retry().backoff(ofMillis(50), ofSeconds(5)).attempts(5).deadLetter("orders.dead")
/// ```
///
/// A retried message joins the queue again from the back, so its place among others is lost. Immutable.
public final class Retry implements FailurePolicy {

    static final Retry FOREVER = new Retry(Duration.ZERO, Duration.ZERO, 0.2, Integer.MAX_VALUE, null);

    private final Duration first;
    private final Duration longest;
    private final double jitter;
    private final int attempts;
    private final @Nullable String deadLetter;

    private Retry(Duration first, Duration longest, double jitter, int attempts, @Nullable String deadLetter) {
        this.first = first;
        this.longest = longest;
        this.jitter = jitter;
        this.attempts = attempts;
        this.deadLetter = deadLetter;
    }

    /// Waits before each retry: the first time for the shortest delay, then twice as long each time up to the
    /// longest. No wait by default.
    ///
    /// @param shortest the first delay; more than zero
    /// @param longest the bound of the doubling; at least the shortest
    /// @return the policy with this backoff
    public Retry backoff(Duration shortest, Duration longest) {
        Checks.positive(shortest, "The shortest delay of a backoff");
        if (longest.compareTo(shortest) < 0) {
            throw new IllegalArgumentException(
                    "The longest delay of a backoff is " + longest + ", but the shortest is " + shortest);
        }
        return new Retry(shortest, longest, jitter, attempts, deadLetter);
    }

    /// Spreads delays, so that messages that failed together do not come back together; 0.2 by default.
    ///
    /// @param share from 0 to 1: a delay d becomes a random one from d × (1 − share) to d
    /// @return the policy with this jitter
    public Retry jitter(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("The jitter is " + share + ", but it must be from 0 to 1");
        }
        return new Retry(first, longest, share, attempts, deadLetter);
    }

    /// Caps how often one message is delivered, the first time included; without end by default. The delivery
    /// that reaches the cap and fails goes to the dead letter; without one, the application fails fast.
    ///
    /// @param most 1 or more
    /// @return the policy with this cap
    public Retry attempts(int most) {
        Checks.inRange(most, 1, Integer.MAX_VALUE, "The number of attempts");
        return new Retry(first, longest, jitter, most, deadLetter);
    }

    /// Names where a message goes that reached the cap, or whose handler answered [Outcome#reject()]: as it
    /// came, with headers that tell why; see [DeadLetter].
    ///
    /// @param destination a destination of the same broker
    /// @return the policy with this dead letter
    public Retry deadLetter(String destination) {
        Objects.requireNonNull(destination, "destination of dead letters");
        return new Retry(first, longest, jitter, attempts, destination);
    }

    /// Tells the cap.
    ///
    /// @return the most deliveries of one message
    public int attempts() {
        return attempts;
    }

    /// Tells the dead letter.
    ///
    /// @return the destination, or null
    public @Nullable String deadLetter() {
        return deadLetter;
    }

    /// Computes the delay before the next delivery.
    ///
    /// @param attempt how often the message was delivered so far, 1 or more
    /// @return the delay, jitter included; zero without backoff
    public Duration delayAfter(int attempt) {
        if (first.isZero()) {
            return Duration.ZERO;
        }
        int doublings = Math.min(attempt - 1, 62);
        long nanos =
                first.toNanos() > (longest.toNanos() >> doublings) ? longest.toNanos() : first.toNanos() << doublings;
        double part = jitter == 0 ? 1 : 1 - jitter * ThreadLocalRandom.current().nextDouble();
        return Duration.ofNanos((long) (nanos * part));
    }
}
