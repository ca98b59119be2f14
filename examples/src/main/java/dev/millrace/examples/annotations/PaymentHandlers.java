package dev.millrace.examples.annotations;

import dev.millrace.FailurePolicy;
import dev.millrace.Payload;
import dev.millrace.annotation.ByKey;
import dev.millrace.annotation.Header;
import dev.millrace.annotation.OnFailure;
import dev.millrace.annotation.OnUndecodable;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.TimeLimit;
import dev.millrace.annotation.Workers;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Failures, time limits and order by key.
final class PaymentHandlers {

    record Payment(long order, long cents) {}

    private final List<String> done = new CopyOnWriteArrayList<>();

    // tag::failures
    @Subscriber("payments")
    @Workers(8)
    @ByKey("customer") // the payments of each customer in order
    @OnFailure(
            backoff = {"50ms", "5s"},
            attempts = 3,
            deadLetter = "payments.dead")
    @OnUndecodable(FailurePolicy.Fixed.SKIP)
    @TimeLimit("10s")
    void pay(Payment payment) throws IOException {
        if (payment.cents() < 0) {
            throw new IOException("the bank refuses " + payment.cents() + " cents");
        }
        done.add("paid " + payment.order());
    }
    // end::failures

    @Subscriber("payments.dead")
    void dead(Payload payload, @Header("millrace-dead-letter-cause") String cause) {
        done.add("dead: " + cause);
    }

    List<String> done() {
        return done;
    }
}
