package dev.millrace.examples.app;

import static dev.millrace.FailurePolicy.retry;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import dev.millrace.App;
import dev.millrace.AppBuilder;
import dev.millrace.DeadLetter;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A handler that fails now and then, one message that can't be handled at all, and one that can't be read.
public final class RetriesExample {

    private final List<String> events = new CopyOnWriteArrayList<>();

    private final Publisher<Payload> orders;
    private final App app;

    /// Describes the application; nothing is connected yet.
    public RetriesExample() {
        AppBuilder builder = Millrace.app("shop", "1.0.0");
        Scope on = builder.scope(InProcessBroker.create());
        orders = on.publisher("orders", Payload.class);
        // tag::policy
        on.subscribe("orders", Order.class)
                .onFailure(
                        retry().backoff(ofMillis(10), ofSeconds(1)).attempts(3).deadLetter("orders.dead"))
                .handle((order, context) -> {
                    if (order.quantity() < 0) {
                        throw new IllegalArgumentException("quantity is negative");
                    }
                    return order.customer().equals("Bob") && context.attempt() == 1
                            ? Outcome.retryAfter(ofMillis(5)) // not now
                            : Outcome.ack().andThen(() -> events.add("done " + order.id()));
                });
        // end::policy
        // tag::dead
        on.subscribe("orders.dead", Payload.class).handle((payload, context) -> {
            events.add("dead after " + context.headers().text(DeadLetter.ATTEMPTS) + ": "
                    + context.headers().text(DeadLetter.CAUSE));
            return Outcome.ack();
        });
        // end::dead
        app = builder.build();
    }

    /// Publishes a good order, one that is retried, a poisoned one, and text that is no order.
    ///
    /// @return what became of them
    public List<String> run() {
        try (RunningApp running = app.start()) {
            orders.publish(Payload.of("{\"id\":1,\"customer\":\"Ann\",\"quantity\":3}"));
            orders.publish(Payload.of("{\"id\":2,\"customer\":\"Bob\",\"quantity\":1}"));
            orders.publish(Payload.of("{\"id\":3,\"customer\":\"Eve\",\"quantity\":-1}"));
            orders.publish(Payload.of("hello"));
        }
        return events;
    }
}
