package dev.millrace.examples.app;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.Millrace;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The smallest application: one publisher, one subscription.
// tag::essence
public final class FirstApp {

    private final List<String> shipped = new CopyOnWriteArrayList<>();

    private final Publisher<Order> orders;
    private final App app;

    /// Describes the application; nothing is connected yet.
    public FirstApp() {
        AppBuilder builder = Millrace.app("shop", "1.0.0");
        Scope on = builder.scope(InProcessBroker.create());
        orders = on.publisher("orders", Order.class);
        on.subscribe("orders", Order.class).accept(order -> shipped.add(order.quantity() + " to " + order.customer()));
        app = builder.build();
    }

    /// Publishes two orders and gives what was shipped.
    ///
    /// @return a line for each order
    public List<String> run() {
        try (RunningApp running = app.start()) {
            orders.publish(new Order(1, "Ann", 3));
            orders.publish(new Order(2, "Bob", 1));
        } // closing handles what was accepted
        return shipped;
    }
}
// end::essence
