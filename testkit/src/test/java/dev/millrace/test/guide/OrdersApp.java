package dev.millrace.test.guide;

import static dev.millrace.FailurePolicy.retry;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import dev.millrace.App;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Publisher;
import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.spi.Broker;

/// The application of the guide to tests. It knows nothing of tests.
final class OrdersApp {

    record Order(long id, int quantity) {}

    record Confirmation(long id) {}

    /// Another service.
    interface Stock {

        boolean reserve(Order order);
    }

    private OrdersApp() {}

    static App app(Stock stock) {
        return app(stock, InProcessBroker.create());
    }

    static App app(Stock stock, Broker broker) {
        // tag::app
        return Millrace.app("orders", "1.0.0")
                .state(Stock.class, stock)
                .broker(broker, on -> {
                    Publisher<Order> reserved = on.publisher("orders.reserved", Order.class);

                    on.subscribe("orders", Order.class)
                            .onFailure(retry().backoff(ofSeconds(1), ofMinutes(1))
                                    .attempts(5)
                                    .deadLetter("orders.dead"))
                            .handle((order, context) -> {
                                if (!context.state(Stock.class).reserve(order)) {
                                    return Outcome.retryAfter(ofMinutes(10));
                                }
                                reserved.publish(order);
                                return Outcome.ack();
                            });

                    on.subscribe("orders.reserved", Order.class)
                            .reply("confirmations")
                            .handle(order -> new Confirmation(order.id()));

                    on.subscribe("confirmations", Confirmation.class)
                            .batch(100)
                            .waitAtMost(ofMillis(100))
                            .handle((batch, context) -> Outcome.ack());
                })
                .build();
        // end::app
    }
}
