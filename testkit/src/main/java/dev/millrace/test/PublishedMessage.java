package dev.millrace.test;

import dev.millrace.Headers;
import dev.millrace.codec.Codec;
import dev.millrace.test.internal.Endpoints;
import dev.millrace.test.internal.PayloadText;
import dev.millrace.test.internal.PublicationRecord;
import java.time.Instant;

/// One message that the application has published, as the broker got it: after all publish layers.
///
/// **Threads:** any.
public final class PublishedMessage implements TestMessage {

    private final int number;
    private final PublicationRecord record;
    private final Endpoints endpoints;

    PublishedMessage(int number, PublicationRecord record, Endpoints endpoints) {
        this.number = number;
        this.record = record;
        this.endpoints = endpoints;
    }

    @Override
    public String destination() {
        return record.destination();
    }

    /// Tells on which broker it was published.
    ///
    /// @return the broker's label in the application
    public String broker() {
        return record.broker();
    }

    @Override
    public byte[] bytes() {
        return record.payload().clone();
    }

    @Override
    public <T> T as(Class<T> type) {
        return decode(endpoints.ofPublished(record.broker(), record.destination(), type), type.getSimpleName());
    }

    <T> T decode(Codec<T> codec, String type) {
        byte[] bytes = record.payload();
        try {
            return codec.decode(bytes, 0, bytes.length);
        } catch (RuntimeException refused) {
            throw new AssertionError(
                    "Message " + number + " to '" + record.destination() + "' can't be read as " + type + ": "
                            + refused.getMessage() + "\n  " + this,
                    refused);
        }
    }

    @Override
    public Headers headers() {
        return record.headers();
    }

    @Override
    public Instant time() {
        return record.time();
    }

    /// Describes the message.
    ///
    /// @return one line with all that is known
    @Override
    public String toString() {
        return number + ". " + PayloadText.of(record.payload()) + PayloadText.of(record.headers());
    }
}
