package dev.millrace.processor.run;

import dev.millrace.Context;
import dev.millrace.FailurePolicy;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.annotation.OnFailure;
import dev.millrace.annotation.OnUndecodable;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.TimeLimit;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

class OutcomeHandlers {

    private final Service service;

    OutcomeHandlers(Service service) {
        this.service = service;
    }

    @Subscriber("done")
    void done(Order order) {
        if (order.id() < 0) {
            throw new IllegalArgumentException("negative");
        }
        service.note("done " + order.id());
    }

    @Subscriber(value = "answered", name = "answering")
    Outcome answered(Context context, Order order) {
        service.note(context.subscription() + " " + order.id() + " at " + context.attempt());
        return context.attempt() < 2 ? Outcome.retry() : Outcome.ack();
    }

    @Subscriber("failing")
    @OnFailure(
            backoff = {"1ms", "2ms"},
            jitter = 0,
            attempts = 3,
            deadLetter = "dead")
    void failing(Order order, Context context) throws IOException {
        service.note("failing " + context.attempt());
        throw new IOException("disk full");
    }

    @Subscriber("failing.once")
    @OnFailure(attempts = 1, deadLetter = "dead")
    @OnUndecodable(FailurePolicy.Fixed.SKIP)
    void failingOnce(Order order) {
        throw new IllegalStateException("no");
    }

    @Subscriber("skipping")
    @OnFailure(FailurePolicy.Fixed.SKIP)
    void skipping(Order order) {
        service.note("skipping " + order.id());
        throw new IllegalStateException("no");
    }

    @Subscriber("slow")
    @TimeLimit("20ms")
    @OnFailure(attempts = 1, deadLetter = "dead")
    void slow(Order order) throws InterruptedException {
        new CountDownLatch(1).await();
    }

    @Subscriber("dead")
    void dead(Payload payload, Context context) {
        service.note("dead " + payload.toUtf8() + ": "
                + context.headers().text(dev.millrace.DeadLetter.CAUSE).replaceFirst(" took longer.*", " …"));
    }
}
