package dev.millrace.examples.annotations;

import dev.millrace.Layer;
import dev.millrace.Outcome;
import dev.millrace.annotation.Batch;
import dev.millrace.annotation.Subscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Batches.
final class Totals {

    private final AtomicLong sum = new AtomicLong();
    private final AtomicInteger batches = new AtomicInteger();

    // tag::batch
    @Subscriber("confirmations.bulk")
    @Batch(value = 64, waitAtMost = "20ms")
    void add(List<Confirmation> confirmations) {
        sum.addAndGet(confirmations.stream().mapToLong(Confirmation::cents).sum());
    }

    @Subscriber("confirmations.checked")
    @Batch(64)
    List<Outcome> addIfPositive(List<Confirmation> confirmations) {
        List<Outcome> outcomes = new ArrayList<>();
        for (Confirmation each : confirmations) {
            boolean positive = each.cents() > 0;
            sum.addAndGet(positive ? each.cents() : 0);
            outcomes.add(positive ? Outcome.ack() : Outcome.reject());
        }
        return outcomes; // one for each message
    }
    // end::batch

    Layer timing() {
        return (context, next) -> {
            batches.incrementAndGet();
            return next.handle(context);
        };
    }

    long sum() {
        return sum.get();
    }

    int batches() {
        return batches.get();
    }
}
