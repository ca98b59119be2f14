package dev.millrace.examples.app;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.Layer;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.PublishLayer;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// What is around every handler and every message that leaves.
public final class LayersExample {

    private final List<String> events = new CopyOnWriteArrayList<>();

    private final Publisher<Order> orders;
    private final App app;

    private Layer auditing() {
        // tag::layer
        return (context, next) -> {
            Outcome outcome = next.handle(context);
            events.add(context.subscription() + " " + outcome + " for "
                    + context.headers().text("tenant"));
            return outcome;
        };
        // end::layer
    }

    private PublishLayer stamping() {
        // tag::publish
        return (message, next) -> {
            message.headers().put("tenant", "acme");
            next.publish(message);
        };
        // end::publish
    }

    /// Describes the application; nothing is connected yet.
    public LayersExample() {
        // tag::app
        AppBuilder builder = Millrace.app("shop", "1.0.0")
                .layer(auditing()) // before the broker: it counts for those that follow
                .publishLayer(stamping());
        Scope on = builder.scope(InProcessBroker.create());
        // end::app
        orders = on.publisher("orders", Order.class);
        on.subscribe("orders", Order.class)
                .handle((order, context) -> order.quantity() > 0 ? Outcome.ack() : Outcome.reject());
        app = builder.build();
    }

    /// Publishes two orders.
    ///
    /// @return what the layer has seen
    public List<String> run() {
        try (RunningApp running = app.start()) {
            orders.publish(new Order(1, "Ann", 3));
            orders.publish(new Order(2, "Bob", 0));
        }
        return events;
    }
}
