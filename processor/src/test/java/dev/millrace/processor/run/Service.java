package dev.millrace.processor.run;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.AppBuilder;
import dev.millrace.Millrace;
import dev.millrace.OpenPublisher;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// An application with annotated classes for one test, and a list of what they did.
final class Service implements AutoCloseable {

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final RunningApp running;
    private OpenPublisher<Order> orders = name -> {
        throw new AssertionError("not described yet");
    };
    private OpenPublisher<Payload> payloads = name -> {
        throw new AssertionError("not described yet");
    };

    private Service(Consumer<AppBuilder> settings, BiConsumer<Scope, Service> description) {
        AppBuilder builder = Millrace.app("test", "1").format(new TextFormat(""));
        settings.accept(builder);
        running = builder.broker(InProcessBroker.create(), on -> {
                    description.accept(on, this);
                    orders = on.openPublisher(Order.class);
                    payloads = on.openPublisher(Payload.class);
                })
                .build()
                .start();
    }

    static Service start(BiConsumer<Scope, Service> description) {
        return new Service(settings -> {}, description);
    }

    static Service with(Consumer<AppBuilder> settings, BiConsumer<Scope, Service> description) {
        return new Service(settings, description);
    }

    Publisher<Order> orders(String destination) {
        return orders.to(destination);
    }

    void publish(String destination, String text) {
        payloads.to(destination).publish(Payload.of(text));
    }

    void publish(String destination, String text, PublishOptions options) {
        payloads.to(destination).publish(Payload.of(text), options);
    }

    RunningApp running() {
        return running;
    }

    void note(String event) {
        events.add(event);
    }

    void awaitEvents(String... expected) {
        await().atMost(20, SECONDS).untilAsserted(() -> assertThat(events).containsExactlyInAnyOrder(expected));
    }

    List<String> events() {
        return events;
    }

    @Override
    public void close() {
        running.shutDown();
    }
}
