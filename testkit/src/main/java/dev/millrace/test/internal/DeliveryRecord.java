package dev.millrace.test.internal;

import dev.millrace.Headers;
import dev.millrace.MutableHeaders;
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

    private final String destination;
    private final int attempt;
    private final byte[] payload;
    private final Headers headers;
    private final Instant time;
    private volatile End end = NONE;

    DeliveryRecord(Delivery delivery, Instant time) {
        destination = delivery.destination();
        attempt = delivery.attempt();
        payload = delivery.payload().toByteArray();
        headers = new MutableHeaders().putAll(delivery.headers());
        this.time = time;
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

    /// Tells where it was published to.
    ///
    /// @return the destination's name
    public String destination() {
        return destination;
    }

    /// Tells how often the message was delivered.
    ///
    /// @return 1 for the first time, 0 if the broker does not count
    public int attempt() {
        return attempt;
    }

    /// Gives the bytes as they came.
    ///
    /// @return the bytes, not copied
    public byte[] payload() {
        return payload;
    }

    /// Gives the headers as they came.
    ///
    /// @return a copy
    public Headers headers() {
        return new MutableHeaders().putAll(headers);
    }

    /// Tells when it came, in the application's time.
    ///
    /// @return the time
    public Instant time() {
        return time;
    }
}
