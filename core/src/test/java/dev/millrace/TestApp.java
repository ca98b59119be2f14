package dev.millrace;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.inprocess.InProcessOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// An application over the embedded broker for one test, with a publisher of payloads to any destination and a list
/// of what happened.
final class TestApp implements AutoCloseable {

    static final Duration SHORT = Duration.ofMillis(50);

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final RunningApp running;
    private OpenPublisher<Payload> publisher = name -> {
        throw new AssertionError("not described yet");
    };

    private TestApp(Consumer<InProcessOptions> options, Consumer<AppBuilder> settings, Description description) {
        AppBuilder builder = Millrace.app("test", "1").drainTimeout(Duration.ofSeconds(10));
        settings.accept(builder);
        running = builder.broker(InProcessBroker.create(options), on -> {
                    description.describe(on, this);
                    publisher = on.openPublisher(Payload.class);
                })
                .build()
                .start();
    }

    @FunctionalInterface
    interface Description {
        void describe(Scope on, TestApp app);
    }

    static TestApp start(Description description) {
        return new TestApp(options -> {}, builder -> {}, description);
    }

    static TestApp start(Consumer<InProcessOptions> options, Description description) {
        return new TestApp(options, builder -> {}, description);
    }

    static TestApp with(Consumer<AppBuilder> settings, Description description) {
        return new TestApp(options -> {}, settings, description);
    }

    void publish(String destination, String text) {
        publisher.to(destination).publish(Payload.of(text));
    }

    void publish(String destination, String text, PublishOptions options) {
        publisher.to(destination).publish(Payload.of(text), options);
    }

    Publisher<Payload> to(String destination) {
        return publisher.to(destination);
    }

    void note(String event) {
        events.add(event);
    }

    List<String> events() {
        return events;
    }

    void awaitEvents(String... expected) {
        await().atMost(20, SECONDS).untilAsserted(() -> assertThat(events).containsExactly(expected));
    }

    void awaitCount(int count) {
        await().atMost(20, SECONDS).untilAsserted(() -> assertThat(events).hasSize(count));
    }

    void until(Callable<Boolean> condition) {
        await().atMost(20, SECONDS).until(condition);
    }

    /// Pauses a subscription and waits until it takes no more.
    void pause(String subscription) {
        running.pause(subscription);
        until(() -> health(subscription).state() == SubscriptionState.PAUSED);
    }

    RunningApp running() {
        return running;
    }

    /// Waits for the end that a failure brings about.
    StopReport awaitFailure() throws InterruptedException {
        assertThat(running.awaitEnd(Duration.ofSeconds(20))).isTrue();
        return running.shutDown();
    }

    SubscriptionHealth health(String subscription) {
        return running.health().subscriptions().stream()
                .filter(each -> each.name().equals(subscription))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        running.shutDown();
    }
}
