package dev.millrace.test;

import static dev.millrace.FailurePolicy.deadLetter;
import static dev.millrace.FailurePolicy.retry;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.millrace.App;
import dev.millrace.FailurePolicy;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.Scope;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.Format;
import dev.millrace.codec.MessageOutput;
import dev.millrace.codec.json.JacksonFormat;
import dev.millrace.inprocess.InProcessBroker;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// What holds passes; what does not hold says what was expected and what was seen, word for word.
class AssertionsTest {

    private static final PublishOptions TENANT = new PublishOptions().header("tenant", "acme");

    private static App app(Consumer<Scope> scope) {
        return Millrace.app("orders", "1")
                .broker(InProcessBroker.create(), scope)
                .build();
    }

    private static App confirming() {
        return app(on -> on.subscribe("orders", Order.class)
                .reply("confirmations")
                .handle(order -> new Confirmation(order.id())));
    }

    private static void fails(ThrowingCallable check, String message) {
        assertThatThrownBy(check).isExactlyInstanceOf(AssertionError.class).hasMessage(message);
    }

    @Test
    void whatHoldsPasses() {
        try (TestApp test = TestApp.start(confirming())) {
            test.subscription("orders")
                    .receivedNothing()
                    .received(0)
                    .receivedExactly()
                    .attempts();
            test.published("confirmations").none().count(0).exactly();

            test.publish("orders", new Order(1, 2), TENANT);
            test.publish("orders", new Order(3, 4));

            test.subscription("orders")
                    .received(2)
                    .receivedExactly(new Order(1, 2), new Order(3, 4))
                    .acked(2)
                    .retried(0)
                    .rejected(0)
                    .deadLettered(0)
                    .skipped(0)
                    .unsettled(0)
                    .failed(0)
                    .settledAs(Settled.ACKED, Settled.ACKED)
                    .attempts(1, 1)
                    .headers("tenant", "acme", null)
                    .batches(1, 1);
            assertThat(test.subscription("orders").received(Order.class))
                    .containsExactly(new Order(1, 2), new Order(3, 4));
            assertThat(test.subscription("orders").received(new JacksonFormat().codecFor(Order.class)))
                    .containsExactly(new Order(1, 2), new Order(3, 4));
            test.published("confirmations")
                    .count(2)
                    .exactly(new Confirmation(1), new Confirmation(3))
                    .headers("tenant", null, null);
            assertThat(test.published("confirmations").values(Confirmation.class))
                    .containsExactly(new Confirmation(1), new Confirmation(3));
            assertThat(test.published("confirmations").values(new JacksonFormat().codecFor(Confirmation.class)))
                    .containsExactly(new Confirmation(1), new Confirmation(3));
        }
    }

    @Test
    void eachDeliveryAndMessageCanBeLookedAt() {
        try (TestApp test = TestApp.start(confirming())) {
            test.publish("orders", new Order(1, 2), TENANT);
            test.publish("orders", new Order(3, 4));

            ReceivedMessage first = test.subscription("orders").first();
            assertThat(first.destination()).isEqualTo("orders");
            assertThat(first.text()).isEqualTo("{\"id\":1,\"quantity\":2}");
            assertThat(first.bytes()).asString().isEqualTo(first.text());
            assertThat(first.as(Order.class)).isEqualTo(new Order(1, 2));
            assertThat(first.header("tenant")).isEqualTo("acme");
            assertThat(first.header("other")).isNull();
            assertThat(first.headers().has("tenant")).isTrue();
            assertThat(first.attempt()).isEqualTo(1);
            assertThat(first.settled()).isEqualTo(Settled.ACKED);
            assertThat(first.retryDelay()).isZero();
            assertThat(first.failure()).isNull();
            assertThat(first.time()).isEqualTo("2026-01-01T00:00:00Z");
            assertThat(first).hasToString("1. to 'orders', attempt 1, acked: {\"id\":1,\"quantity\":2} [tenant=acme]");
            assertThat(test.subscription("orders").last().as(Order.class)).isEqualTo(new Order(3, 4));
            assertThat(test.subscription("orders").deliveries()).hasSize(2);

            PublishedMessage published = test.published("confirmations").last();
            assertThat(published.destination()).isEqualTo("confirmations");
            assertThat(published.broker()).isEqualTo("in-process");
            assertThat(published.as(Confirmation.class)).isEqualTo(new Confirmation(3));
            assertThat(published.bytes()).asString().isEqualTo("{\"id\":3}");
            assertThat(published.headers().isEmpty()).isTrue();
            assertThat(published.time()).isEqualTo("2026-01-01T00:00:00Z");
            assertThat(published).hasToString("2. {\"id\":3}");
            assertThat(test.published("confirmations").first().text()).isEqualTo("{\"id\":1}");
            assertThat(test.published("confirmations").messages()).hasSize(2);
        }
    }

