package dev.millrace.test;

import dev.millrace.Headers;
import dev.millrace.codec.Codec;
import dev.millrace.test.internal.DeliveryRecord;
import dev.millrace.test.internal.Endpoints;
import dev.millrace.test.internal.MessageCopy;
import dev.millrace.test.internal.PayloadText;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One delivery to a subscription. A message that is delivered three times is three of them.
///
/// **Threads:** any.
public final class ReceivedMessage implements TestMessage {

    private final int number;
    private final String subscription;
    private final DeliveryRecord record;
    private final MessageCopy message;
    private final DeliveryRecord.End end;
    private final Endpoints endpoints;

    ReceivedMessage(int number, String subscription, DeliveryRecord record, Endpoints endpoints) {
        this.number = number;
        this.subscription = subscription;
        this.record = record;
        message = record.message();
        this.end = record.end();
        this.endpoints = endpoints;
    }

    @Override
    public String destination() {
        return message.destination();
    }

    @Override
    public byte[] bytes() {
        return message.payload().clone();
    }

    @Override
    public <T> T as(Class<T> type) {
        return decode(endpoints.subscription(subscription).codecFor(type), type.getSimpleName());
    }

    <T> T decode(Codec<T> codec, String type) {
        return message.decode(codec, type, "Delivery " + number + " of subscription '" + subscription + "'", this);
    }

    @Override
    public Headers headers() {
        return message.headers();
    }

    @Override
    public Instant time() {
        return message.time();
    }

    /// Tells how often the message was delivered, this time included.
    ///
    /// @return 1 for the first time; 0 if the broker does not count
    public int attempt() {
        return record.attempt();
    }

    /// Tells what became of the delivery.
    ///
    /// @return how it was settled when this object was made
    public Settled settled() {
        return end.settled();
    }

    /// Tells how long a retry waits.
    ///
    /// @return the delay; zero for none
    public Duration retryDelay() {
        return end.delay();
    }

    /// Tells what went wrong.
    ///
    /// @return what the handler threw, or why the bytes could not be decoded; null if all went well
    public @Nullable Throwable failure() {
        return end.failure();
    }

    /// Describes the delivery.
    ///
    /// @return one line with all that is known
    @Override
    public String toString() {
        Throwable failure = end.failure();
        return number + ". to '" + message.destination() + "'"
                + (record.attempt() == 0 ? "" : ", attempt " + record.attempt()) + ", " + end.settled()
                + (end.delay().isZero() ? "" : " after " + end.delay())
                + (failure == null ? "" : " because of " + failure) + ": " + PayloadText.of(message.payload())
                + PayloadText.of(message.headers());
    }
}
