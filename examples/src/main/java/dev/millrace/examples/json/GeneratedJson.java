package dev.millrace.examples.json;

import dev.millrace.App;
import dev.millrace.Millrace;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/// Orders, events and ticks as JSON, through the embedded broker.
public final class GeneratedJson {

    // tag::types
    @Json
    record Order(
            long id,
            int quantity,
            @Json.Name("customer-name") String customer,
            Optional<String> note) {}

    @Json(typeField = "event")
    sealed interface Event {

        @Json
        record Priced(long id, BigDecimal price) implements Event {}

        @Json(name = "cancelled")
        record Cancelled(long id, String why) implements Event {}
    }
    // end::types

    // tag::carrier
    @Json
    static final class Tick {
        public long time;
        public double price;
        public int size;
    }
    // end::carrier

    private GeneratedJson() {}

    /// Runs it.
    ///
    /// @param arguments none
    /// @throws InterruptedException if this thread is interrupted
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(run(1_000));
    }

    /// What the handlers saw.
    ///
    /// @param events what was decided about orders
    /// @param traded the sizes of all ticks
    record Result(List<String> events, long traded) {}

    private record Outlets(Publisher<Order> orders, Publisher<Tick> ticks) {}

    static Result run(int ticks) throws InterruptedException {
        List<String> events = new CopyOnWriteArrayList<>();
        LongAdder traded = new LongAdder();
        CountDownLatch handled = new CountDownLatch(2 + ticks);
        AtomicReference<Outlets> outlets = new AtomicReference<>();
        App app = Millrace.app("orders", "1.0.0")
                .broker(InProcessBroker.create(), on -> {
                    outlets.set(new Outlets(on.publisher("orders", Order.class), on.publisher("ticks", Tick.class)));
                    // tag::subscribe
                    Publisher<Event> decisions = on.publisher("events", Event.class);
                    on.subscribe("orders", Order.class).accept(order -> decisions.publish(decide(order)));
                    on.subscribe("events", Event.class).accept(event -> {
                        events.add(describe(event));
                        handled.countDown();
                    });
                    on.subscribe("ticks", Tick.class).accept(tick -> {
                        traded.add(tick.size); // always the same object, so it is not kept
                        handled.countDown();
                    });
                    // end::subscribe
                })
                .build();
        try (RunningApp running = app.start()) {
            publish(Objects.requireNonNull(outlets.get()), ticks);
            handled.await(30, TimeUnit.SECONDS);
        }
        return new Result(List.copyOf(events), traded.sum());
    }

    private static void publish(Outlets outlets, int ticks) {
        outlets.orders().publish(new Order(1, 3, "Ada", Optional.empty()));
        outlets.orders().publish(new Order(2, 0, "Bob", Optional.of("changed his mind")));
        Tick tick = new Tick();
        for (int i = 0; i < ticks; i++) {
            tick.time = i;
            tick.price = 100 + i / 8.0;
            tick.size = 10;
            outlets.ticks().publish(tick);
        }
    }

    private static Event decide(Order order) {
        return order.quantity() > 0
                ? new Event.Priced(order.id(), new BigDecimal("9.90").multiply(BigDecimal.valueOf(order.quantity())))
                : new Event.Cancelled(order.id(), order.note().orElse("nothing ordered"));
    }

    private static String describe(Event event) {
        return switch (event) {
            case Event.Priced priced -> priced.id() + " costs " + priced.price();
            case Event.Cancelled cancelled -> cancelled.id() + " is cancelled: " + cancelled.why();
        };
    }
}
