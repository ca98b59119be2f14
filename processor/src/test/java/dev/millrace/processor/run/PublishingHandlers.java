package dev.millrace.processor.run;

import dev.millrace.Context;
import dev.millrace.OpenPublisher;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.TemplatePublisher;
import dev.millrace.annotation.Header;
import dev.millrace.annotation.Reply;
import dev.millrace.annotation.State;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.To;

final class PublishingHandlers {

    record Prices(int each) {}

    record Priced(long id, int price) {}

    private PublishingHandlers() {}

    @Subscriber("orders")
    static void publish(
            @To("events") Publisher<Order> events,
            Order order,
            @To("orders.{region}.created") TemplatePublisher<Order> created,
            @To OpenPublisher<Payload> anywhere) {
        events.publish(order);
        created.with("eu").publish(order, new PublishOptions().key("k"));
        anywhere.to("log").publish(Payload.of("logged"));
    }

    @Subscriber("price")
    @Reply("prices")
    static Priced price(Order order, @State Prices prices, @Header("factor") int factor, Context context) {
        return new Priced(order.id(), order.quantity() * prices.each() * factor * context.attempt());
    }
}
