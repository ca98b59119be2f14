package dev.millrace.examples.app;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.Millrace;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A question with an answer; and a message whose answer goes on to a destination.
public final class RequestReply {

    private final List<String> confirmed = new CopyOnWriteArrayList<>();

    private final Publisher<Order> orders;
    private final App app;

    /// Describes the application; nothing is connected yet.
    public RequestReply() {
        AppBuilder builder = Millrace.app("shop", "1.0.0");
        Scope on = builder.scope(InProcessBroker.create());
        orders = on.publisher("orders", Order.class);
        // tag::reply
        on.subscribe("orders", Order.class)
                .reply("confirmations")
                .handle(order -> new Confirmation(order.id(), order.quantity() > 0 ? "accepted" : "refused"));
        // end::reply
        on.subscribe("confirmations", Confirmation.class)
                .accept(confirmation -> confirmed.add(confirmation.id() + " " + confirmation.state()));
        app = builder.build();
    }

    /// Publishes one order, and asks about another.
    ///
    /// @return what was confirmed, the answer last
    /// @throws InterruptedException if the thread was interrupted while it waited for the answer
    public List<String> run() throws InterruptedException {
        Confirmation answer;
        try (RunningApp running = app.start()) {
            orders.publish(new Order(1, "Ann", 3)); // its answer goes to "confirmations"
            // tag::request
            answer = orders.request(new Order(2, "Bob", 0), Confirmation.class, Duration.ofSeconds(5));
            // end::request
        }
        confirmed.add("answer: " + answer.id() + " " + answer.state());
        return confirmed;
    }
}
