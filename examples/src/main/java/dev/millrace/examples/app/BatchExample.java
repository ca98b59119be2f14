package dev.millrace.examples.app;

import static dev.millrace.FailurePolicy.deadLetter;
import static java.time.Duration.ofMillis;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Orders are stored many at a time; each gets an outcome of its own.
public final class BatchExample {

    private final List<Long> stored = new CopyOnWriteArrayList<>();
    private final List<Long> refused = new CopyOnWriteArrayList<>();

    private final Publisher<Order> orders;
    private final App app;

    /// Describes the application; nothing is connected yet.
    public BatchExample() {
        AppBuilder builder = Millrace.app("shop", "1.0.0");
        Scope on = builder.scope(InProcessBroker.create());
        orders = on.publisher("orders", Order.class);
        // tag::batch
        on.subscribe("orders", Order.class)
                .onFailure(deadLetter("orders.refused"))
                .batch(64)
                .waitAtMost(ofMillis(20))
                .handle((batch, context) -> {
                    for (int i = 0; i < batch.size(); i++) {
                        Order order = batch.get(i);
                        if (order.quantity() > 100) {
                            batch.settle(i, Outcome.reject()); // this one alone
                        } else {
                            stored.add(order.id());
                        }
                    }
                    return Outcome.ack(); // all others
                });
        // end::batch
        on.subscribe("orders.refused", Order.class).accept(order -> refused.add(order.id()));
        app = builder.build();
    }

    /// Publishes ten orders, one of which is too large.
    ///
    /// @return how many were stored, and which were refused
    public String run() {
        try (RunningApp running = app.start()) {
            for (int i = 1; i <= 10; i++) {
                orders.publish(new Order(i, "Ann", i == 7 ? 1_000 : 1));
            }
        }
        return stored.size() + " stored, refused " + refused;
    }
}
