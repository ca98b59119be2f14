package dev.millrace.examples.app;

import dev.millrace.Layer;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.PublishLayer;
import dev.millrace.Publisher;
import dev.millrace.Router;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// What is around every handler and every message that leaves.
public final class LayersExample implements Router {

    private final List<String> events = new CopyOnWriteArrayList<>();

    @SuppressWarnings("NullAway.Init") // set by register
    private Publisher<Order> orders;

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

    @Override
    public void register(Scope on) {
        orders = on.publisher("orders", Order.class);
        on.subscribe("orders", Order.class)
                .handle((order, context) -> order.quantity() > 0 ? Outcome.ack() : Outcome.reject());
    }

    /// Publishes two orders.
    ///
    /// @return what the layer has seen
    public List<String> run() {
        // tag::app
        try (RunningApp running = Millrace.app("shop", "1.0.0")
                .layer(auditing()) // before broker(…): it counts for those that follow
                .publishLayer(stamping())
                .broker(InProcessBroker.create(), on -> on.include(this))
                .build()
                .start()) {
            orders.publish(new Order(1, "Ann", 3));
            orders.publish(new Order(2, "Bob", 0));
        }
        // end::app
        return events;
    }
}
