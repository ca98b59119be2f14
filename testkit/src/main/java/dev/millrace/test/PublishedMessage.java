package dev.millrace.test;

import dev.millrace.Headers;
import dev.millrace.codec.Codec;
import dev.millrace.test.internal.Endpoints;
import dev.millrace.test.internal.MessageCopy;
import dev.millrace.test.internal.PayloadText;
import dev.millrace.test.internal.PublicationRecord;
import java.time.Instant;

/// One message that the application has published, as the broker got it: after all publish layers.
///
/// **Threads:** any.
public final class PublishedMessage implements TestMessage {

    private final int number;
    private final PublicationRecord record;
    private final MessageCopy message;
    private final Endpoints endpoints;

    PublishedMessage(int number, PublicationRecord record, Endpoints endpoints) {
        this.number = number;
        this.record = record;
        message = record.message();
        this.endpoints = endpoints;
    }

    @Override
    public String destination() {
        return message.destination();
    }

    /// Tells on which broker it was published.
    ///
    /// @return the broker's label in the application
    public String broker() {
        return record.broker();
    }

    @Override
    public byte[] bytes() {
        return message.payload().clone();
    }

    @Override
    public <T> T as(Class<T> type) {
        return decode(endpoints.ofPublished(record.broker(), message.destination(), type), type.getSimpleName());
    }

    <T> T decode(Codec<T> codec, String type) {
        return message.decode(codec, type, "Message " + number + " to '" + message.destination() + "'", this);
    }

    @Override
    public Headers headers() {
        return message.headers();
    }

    @Override
    public Instant time() {
        return message.time();
    }

    /// Describes the message.
    ///
    /// @return one line with all that is known
    @Override
    public String toString() {
        return number + ". " + PayloadText.of(message.payload()) + PayloadText.of(message.headers());
    }
}
