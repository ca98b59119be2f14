package dev.millrace.test.internal;

import dev.millrace.Headers;
import dev.millrace.MutableHeaders;
import dev.millrace.codec.Codec;
import java.time.Instant;

/// A message as it passed the broker, copied: what a delivery and a publication have in common.
public final class MessageCopy {

    private final String destination;
    private final byte[] payload;
    private final Headers headers;
    private final Instant time;

    /// @param payload its bytes, not copied
    MessageCopy(String destination, byte[] payload, Headers headers, Instant time) {
        this.destination = destination;
        this.payload = payload;
        this.headers = new MutableHeaders().putAll(headers);
        this.time = time;
    }

    /// Tells where it was published to.
    ///
    /// @return the destination's name
    public String destination() {
        return destination;
    }

    /// Gives its bytes.
    ///
    /// @return the bytes, not copied
    public byte[] payload() {
        return payload;
    }

    /// Gives its headers.
    ///
    /// @return a copy
    public Headers headers() {
        return new MutableHeaders().putAll(headers);
    }

    /// Tells when it passed, in the application's time.
    ///
    /// @return the time
    public Instant time() {
        return time;
    }

    /// Reads its bytes.
    ///
    /// @param codec reads them
    /// @param type what they are read as, for the message of an error
    /// @param what what this is, for the message of an error, such as `Message 3 to 'orders'`
    /// @param shown all that is known of it, for the message of an error
    /// @param <T> what they are read as
    /// @return the value
    /// @throws AssertionError if they can't be read so
    public <T> T decode(Codec<T> codec, String type, String what, Object shown) {
        try {
            return codec.decode(payload, 0, payload.length);
        } catch (RuntimeException refused) {
            throw new AssertionError(
                    what + " can't be read as " + type + ": " + refused.getMessage() + "\n  " + shown, refused);
        }
    }
}
