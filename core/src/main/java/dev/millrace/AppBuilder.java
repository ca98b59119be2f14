package dev.millrace;

import dev.millrace.codec.Format;
import dev.millrace.runtime.AppPlan;
import dev.millrace.runtime.BrokerPlan;
import dev.millrace.runtime.PublisherHandle;
import dev.millrace.runtime.SubscriptionPlan;
import dev.millrace.spi.Broker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Describes an application. Nothing is connected and no thread is started before [App#start()].
///
/// Layers and the format count for all brokers and are given before the first of them.
public final class AppBuilder {

    record Registered<T>(
            Subscription<T> subscription, @Nullable Format format, List<Layer> layers) {}

    private final String title;
    private final String version;
    private final List<Layer> layers = new ArrayList<>();
    private final List<PublishLayer> publishLayers = new ArrayList<>();
    private final List<Listener> listeners = new ArrayList<>();
    private final List<BrokerPlan> brokers = new ArrayList<>();
    private final List<Registered<?>> subscriptions = new ArrayList<>();
    private final List<PublisherHandle<?>> publishers = new ArrayList<>();
    private final Map<Class<?>, Object> state = new LinkedHashMap<>();
    private final List<Hook> onStart = new ArrayList<>();
    private final List<Hook> afterStart = new ArrayList<>();
    private final List<Hook> onStop = new ArrayList<>();
    private final List<Hook> afterStop = new ArrayList<>();
    private @Nullable Format format;
    private Duration drainTimeout = Duration.ofSeconds(30);

    AppBuilder(String title, String version) {
        this.title = notBlank(title, "title");
        this.version = notBlank(version, "version");
    }

    /// Sets the format of messages. By default it is the one that is found on the module path or class path.
    ///
    /// @param format the format
    /// @return this
    public AppBuilder format(Format format) {
        requireNoBroker("format");
        this.format = Objects.requireNonNull(format, "format");
        return this;
    }

    /// Adds a layer around all handlers.
    ///
    /// @param layer the layer; the first is the outermost
    /// @return this
    public AppBuilder layer(Layer layer) {
        requireNoBroker("layer");
        layers.add(Objects.requireNonNull(layer, "layer"));
        return this;
    }

    /// Adds a layer around everything that is published.
    ///
    /// @param layer the layer; the last is the outermost
    /// @return this
    public AppBuilder publishLayer(PublishLayer layer) {
        publishLayers.add(Objects.requireNonNull(layer, "layer"));
        return this;
    }

    /// Adds a listener.
    ///
    /// @param listener hears what the application does
    /// @return this
    public AppBuilder listener(Listener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /// Adds a part of the state that handlers reach through [Context#state].
    ///
    /// @param type the class to ask for it with
    /// @param value the value; handlers on several threads share it
    /// @param <S> the type of the state
    /// @return this
    public <S> AppBuilder state(Class<S> type, S value) {
        if (state.putIfAbsent(type, Objects.requireNonNull(value, "state")) != null) {
            throw new IllegalStateException("There are two states of " + type + ": give one class for each");
        }
        return this;
    }

    /// Sets how long stopping waits for handlers that are at work; 30 seconds by default.
    ///
    /// @param timeout zero or more
    /// @return this
    public AppBuilder drainTimeout(Duration timeout) {
        drainTimeout = Checks.notNegative(timeout, "The drain timeout");
        return this;
    }

    /// Adds a task that runs when the application starts, before brokers are connected. What it throws ends the
    /// start.
    ///
    /// @param hook the task
    /// @return this
    public AppBuilder onStart(Hook hook) {
        onStart.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /// Adds a task that runs when all subscriptions are open: publishers work. What it throws ends the start.
    ///
    /// @param hook the task
    /// @return this
    public AppBuilder afterStart(Hook hook) {
        afterStart.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /// Adds a task that runs when the application begins to stop, while everything still works. What it throws
    /// is logged.
    ///
    /// @param hook the task
    /// @return this
    public AppBuilder onStop(Hook hook) {
        onStop.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /// Adds a task that runs when brokers are closed. What it throws is logged.
    ///
    /// @param hook the task
    /// @return this
    public AppBuilder afterStop(Hook hook) {
        afterStop.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /// Adds a broker and what is done with it.
    ///
    /// @param broker the broker
    /// @param scope is given the scope to register subscriptions and publishers in
    /// @return this
    public AppBuilder broker(Broker broker, Consumer<Scope> scope) {
        scope.accept(scope(broker));
        return this;
    }

    /// Adds a broker under a name, for messages and tests.
    ///
    /// @param label its name in this application
    /// @param broker the broker
    /// @param scope is given the scope to register subscriptions and publishers in
    /// @return this
    public AppBuilder broker(String label, Broker broker, Consumer<Scope> scope) {
        scope.accept(scope(label, broker));
        return this;
    }

    /// Adds a broker and gives the scope to register subscriptions and publishers in, for who needs them afterwards:
    ///
    /// ```java
    /// AppBuilder shop = Millrace.app("shop", "1.0.0");
    /// Scope on = shop.scope(InProcessBroker.create());
    /// Publisher<Order> orders = on.publisher("orders", Order.class);
    /// ```
    ///
    /// @param broker the broker
    /// @return its scope
    public Scope scope(Broker broker) {
        String label = Objects.requireNonNull(broker, "broker").kind();
        for (int i = 2; isTaken(label); i++) {
            label = broker.kind() + "-" + i;
        }
        return scope(label, broker);
    }

    /// Adds a broker under a name and gives its scope.
    ///
    /// @param label its name in this application
    /// @param broker the broker
    /// @return its scope
    public Scope scope(String label, Broker broker) {
        if (isTaken(notBlank(label, "broker's label"))) {
            throw new IllegalStateException("There are two brokers '" + label + "': give each a label of its own");
        }
        brokers.add(new BrokerPlan(label, Objects.requireNonNull(broker, "broker")));
        return new Scope(this, brokers.size() - 1, format, List.copyOf(layers));
    }

    /// Checks the description and makes the application.
    ///
    /// @return the application
    /// @throws IllegalStateException if something is missing or contradictory; the message names it
    public App build() {
        if (brokers.isEmpty()) {
            throw new IllegalStateException("The application '" + title + "' has no broker: call broker(…)");
        }
        return new App(new AppPlan(
                title,
                version,
                List.copyOf(brokers),
                plans(),
                List.copyOf(publishers),
                List.copyOf(publishLayers),
                List.copyOf(listeners),
                Map.copyOf(state),
                drainTimeout,
                List.copyOf(onStart),
                List.copyOf(afterStart),
                List.copyOf(onStop),
                List.copyOf(afterStop)));
    }

    void add(Registered<?> subscription) {
        subscriptions.add(subscription);
    }

    void add(PublisherHandle<?> publisher) {
        publishers.add(publisher);
    }

    private List<SubscriptionPlan<?>> plans() {
        Set<String> names = new HashSet<>();
        for (Registered<?> each : subscriptions) {
            String name = each.subscription().name();
            if (name != null && !names.add(name)) {
                throw new IllegalStateException("There are two subscriptions '" + name + "': give each its own name");
            }
        }
        List<SubscriptionPlan<?>> plans = new ArrayList<>();
        for (Registered<?> each : subscriptions) {
            plans.add(plan(each, names));
        }
        return List.copyOf(plans);
    }

    private static <T> SubscriptionPlan<T> plan(Registered<T> each, Set<String> names) {
        String name = each.subscription().name();
        if (name == null) {
            String destination = each.subscription().source().name();
            name = destination;
            for (int i = 2; !names.add(name); i++) {
                name = destination + "-" + i;
            }
        }
        return each.subscription().plan(name, each.format(), each.layers());
    }

    private boolean isTaken(String label) {
        return brokers.stream().anyMatch(each -> each.label().equals(label));
    }

    private void requireNoBroker(String setting) {
        if (!brokers.isEmpty()) {
            throw new IllegalStateException(
                    "The application's " + setting + " counts for the brokers that follow: call it before broker(…)");
        }
    }

    private static String notBlank(String text, String what) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("The " + what + " is blank");
        }
        return text;
    }
}