    @Test
    void outcomesAreToldApart() {
        App app = app(on -> {
            on.subscribe("acks", Order.class).accept(order -> {});
            on.subscribe("rejects", Order.class).handle((order, context) -> Outcome.reject());
            on.subscribe("retries", Order.class).handle((order, context) -> Outcome.retryAfter(ofSeconds(5)));
            on.subscribe("dead", Order.class)
                    .onFailure(retry().attempts(2).deadLetter("letters"))
                    .accept(AssertionsTest::fail);
            on.subscribe("unwanted", Order.class)
                    .onFailure(deadLetter("letters"))
                    .handle((order, context) -> Outcome.reject());
            on.subscribe("skips", Order.class).onFailure(FailurePolicy.skip()).accept(AssertionsTest::fail);
            on.subscribe("fails", Order.class).onFailure(FailurePolicy.reject()).accept(AssertionsTest::fail);
            on.subscribe("garbage", Order.class)
                    .onUndecodable(deadLetter("letters"))
                    .accept(order -> {});
        });
        TestApp test = TestApp.start(app);
        for (String name : List.of("acks", "rejects", "retries", "dead", "unwanted", "skips", "fails")) {
            test.publish(name, new Order(1, 1));
        }
        test.publish("garbage", new byte[] {'{'});

        test.subscription("acks").settledAs(Settled.ACKED).failed(0);
        test.subscription("rejects").settledAs(Settled.REJECTED).failed(0);
        test.subscription("retries").settledAs(Settled.RETRIED).failed(0);
        test.subscription("dead")
                .settledAs(Settled.RETRIED, Settled.DEAD_LETTERED)
                .failed(2);
        test.subscription("unwanted").settledAs(Settled.DEAD_LETTERED).failed(0);
        test.subscription("skips").settledAs(Settled.SKIPPED).failed(1);
        test.subscription("fails").settledAs(Settled.REJECTED).failed(1);
        test.subscription("garbage").settledAs(Settled.DEAD_LETTERED).failed(1);
        test.published("letters").count(3);
        assertThat(test.published("letters").first().as(Order.class)).isEqualTo(new Order(1, 1));
        assertThat(test.published("letters").last().text()).isEqualTo("{");
        test.stop();
    }

    private static void fail(Order order) {
        throw new IllegalStateException("no " + order.id());
    }

    @Test
    void wrongNumbersOfDeliveriesAreReported() {
        try (TestApp test = TestApp.start(confirming())) {
            fails(
                    () -> test.subscription("orders").received(1),
                    "Subscription 'orders' was expected to receive 1 delivery, but received nothing");
            fails(
                    () -> test.subscription("orders").first(),
                    "Subscription 'orders' was expected to receive something, but received nothing");
            fails(
                    () -> test.subscription("orders").last(),
                    "Subscription 'orders' was expected to receive something, but received nothing");

            test.publish("orders", new Order(1, 2), TENANT);

            fails(() -> test.subscription("orders").received(2), """
                    Subscription 'orders' was expected to receive 2 deliveries, but received 1 delivery:
                      1. to 'orders', attempt 1, acked: {"id":1,"quantity":2} [tenant=acme]""");
            fails(() -> test.subscription("orders").receivedNothing(), """
                    Subscription 'orders' was expected to receive nothing, but received 1 delivery:
                      1. to 'orders', attempt 1, acked: {"id":1,"quantity":2} [tenant=acme]""");
        }
    }

