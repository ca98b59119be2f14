package dev.millrace.test.internal;

import dev.millrace.spi.Delivery;
import dev.millrace.test.Settled;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One delivery as the broker gave it, and what became of it.
///
/// Written by the threads of the application, read by those of the test.
public final class DeliveryRecord {

    /// What became of a delivery; replaced as a whole, so that nobody sees half of it.
    ///
    /// @param settled how it was settled
    /// @param delay how long a retry waits
    /// @param failure what the handler threw, or null
    public record End(
            Settled settled, Duration delay, @Nullable Throwable failure) {}

    private static final End NONE = new End(Settled.UNSETTLED, Duration.ZERO, null);

    private final MessageCopy message;
    private final int attempt;
    private volatile End end = NONE;

    DeliveryRecord(Delivery delivery, Instant time) {
        message = new MessageCopy(delivery.destination(), delivery.payload().toByteArray(), delivery.headers(), time);
        attempt = delivery.attempt();
    }

    void end(Settled settled, Duration delay, @Nullable Throwable failure) {
        end = new End(settled, delay, failure);
    }

    void undo() {
        end = NONE;
    }

    /// Says better what a plain acknowledgement was.
    void was(Settled settled) {
        end = new End(settled, end.delay(), end.failure());
    }

    /// Tells what became of it.
    ///
    /// @return the end so far
    public End end() {
        return end;
    }

    /// Gives the message as it came.
    ///
    /// @return a copy of it
    public MessageCopy message() {
        return message;
    }

    /// Tells how often the message was delivered.
    ///
    /// @return 1 for the first time, 0 if the broker does not count
    public int attempt() {
        return attempt;
    }
}
