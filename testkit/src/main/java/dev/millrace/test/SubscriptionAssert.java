package dev.millrace.test;

import dev.millrace.codec.Codec;
import dev.millrace.test.internal.DeliveryRecord;
import dev.millrace.test.internal.Endpoints;
import dev.millrace.test.internal.SubscriptionLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Says what a subscription should have received, and what should have become of it. A snapshot: what comes later
/// is seen by the next [TestApp#subscription(String)].
///
/// Deliveries are counted, not messages: one that is retried twice is received three times.
///
/// ```java
/// test.subscription("orders").received(2).acked(2).attempts(1, 1);
/// assertThat(test.subscription("orders").received(Order.class)).containsExactly(first, second);
/// ```
///
/// **Threads:** any.
public final class SubscriptionAssert {

    private final String name;
    private final List<Integer> calls;
    private final Seen<ReceivedMessage> seen;

    SubscriptionAssert(SubscriptionLog log, Endpoints endpoints, String around) {
        name = log.name();
        calls = log.calls();
        List<DeliveryRecord> records = log.deliveries();
        List<ReceivedMessage> messages = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            messages.add(new ReceivedMessage(i + 1, name, records.get(i), endpoints));
        }
        seen = new Seen<>(List.copyOf(messages), type -> endpoints.ofReceivedLike(name, type), around);
    }

    /// Gives all deliveries.
    ///
    /// @return the deliveries, in the order in which they were taken
    public List<ReceivedMessage> deliveries() {
        return seen.messages();
    }

    /// Gives the first delivery.
    ///
    /// @return the delivery
    /// @throws AssertionError if there is none
    public ReceivedMessage first() {
        requireSome();
        return seen.messages().getFirst();
    }

    /// Gives the last delivery.
    ///
    /// @return the delivery
    /// @throws AssertionError if there is none
    public ReceivedMessage last() {
        requireSome();
        return seen.messages().getLast();
    }

    /// Gives what was received.
    ///
    /// @param type what to decode each delivery to
    /// @param <T> the same
    /// @return the values, in the order in which they were taken
    /// @throws AssertionError if one can't be decoded; the message shows it
    public <T> List<T> received(Class<T> type) {
        return seen.messages().stream().map(each -> each.as(type)).toList();
    }

    /// Gives what was received.
    ///
    /// @param codec decodes each delivery
    /// @param <T> the type of the values
    /// @return the values, in the order in which they were taken
    /// @throws AssertionError if one can't be decoded; the message shows it
    public <T> List<T> received(Codec<T> codec) {
        return seen.messages().stream()
                .map(each -> each.decode(codec, codec.mediaType()))
                .toList();
    }

    /// Checks how many deliveries there were.
    ///
    /// @param deliveries the number, further attempts included
    /// @return this
    public SubscriptionAssert received(int deliveries) {
        return require(
                seen.count() == deliveries,
                "was expected to receive " + deliveries + (deliveries == 1 ? " delivery" : " deliveries")
                        + ", but received ");
    }

    /// Checks that there was none.
    ///
    /// @return this
    public SubscriptionAssert receivedNothing() {
        return require(seen.count() == 0, "was expected to receive nothing, but received ");
    }

    /// Checks what was received, further attempts included.
    ///
    /// @param values equal to what the deliveries are decoded to, in order; text and bytes are compared with the
    ///     payload
    /// @return this
    public SubscriptionAssert receivedExactly(Object... values) {
        seen.requireExactly(subject() + "was expected to receive", "received", "Delivery", values);
        return this;
    }

    /// Checks the attempts.
    ///
    /// @param attempts how often the message was delivered at each delivery, in order
    /// @return this
    public SubscriptionAssert attempts(int... attempts) {
        List<Integer> expected = Arrays.stream(attempts).boxed().toList();
        List<Integer> found =
                seen.messages().stream().map(ReceivedMessage::attempt).toList();
        return require(
                found.equals(expected),
                "was expected to receive attempts " + expected + ", but they are " + found + ". It received ");
    }

    /// Checks a header.
    ///
    /// @param header its name
    /// @param values its value at each delivery, in order; null where it should be missing
    /// @return this
    public SubscriptionAssert headers(String header, @Nullable String... values) {
        List<@Nullable String> found = new ArrayList<>();
        seen.messages().forEach(each -> found.add(each.header(header)));
        return require(
                found.equals(Arrays.asList(values)),
                "was expected to receive header '" + header + "' as " + Arrays.asList(values) + ", but it is " + found
                        + ". It received ");
    }

    /// Checks how many deliveries were acknowledged because the handler was done with them.
    ///
    /// @param deliveries the number
    /// @return this
    public SubscriptionAssert acked(int deliveries) {
        return settled(Settled.ACKED, deliveries);
    }

    /// Checks how many deliveries were given back for another attempt.
    ///
    /// @param deliveries the number
    /// @return this
    public SubscriptionAssert retried(int deliveries) {
        return settled(Settled.RETRIED, deliveries);
    }

    /// Checks how many deliveries were rejected, those with a dead letter not included.
    ///
    /// @param deliveries the number
    /// @return this
    public SubscriptionAssert rejected(int deliveries) {
        return settled(Settled.REJECTED, deliveries);
    }

    /// Checks how many deliveries went to the dead letter.
    ///
    /// @param deliveries the number
    /// @return this
    public SubscriptionAssert deadLettered(int deliveries) {
        return settled(Settled.DEAD_LETTERED, deliveries);
    }

    /// Checks how many deliveries failed and were skipped.
    ///
    /// @param deliveries the number
    /// @return this
    public SubscriptionAssert skipped(int deliveries) {
        return settled(Settled.SKIPPED, deliveries);
    }

    /// Checks how many deliveries are not settled.
    ///
    /// @param deliveries the number
    /// @return this
    public SubscriptionAssert unsettled(int deliveries) {
        return settled(Settled.UNSETTLED, deliveries);
    }

    private SubscriptionAssert settled(Settled how, int deliveries) {
        long found =
                seen.messages().stream().filter(each -> each.settled() == how).count();
        return require(
                found == deliveries,
                "was expected to have " + deliveries + " " + how + ", but has " + found + ". It received ");
    }

    /// Checks what became of the deliveries.
    ///
    /// @param ends how each was settled, in the order in which they were taken
    /// @return this
    public SubscriptionAssert settledAs(Settled... ends) {
        List<Settled> found =
                seen.messages().stream().map(ReceivedMessage::settled).toList();
        return require(
                found.equals(List.of(ends)),
                "was expected to settle as " + List.of(ends) + ", but did as " + found + ". It received ");
    }

    /// Checks how many deliveries failed: the handler threw, or the bytes could not be decoded.
    ///
    /// @param deliveries the number, whatever became of them after that; a failure that ends the application is not
    ///     among them, but in [TestApp#failure()]
    /// @return this
    public SubscriptionAssert failed(int deliveries) {
        long found =
                seen.messages().stream().filter(each -> each.failure() != null).count();
        return require(
                found == deliveries,
                "was expected to fail on " + deliveries + (deliveries == 1 ? " delivery" : " deliveries")
                        + ", but failed on " + found + ". It received ");
    }

    /// Checks with how many messages the handler was called.
    ///
    /// @param sizes the number of messages at each call, in order
    /// @return this
    public SubscriptionAssert batches(int... sizes) {
        List<Integer> expected = Arrays.stream(sizes).boxed().toList();
        return require(
                calls.equals(expected),
                "was expected to handle batches of " + expected + ", but they are " + calls + ". It received ");
    }

    private void requireSome() {
        require(seen.count() > 0, "was expected to receive something, but received ");
    }

    private SubscriptionAssert require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(subject() + otherwise + seen.lines() + seen.around());
        }
        return this;
    }

    private String subject() {
        return "Subscription '" + Objects.requireNonNull(name) + "' ";
    }
}