    @Test
    void wrongValuesAreReported() {
        try (TestApp test = TestApp.start(confirming())) {
            test.publish("orders", new Order(1, 2));

            fails(() -> test.subscription("orders").receivedExactly(new Order(1, 3)), """
                    Subscription 'orders' was expected to receive exactly [Order[id=1, quantity=3]], but received 1 delivery:
                      1. to 'orders', attempt 1, acked: {"id":1,"quantity":2}
                    Delivery 1 is Order[id=1, quantity=2]""");
            fails(() -> test.subscription("orders").receivedExactly(new Order(1, 2), new Order(1, 3)), """
                    Subscription 'orders' was expected to receive exactly [Order[id=1, quantity=2], Order[id=1, quantity=3]], but received 1 delivery:
                      1. to 'orders', attempt 1, acked: {"id":1,"quantity":2}""");
            fails(() -> test.subscription("orders").receivedExactly(), """
                    Subscription 'orders' was expected to receive exactly [], but received 1 delivery:
                      1. to 'orders', attempt 1, acked: {"id":1,"quantity":2}
                    Delivery 1 is {"id":1,"quantity":2}""");
            fails(() -> test.subscription("orders").receivedExactly(new byte[] {1}), """
                    Subscription 'orders' was expected to receive exactly [(1 byte) 01], but received 1 delivery:
                      1. to 'orders', attempt 1, acked: {"id":1,"quantity":2}
                    Delivery 1 is {"id":1,"quantity":2}""");
            assertThatThrownBy(() -> test.subscription("orders").receivedExactly(new Confirmation(1), "x"))
                    .hasMessageStartingWith("Subscription 'orders' was expected to receive exactly"
                            + " [Confirmation[id=1], x], but received 1 delivery:");
        }
    }

    @Test
    void unreadableValuesAreReported() {
        App app = app(on -> on.subscribe("frames", Payload.class).accept(payload -> {}));
        try (TestApp test = TestApp.start(app)) {
            test.publish("frames", new byte[] {'{', 0, 1});

            assertThatThrownBy(() -> test.subscription("frames").received(Order.class))
                    .isExactlyInstanceOf(AssertionError.class)
                    .hasMessageStartingWith("Delivery 1 of subscription 'frames' can't be read as Order: ")
                    .hasMessageEndingWith("\n  1. to 'frames', attempt 1, acked: (3 bytes) 7b 00 01")
                    .hasCauseInstanceOf(dev.millrace.codec.CodecException.class);
            assertThatThrownBy(() -> test.subscription("frames").receivedExactly(new Order(1, 1)))
                    .hasMessageContaining("\nDelivery 1 is no Order: ");
            assertThatThrownBy(() -> test.subscription("frames").received(new JacksonFormat().codecFor(Order.class)))
                    .hasMessageStartingWith("Delivery 1 of subscription 'frames' can't be read as application/json: ");
        }
    }

