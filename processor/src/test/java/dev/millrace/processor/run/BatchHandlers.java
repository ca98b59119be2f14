package dev.millrace.processor.run;

import dev.millrace.Context;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.annotation.Batch;
import dev.millrace.annotation.OnFailure;
import dev.millrace.annotation.Reply;
import dev.millrace.annotation.Subscriber;
import java.util.List;

class BatchHandlers {

    private final Service service;

    BatchHandlers(Service service) {
        this.service = service;
    }

    @Subscriber("bulk")
    @Batch(value = 3, waitAtMost = "20s")
    void bulk(List<Order> orders, Context context) {
        service.note("bulk " + orders.stream().map(Order::id).toList() + " " + context.size());
    }

    @Subscriber("outcome")
    @Batch(value = 2, waitAtMost = "20s")
    Outcome outcome(dev.millrace.Batch<Order> orders) {
        service.note("outcome " + orders.attempt(0) + " " + orders.headers(0).text("n"));
        return orders.attempt(0) == 1 ? Outcome.retry() : Outcome.ack();
    }

    @Subscriber("each")
    @Batch(value = 3, waitAtMost = "20s")
    @OnFailure(attempts = 5, deadLetter = "dead")
    List<Outcome> each(List<? extends Payload> payloads) {
        return payloads.stream()
                .map(payload -> payload.toUtf8().equals("bad") ? Outcome.reject() : Outcome.ack())
                .toList();
    }

    @Subscriber("asked")
    @Batch(value = 2, waitAtMost = "20s")
    @Reply("answers")
    List<Order> asked(List<Order> orders) {
        return orders.stream().map(order -> new Order(-order.id(), 0)).toList();
    }

    @Subscriber("answers")
    void answers(Order order) {
        service.note("answer " + order.id());
    }

    @Subscriber("dead")
    void dead(Payload payload) {
        service.note("dead " + payload.toUtf8());
    }
}
