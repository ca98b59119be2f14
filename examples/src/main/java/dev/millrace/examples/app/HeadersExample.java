package dev.millrace.examples.app;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.HeaderContract;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// Headers one by one, and as a record.
public final class HeadersExample {

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final HeaderContract<Shipment> contract = new ShipmentHeaders();

    private final Publisher<Order> orders;
    private final App app;

    /// Describes the application; nothing is connected yet.
    public HeadersExample() {
        AppBuilder builder = Millrace.app("shop", "1.0.0");
        Scope on = builder.scope(InProcessBroker.create());
        // tag::base
        orders = on.publisher("orders", Order.class, settings -> settings.header("producer", "shop"));
        // end::base
        // tag::read
        on.subscribe("orders", Order.class).handle((order, context) -> {
            Shipment shipment = contract.read(context.headers());
            events.add(order.id() + " of " + shipment.tenant() + " from "
                    + context.headers().text("producer")
                    + shipment.chunk().map(n -> ", chunk " + n).orElse(""));
            return Outcome.ack();
        });
        // end::read
        app = builder.build();
    }

    /// Publishes two orders.
    ///
    /// @return what their headers said
    public List<String> run() {
        try (RunningApp running = app.start()) {
            // tag::write
            orders.publish(
                    new Order(1, "Ann", 3),
                    new PublishOptions().headers(contract, new Shipment("acme", Optional.of(2))));
            orders.publish(new Order(2, "Bob", 1), new PublishOptions().header("tenant-id", "globex"));
            // end::write
        }
        return events;
    }
}
