package dev.millrace.examples.app;

import dev.millrace.App;
import dev.millrace.Millrace;
import dev.millrace.Publisher;
import dev.millrace.Router;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The smallest application: one publisher, one subscription.
// tag::essence
public final class FirstApp implements Router {

    private final List<String> shipped = new CopyOnWriteArrayList<>();

    @SuppressWarnings("NullAway.Init") // set by register
    private Publisher<Order> orders;

    @Override
    public void register(Scope on) {
        orders = on.publisher("orders", Order.class);
        on.subscribe("orders", Order.class).accept(order -> shipped.add(order.quantity() + " to " + order.customer()));
    }

    /// Publishes two orders and gives what was shipped.
    ///
    /// @return a line for each order
    public List<String> run() {
        App app = Millrace.app("shop", "1.0.0")
                .broker(InProcessBroker.create(), on -> on.include(this))
                .build();
        try (RunningApp running = app.start()) {
            orders.publish(new Order(1, "Ann", 3));
            orders.publish(new Order(2, "Bob", 1));
        } // closing handles what was accepted
        return shipped;
    }
}
// end::essence
