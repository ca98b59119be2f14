package dev.millrace.test.internal;

import dev.millrace.Headers;
import dev.millrace.MutableHeaders;
import java.time.Instant;

/// One message that the application published.
public final class PublicationRecord {

    private final String broker;
    private final String destination;
    private final byte[] payload;
    private final Headers headers;
    private final Instant time;

    PublicationRecord(String broker, String destination, byte[] payload, Headers headers, Instant time) {
        this.broker = broker;
        this.destination = destination;
        this.payload = payload;
        this.headers = headers;
        this.time = time;
    }

    /// Tells on which broker.
    ///
    /// @return its label
    public String broker() {
        return broker;
    }

    /// Tells where to.
    ///
    /// @return the destination's name
    public String destination() {
        return destination;
    }

    /// Gives the bytes as the broker got them.
    ///
    /// @return the bytes, not copied
    public byte[] payload() {
        return payload;
    }

    /// Gives the headers as the broker got them.
    ///
    /// @return a copy
    public Headers headers() {
        return new MutableHeaders().putAll(headers);
    }

    /// Tells when, in the application's time.
    ///
    /// @return the time
    public Instant time() {
        return time;
    }
}