    @Test
    void wrongSettlementAttemptsHeadersAndBatchesAreReported() {
        App app = app(on -> on.subscribe("orders", Order.class)
                .onFailure(retry().attempts(2).deadLetter("dead"))
                .accept(AssertionsTest::fail));
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 2));
            String seen = """
                    2 deliveries:
                      1. to 'orders', attempt 1, retried because of java.lang.IllegalStateException: no 1: {"id":1,"quantity":2}
                      2. to 'orders', attempt 2, dead-lettered because of java.lang.IllegalStateException: no 1: {"id":1,"quantity":2}""";
            String subject = "Subscription 'orders' was expected to ";

            fails(() -> test.subscription("orders").acked(1), subject + "have 1 acked, but has 0. It received " + seen);
            fails(
                    () -> test.subscription("orders").retried(2),
                    subject + "have 2 retried, but has 1. It received " + seen);
            fails(
                    () -> test.subscription("orders").rejected(2),
                    subject + "have 2 rejected, but has 0. It received " + seen);
            fails(
                    () -> test.subscription("orders").deadLettered(0),
                    subject + "have 0 dead-lettered, but has 1. It received " + seen);
            fails(
                    () -> test.subscription("orders").skipped(1),
                    subject + "have 1 skipped, but has 0. It received " + seen);
            fails(
                    () -> test.subscription("orders").unsettled(1),
                    subject + "have 1 unsettled, but has 0. It received " + seen);
            fails(
                    () -> test.subscription("orders").failed(1),
                    subject + "fail on 1 delivery, but failed on 2. It received " + seen);
            fails(
                    () -> test.subscription("orders").settledAs(Settled.ACKED),
                    subject + "settle as [acked], but did as [retried, dead-lettered]. It received " + seen);
            fails(
                    () -> test.subscription("orders").attempts(1),
                    subject + "receive attempts [1], but they are [1, 2]. It received " + seen);
            fails(
                    () -> test.subscription("orders").headers("tenant", "acme", "acme"),
                    subject + "receive header 'tenant' as [acme, acme], but it is [null, null]. It received " + seen);
            fails(
                    () -> test.subscription("orders").batches(2),
                    subject + "handle batches of [2], but they are [1, 1]. It received " + seen);
        }
    }

    @Test
    void wrongPublicationsAreReported() {
        try (TestApp test = TestApp.start(confirming())) {
            fails(
                    () -> test.published("confirmations").count(1),
                    "1 message was expected to be published to 'confirmations', but there is nothing");
            fails(
                    () -> test.published("confirmations").first(),
                    "Something was expected to be published to 'confirmations', but there is nothing");
            fails(
                    () -> test.published("confirmations").last(),
                    "Something was expected to be published to 'confirmations', but there is nothing");

            test.publish("orders", new Order(1, 2));
            test.publish("orders", new Order(2, 2));
            String seen = """
                    2 messages:
                      1. {"id":1}
                      2. {"id":2}""";

            fails(
                    () -> test.published("confirmations").none(),
                    "Nothing was expected to be published to 'confirmations', but there is " + seen);
            fails(
                    () -> test.published("confirmations").count(3),
                    "3 messages were expected to be published to 'confirmations', but there is " + seen);
            fails(
                    () -> test.published("confirmations").exactly(new Confirmation(1), new Confirmation(3)),
                    "To 'confirmations' should be published exactly [Confirmation[id=1], Confirmation[id=3]], but there"
                            + " is " + seen + "\nMessage 2 is Confirmation[id=2]");
            fails(
                    () -> test.published("confirmations").headers("tenant", "acme"),
                    "To 'confirmations' should be published header 'tenant' as [acme], but it is [null, null]. There is "
                            + seen);
            assertThatThrownBy(() -> test.published("confirmations").values(Order.class))
                    .isExactlyInstanceOf(AssertionError.class)
                    .hasMessageStartingWith("Message 1 to 'confirmations' can't be read as Order: ")
                    .hasMessageEndingWith("\n  1. {\"id\":1}");
        }
    }

    @Test
    void unknownNamesAreReportedWithTheKnownOnes() {
        App app = app(on -> {
            on.publisher("audit", Order.class);
            on.subscribe("orders", Order.class)
                    .onFailure(deadLetter("orders.dead"))
                    .reply("confirmations")
                    .handle(order -> new Confirmation(order.id()));
            on.subscribe("others", Order.class).accept(order -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            assertThatThrownBy(() -> test.subscription("ordres"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("There is no subscription 'ordres' in 'orders', only [orders, others]");
            assertThatThrownBy(() -> test.published("confirmation"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("'orders' publishes nothing to 'confirmation', only to [audit, confirmations,"
                            + " orders.dead]");
            assertThatThrownBy(() -> test.publish("ordres", new Order(1, 1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Nobody subscribes to 'ordres' on in-process: 'orders' reads [orders, others] there");
            assertThatThrownBy(() -> test.broker("kafka"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("There is no broker 'kafka' in 'orders', only [in-process]");
            assertThatThrownBy(() -> test.pause("ordres"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("There is no subscription 'ordres' in 'orders', only [orders, others]");
            test.published("orders.dead").none();
            test.published("audit").none();
        }
    }

    @Test
    void openPublishersMayPublishAnywhere() {
        App app = app(on -> {
            var open = on.openPublisher(Order.class);
            var regional = on.templatePublisher("orders.{region}.created", Order.class);
            on.subscribe("orders", Order.class).accept(order -> {
                open.to("audit." + order.id()).publish(order);
                regional.with("eu").publish(order);
            });
        });
        try (TestApp test = TestApp.start(app)) {
            test.published("audit.1").none();
            test.publish("orders", new Order(1, 1));
            test.published("audit.1").exactly(new Order(1, 1));
            test.published("orders.eu.created").exactly(new Order(1, 1));
            test.published("audit.2").none();
        }
    }

    sealed interface Event permits Created {}

    record Created(long id) implements Event {}

    /// Knows the type that is sent, and none of its kinds.
    private static final class EventFormat implements Format {

        @Override
        public String mediaType() {
            return "text/x-event";
        }

        @Override
        @SuppressWarnings("unchecked") // the type is checked
        public <T> Codec<T> codecFor(Class<T> type) {
            if (type != Event.class) {
                throw new CodecException("no codec for " + type.getSimpleName());
            }
            return (Codec<T>) new EventCodec();
        }
    }

    private static final class EventCodec implements Codec<Event> {

        @Override
        public String mediaType() {
            return "text/x-event";
        }

        @Override
        public void encode(Event value, MessageOutput output) {
            output.writeUtf8("created " + ((Created) value).id());
        }

        @Override
        public Event decode(byte[] bytes, int offset, int length) {
            return new Created(Long.parseLong(new String(bytes, offset + 8, length - 8, StandardCharsets.UTF_8)));
        }
    }

    @Test
    void valuesAreReadAndWrittenAsTheTypeThatIsSubscribedOrPublished() {
        App app = app(on -> {
            on.format(new EventFormat());
            Publisher<Event> out = on.publisher("out", Event.class);
            on.subscribe("in", Event.class).accept(out::publish);
        });
        try (TestApp test = TestApp.start(app)) {
            test.publish("in", new Created(5));

            test.subscription("in").receivedExactly(new Created(5));
            test.published("out").exactly(new Created(5));
            assertThat(test.published("out").first().text()).isEqualTo("created 5");
            assertThat(test.published("out").values(Event.class)).containsExactly(new Created(5));
            assertThatThrownBy(() -> test.published("out").exactly(new Created(6)))
                    .message()
                    .endsWith("Message 1 is Created[id=5]");
        }
    }

    @Test
    void failuresShowWhatElseWentOn() {
        App app = app(on -> {
            on.subscribe("orders", Order.class)
                    .handle((order, context) ->
                            context.attempt() < 2 ? Outcome.retryAfter(ofSeconds(5)) : Outcome.ack());
            on.subscribe("others", Order.class)
                    .batch(10)
                    .waitAtMost(ofSeconds(60))
                    .handle((batch, context) -> Outcome.ack());
        });
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.publishAll("others", List.of(new Order(1, 1), new Order(2, 1)));

            fails(() -> test.subscription("orders").acked(1), """
                    Subscription 'orders' was expected to have 1 acked, but has 0. It received 1 delivery:
                      1. to 'orders', attempt 1, retried after PT5S: {"id":1,"quantity":1}
                    Deliveries by subscription: orders 1, others 2
                    1 message waits for the next attempt, 2 messages wait for a batch to be full; time goes on with advance(…), the next is due in PT5S""");
            test.advance(ofSeconds(60));
        }
    }

    @Test
    void manyMessagesAreShownByTheFirstAndTheLast() {
        App app = app(on -> on.subscribe("frames", Payload.class).accept(payload -> {}));
        try (TestApp test = TestApp.start(app)) {
            test.publishAll(
                    "frames",
                    IntStream.rangeClosed(1, 100)
                            .mapToObj(i -> Payload.of("m" + i))
                            .toList());

            List<String> lines = catchThrowable(
                            () -> test.subscription("frames").received(1))
                    .getMessage()
                    .lines()
                    .toList();
            assertThat(lines)
                    .hasSize(22)
                    .startsWith(
                            "Subscription 'frames' was expected to receive 1 delivery, but received 100 deliveries:")
                    .containsSubsequence(
                            "  1. to 'frames', attempt 1, acked: m1",
                            "  10. to 'frames', attempt 1, acked: m10",
                            "  … 80 more",
                            "  91. to 'frames', attempt 1, acked: m91",
                            "  100. to 'frames', attempt 1, acked: m100");
        }
    }

    @Test
    void payloadsAreShownAsTextWhenTheyArePrintable() {
        App app = app(on -> on.subscribe("frames", Payload.class).accept(payload -> {}));
        try (TestApp test = TestApp.start(app)) {
            test.publish("frames", Payload.of(""));
            test.publish("frames", Payload.of("Grüße 世界\n\tzwei\r"));
            test.publish("frames", new byte[] {(byte) 0xFE});
            test.publish("frames", new byte[20]);
            test.publish("frames", Payload.of("x".repeat(201)));
            test.publish(
                    "frames",
                    Payload.of("v"),
                    new PublishOptions().header("a", "1").header("b", 2));

            assertThatThrownBy(() -> test.subscription("frames").received(1))
                    .message()
                    .endsWith("""
                            received 6 deliveries:
                              1. to 'frames', attempt 1, acked: (empty)
                              2. to 'frames', attempt 1, acked: Grüße 世界\\n\\tzwei\\r
                              3. to 'frames', attempt 1, acked: (1 byte) fe
                              4. to 'frames', attempt 1, acked: (20 bytes) 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 …
                              5. to 'frames', attempt 1, acked: %s… (201 bytes)
                              6. to 'frames', attempt 1, acked: v [a=1, b=2]""".formatted("x".repeat(200)));
        }
    }
}
