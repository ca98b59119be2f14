package dev.millrace.test.guide;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.App;
import dev.millrace.DeadLetter;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.StopReport;
import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.test.ReceivedMessage;
import dev.millrace.test.TestApp;
import dev.millrace.test.guide.OrdersApp.Confirmation;
import dev.millrace.test.guide.OrdersApp.Order;
import dev.millrace.test.guide.OrdersApp.Stock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// The tests that the guide to tests shows.
class OrdersAppTest {

    private final App app = OrdersApp.app(order -> true);

    // tag::first
    @Test
    void orderIsReservedAndConfirmed() {
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(7, 2));

            test.subscription("orders").received(1).acked(1);
            test.published("orders.reserved").exactly(new Order(7, 2));
            test.published("confirmations").exactly(new Confirmation(7));
            test.published("orders.dead").none();
        }
    }
    // end::first

    // tag::time
    @Test
    void orderIsTriedAgainWhenThereIsStock() {
        AtomicBoolean inStock = new AtomicBoolean();
        try (TestApp test = TestApp.start(OrdersApp.app(order -> inStock.get()))) {
            test.publish("orders", new Order(7, 2));
            test.subscription("orders").retried(1);
            test.published("confirmations").none();

            inStock.set(true);
            test.advance(ofMinutes(10));

            test.subscription("orders").attempts(1, 2).acked(1);
            test.published("confirmations").exactly(new Confirmation(7));
        }
    }
    // end::time

    // tag::batch
    @Test
    void confirmationsAreHandledTogether() {
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(7, 2));
            test.publish("orders", new Order(8, 1));
            test.subscription("confirmations").received(2).acked(0);

            test.advance(ofMillis(100));

            test.subscription("confirmations").acked(2).batches(2);
        }
    }
    // end::batch

    // tag::dead
    @Test
    void orderThatFailsFiveTimesIsGivenUp() {
        Stock broken = order -> {
            throw new IllegalStateException("stock is broken");
        };
        try (TestApp test = TestApp.start(OrdersApp.app(broken))) {
            test.publish("orders", new Order(7, 2), new PublishOptions().header("tenant", "acme"));
            test.advance(ofMinutes(5));

            test.subscription("orders").attempts(1, 2, 3, 4, 5).failed(5).deadLettered(1);
            test.published("orders.dead")
                    .exactly(new Order(7, 2))
                    .headers("tenant", "acme")
                    .headers(DeadLetter.CAUSE, "IllegalStateException: stock is broken");
        }
    }
    // end::dead

    // tag::values
    @Test
    void everythingCanBeLookedAt() {
        try (TestApp test = TestApp.start(app)) {
            test.publishAll("orders", List.of(new Order(7, 2), new Order(8, 1)));

            List<Order> orders = test.subscription("orders").received(Order.class);
            assertThat(orders).extracting(Order::id).containsExactly(7L, 8L);

            ReceivedMessage last = test.subscription("orders").last();
            assertThat(last.text()).isEqualTo("{\"id\":8,\"quantity\":1}");
            assertThat(last.attempt()).isEqualTo(1);
        }
    }
    // end::values

    // tag::request
    @Test
    void reservedOrderIsAnswered() {
        try (TestApp test = TestApp.start(app)) {
            Confirmation answer = test.request("orders.reserved", new Order(7, 2), Confirmation.class);

            assertThat(answer).isEqualTo(new Confirmation(7));
        }
    }
    // end::request

    // tag::bytes
    @Test
    void garbageIsGivenUpAtOnce() {
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", Payload.of("{\"id\":"));

            test.subscription("orders").received(1).deadLettered(1);
            assertThat(test.published("orders.dead").first().text()).isEqualTo("{\"id\":");
        }
    }
    // end::bytes

    // tag::state
    @Test
    void stockIsAskedOnce() {
        List<Order> asked = new ArrayList<>();
        Stock stock = asked::add;
        try (TestApp test = TestApp.start(app, options -> options.state(Stock.class, stock))) {
            test.publish("orders", new Order(7, 2));

            assertThat(asked).containsExactly(new Order(7, 2));
        }
    }
    // end::state

    // tag::failure
    @Test
    void handlerWithoutAPolicyEndsTheApplication() {
        App strict = Millrace.app("orders", "1.0.0")
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("orders", Order.class).accept(order -> {
                            throw new IllegalStateException("no");
                        }))
                .build();
        try (TestApp test = TestApp.start(strict)) {
            test.publish("orders", new Order(7, 2));

            assertThat(test.failure()).hasRootCauseMessage("no");
            test.subscription("orders").received(1).unsettled(1);
        }
    }
    // end::failure

    // tag::stop
    @Test
    void orderThatWaitsForStockIsLeftBehind() {
        try (TestApp test = TestApp.start(OrdersApp.app(order -> false))) {
            test.publish("orders", new Order(7, 2));

            StopReport report = test.stop();
            assertThat(report.leftBehind()).containsExactly("1 messages were waiting for their next attempt");
        }
    }
    // end::stop

    @Test
    void keptPayloadIsFound() {
        // tag::poison
        AtomicReference<Payload> kept = new AtomicReference<>();
        App careless = Millrace.app("careless", "1.0.0")
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("frames", Payload.class).handle((payload, context) -> {
                            kept.set(payload); // valid until the message is settled: keep toByteArray() instead
                            return Outcome.ack();
                        }))
                .build();
        try (TestApp test = TestApp.start(careless)) {
            test.publish("frames", Payload.of("a frame"));

            assertThatThrownBy(() -> kept.get().toUtf8())
                    .hasMessage("The payload was used after its message was settled: copy it with toByteArray() inside"
                            + " the handler");
        }
        // end::poison
    }

    // tag::live
    private static void orderIsConfirmed(TestApp test) {
        test.publish("orders", new Order(7, 2));
        test.published("confirmations").exactly(new Confirmation(7));
    }

    @Test
    void orderIsConfirmedInProcess() {
        try (TestApp test = TestApp.start(app)) {
            orderIsConfirmed(test);
        }
    }

    @Test
    void orderIsConfirmedLive() {
        try (TestApp test = TestApp.live(app)) {
            orderIsConfirmed(test);
        }
    }
    // end::live

    /// What the guide shows of a failure.
    @Test
    void failureShowsWhatWasReceived() {
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(7, 2));

            assertThatThrownBy(() -> test.subscription("orders").receivedExactly(new Order(7, 3)))
                    .hasMessage("""
                            Subscription 'orders' was expected to receive exactly [Order[id=7, quantity=3]], but received 1 delivery:
                              1. to 'orders', attempt 1, acked: {"id":7,"quantity":2}
                            Delivery 1 is Order[id=7, quantity=2]
                            Deliveries by subscription: orders 1, orders.reserved 1, confirmations 1
                            1 message waits for a batch to be full; time goes on with advance(…), the next is due in PT0.1S""");
        }
    }
}
