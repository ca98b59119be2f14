package dev.millrace.test;

import dev.millrace.codec.Codec;
import dev.millrace.test.internal.Endpoints;
import dev.millrace.test.internal.PublicationRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Says what the application should have published to a destination, by publishers, as replies or as dead letters.
/// What the test itself publishes is not among it, nor are retries. A snapshot, like [SubscriptionAssert].
///
/// ```java
/// test.published("confirmations").exactly(new Confirmation(7)).headers("tenant", "acme");
/// test.published("orders.dead").none();
/// ```
///
/// **Threads:** any.
public final class PublishedAssert {

    private final String destination;
    private final Seen<PublishedMessage> seen;

    PublishedAssert(
            @Nullable String broker,
            String destination,
            List<PublicationRecord> records,
            Endpoints endpoints,
            String around) {
        this.destination = destination;
        List<PublishedMessage> messages = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            messages.add(new PublishedMessage(i + 1, records.get(i), endpoints));
        }
        seen = new Seen<>(List.copyOf(messages), type -> endpoints.ofPublishedLike(broker, destination, type), around);
    }

    /// Gives all messages.
    ///
    /// @return the messages, in the order in which they were published
    public List<PublishedMessage> messages() {
        return seen.messages();
    }

    /// Gives the first message.
    ///
    /// @return the message
    /// @throws AssertionError if there is none
    public PublishedMessage first() {
        requireSome();
        return seen.messages().getFirst();
    }

    /// Gives the last message.
    ///
    /// @return the message
    /// @throws AssertionError if there is none
    public PublishedMessage last() {
        requireSome();
        return seen.messages().getLast();
    }

    /// Gives what was published.
    ///
    /// @param type what to decode each message to
    /// @param <T> the same
    /// @return the values, in the order in which they were published
    /// @throws AssertionError if one can't be decoded; the message shows it
    public <T> List<T> values(Class<T> type) {
        return seen.messages().stream().map(each -> each.as(type)).toList();
    }

    /// Gives what was published.
    ///
    /// @param codec decodes each message
    /// @param <T> the type of the values
    /// @return the values, in the order in which they were published
    /// @throws AssertionError if one can't be decoded; the message shows it
    public <T> List<T> values(Codec<T> codec) {
        return seen.messages().stream()
                .map(each -> each.decode(codec, codec.mediaType()))
                .toList();
    }

    /// Checks how many messages there were.
    ///
    /// @param messages the number
    /// @return this
    public PublishedAssert count(int messages) {
        return require(
                seen.count() == messages,
                messages + (messages == 1 ? " message was" : " messages were") + " expected to be published to '"
                        + destination + "', but there is ");
    }

    /// Checks that nothing was published.
    ///
    /// @return this
    public PublishedAssert none() {
        return require(
                seen.count() == 0, "Nothing was expected to be published to '" + destination + "', but there is ");
    }

    /// Checks what was published.
    ///
    /// @param values equal to what the messages are decoded to, in order; text and bytes are compared with the
    ///     payload
    /// @return this
    public PublishedAssert exactly(Object... values) {
        seen.requireExactly("To '" + destination + "' should be published", "there is", "Message", values);
        return this;
    }

    /// Checks a header.
    ///
    /// @param header its name
    /// @param values its value in each message, in order; null where it should be missing
    /// @return this
    public PublishedAssert headers(String header, @Nullable String... values) {
        List<@Nullable String> found = new ArrayList<>();
        seen.messages().forEach(each -> found.add(each.header(header)));
        return require(
                found.equals(Arrays.asList(values)),
                "To '" + destination + "' should be published header '" + header + "' as " + Arrays.asList(values)
                        + ", but it is " + found + ". There is ");
    }

    private void requireSome() {
        require(seen.count() > 0, "Something was expected to be published to '" + destination + "', but there is ");
    }

    private PublishedAssert require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise + seen.lines() + seen.around());
        }
        return this;
    }
}
