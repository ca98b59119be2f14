package dev.millrace.examples.annotations;

import dev.millrace.Context;
import dev.millrace.Layer;
import dev.millrace.OpenPublisher;
import dev.millrace.Payload;
import dev.millrace.Publisher;
import dev.millrace.TemplatePublisher;
import dev.millrace.annotation.Header;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.To;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// Publishers, and a source that the program gives.
final class Audit {

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final AtomicInteger counted = new AtomicInteger();

    // tag::source
    @Subscriber
    void record(Payload payload, Context context) {
        seen.add(context.destination());
    }
    // end::source

    // tag::publishers
    @Subscriber("corrections")
    void correct(
            Order order,
            @Header String region,
            @To("orders.corrected") Publisher<Order> corrected,
            @To("orders.{region}.created") TemplatePublisher<Order> created,
            @To OpenPublisher<String> anywhere) {
        corrected.publish(order);
        created.with(region).publish(order);
        anywhere.to("audit." + region).publish("corrected " + order.id());
    }
    // end::publishers

    @Subscriber("orders.corrected")
    void look(Order order, @Header String producer) {
        seen.add(order.id() + " by " + producer);
    }

    Layer counting() {
        return (context, next) -> {
            counted.incrementAndGet();
            return next.handle(context);
        };
    }

    int counted() {
        return counted.get();
    }

    List<String> seen() {
        return seen;
    }
}
