package dev.millrace.examples.annotations;

import dev.millrace.App;
import dev.millrace.Millrace;
import dev.millrace.Publisher;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.To;
import dev.millrace.examples.app.TickCodec;
import dev.millrace.inprocess.InProcessBroker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;

/// A codec of one's own, messages that leave after a commit, and an end in order.
final class Prints {

    private final DoubleAdder sum = new DoubleAdder();
    private final List<Order> stored = new ArrayList<>();

    // tag::codec
    @Subscriber("ticks")
    void tick(TickCodec.Tick tick) {
        sum.add(tick.price);
    }
    // end::codec

    // tag::outbox
    @Subscriber("orders.placed")
    void place(Order order, @To("orders.stored") Publisher<Order> out) {
        List<Runnable> afterCommit = new ArrayList<>();
        afterCommit.add(() -> out.publish(order));
        if (order.quantity() < 1) {
            return; // rolled back: nothing leaves
        }
        afterCommit.forEach(Runnable::run);
    }
    // end::outbox

    @Subscriber("orders.stored")
    synchronized void stored(Order order) {
        stored.add(order);
    }

    // tag::app
    /// As a program: `Millrace.main(app(), args)`, which a signal ends in order.
    App app() {
        return Millrace.app("prints", "1.0.0")
                .drainTimeout(Duration.ofSeconds(10))
                .broker(
                        InProcessBroker.create(),
                        on -> on.include(new PrintsRouter(this).configureTick(ticks -> ticks.codec(new TickCodec()))))
                .build();
    }
    // end::app

    double sum() {
        return sum.sum();
    }

    synchronized List<Order> stored() {
        return List.copyOf(stored);
    }
}
