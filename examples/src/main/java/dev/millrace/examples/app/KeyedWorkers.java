package dev.millrace.examples.app;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.Millrace;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Many workers, and still the orders of each customer in order.
public final class KeyedWorkers {

    private final Map<String, List<Long>> byCustomer = new ConcurrentHashMap<>();

    private final Publisher<Order> orders;
    private final App app;

    /// Describes the application; nothing is connected yet.
    public KeyedWorkers() {
        AppBuilder builder = Millrace.app("shop", "1.0.0");
        Scope on = builder.scope(InProcessBroker.create());
        orders = on.publisher("orders", Order.class);
        // tag::keyed
        on.subscribe("orders", Order.class)
                .workers(8)
                .byKey()
                .accept(order -> byCustomer
                        .computeIfAbsent(order.customer(), name -> new CopyOnWriteArrayList<>())
                        .add(order.id()));
        // end::keyed
        app = builder.build();
    }

    /// Publishes a hundred orders of five customers.
    ///
    /// @return the orders of each customer, as they were handled
    public Map<String, List<Long>> run() {
        try (RunningApp running = app.start()) {
            for (long i = 0; i < 100; i++) {
                String customer = "customer-" + i % 5;
                // tag::key
                orders.publish(new Order(i, customer, 1), new PublishOptions().key(customer));
                // end::key
            }
        }
        return byCustomer;
    }
}
