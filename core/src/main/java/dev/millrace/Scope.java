package dev.millrace;

import dev.millrace.codec.Format;
import dev.millrace.runtime.PublisherHandle;
import dev.millrace.runtime.Template;
import dev.millrace.spi.SourceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What an application does with one broker: its subscriptions and publishers.
public final class Scope {

    private final AppBuilder app;
    private final int broker;
    private final List<Layer> outerLayers;
    private final List<Layer> layers = new ArrayList<>();
    private @Nullable Format format;
    private boolean used;

    Scope(AppBuilder app, int broker, @Nullable Format format, List<Layer> outerLayers) {
        this.app = app;
        this.broker = broker;
        this.format = format;
        this.outerLayers = outerLayers;
    }

    /// Sets the format of what follows in this scope; by default that of the application.
    ///
    /// @param format the format
    /// @return this
    public Scope format(Format format) {
        requireUnused("format");
        this.format = Objects.requireNonNull(format, "format");
        return this;
    }

    /// Adds a layer around all handlers of this scope, inside those of the application.
    ///
    /// @param layer the layer
    /// @return this
    public Scope layer(Layer layer) {
        requireUnused("layer");
        layers.add(Objects.requireNonNull(layer, "layer"));
        return this;
    }

    /// Describes a subscription to a destination.
    ///
    /// @param destination the destination's name
    /// @param type what messages are decoded to; [Payload] for bytes as they come, with no codec
    /// @param <T> the same
    /// @return takes settings, and at last the handler
    public <T> Subscription<T> subscribe(String destination, Class<T> type) {
        return subscribe(SourceSpec.named(destination), type);
    }

    /// Describes a subscription to what a broker's own description says.
    ///
    /// @param source the description
    /// @param type what messages are decoded to; [Payload] for bytes as they come, with no codec
    /// @param <T> the same
    /// @return takes settings, and at last the handler
    public <T> Subscription<T> subscribe(SourceSpec source, Class<T> type) {
        used = true;
        Subscription<T> subscription = new Subscription<>(
                this, Objects.requireNonNull(source, "source"), Objects.requireNonNull(type, "type of messages"));
        app.add(new AppBuilder.Registered<>(subscription, format, layersHere()));
        return subscription;
    }

    /// Makes a publisher to one destination.
    ///
    /// @param destination the destination's name
    /// @param type what may be published; [Payload] for bytes as they are
    /// @param <T> the same
    /// @return a publisher that works while the application runs
    public <T> Publisher<T> publisher(String destination, Class<T> type) {
        return publisher(destination, type, settings -> {});
    }

    /// Makes a publisher to one destination.
    ///
    /// @param destination the destination's name
    /// @param type what may be published; [Payload] for bytes as they are
    /// @param settings is given the settings to change
    /// @param <T> the same
    /// @return a publisher that works while the application runs
    public <T> Publisher<T> publisher(String destination, Class<T> type, Consumer<PublisherSettings> settings) {
        return handle(type, settings).to(Objects.requireNonNull(destination, "destination"));
    }

    /// Makes a publisher to the destination that each message names.
    ///
    /// ```java
    /// on.publisher(order -> "orders." + order.region(), Order.class)
    /// ```
    ///
    /// @param naming gives the destination of a message
    /// @param type what may be published; [Payload] for bytes as they are
    /// @param <T> the same
    /// @return a publisher that works while the application runs
    public <T> Publisher<T> publisher(Function<? super T, String> naming, Class<T> type) {
        return publisher(naming, type, settings -> {});
    }

    /// Makes a publisher to the destination that each message names.
    ///
    /// @param naming gives the destination of a message
    /// @param type what may be published; [Payload] for bytes as they are
    /// @param settings is given the settings to change
    /// @param <T> the same
    /// @return a publisher that works while the application runs
    public <T> Publisher<T> publisher(
            Function<? super T, String> naming, Class<T> type, Consumer<PublisherSettings> settings) {
        return new NamingPublisher<>(Objects.requireNonNull(naming, "naming"), handle(type, settings)::to);
    }

    /// Makes a publisher to destinations of one shape.
    ///
    /// @param template the shape, such as `orders.{region}.created`
    /// @param type what may be published; [Payload] for bytes as they are
    /// @param <T> the same
    /// @return takes the placeholders' values
    /// @throws IllegalArgumentException if the template has no placeholder or a brace too many
    public <T> TemplatePublisher<T> templatePublisher(String template, Class<T> type) {
        return templatePublisher(template, type, settings -> {});
    }

    /// Makes a publisher to destinations of one shape.
    ///
    /// @param template the shape, such as `orders.{region}.created`
    /// @param type what may be published; [Payload] for bytes as they are
    /// @param settings is given the settings to change
    /// @param <T> the same
    /// @return takes the placeholders' values
    /// @throws IllegalArgumentException if the template has no placeholder or a brace too many
    public <T> TemplatePublisher<T> templatePublisher(
            String template, Class<T> type, Consumer<PublisherSettings> settings) {
        Template shape = Template.parse(template);
        PublisherHandle<T> handle = handle(type, settings);
        return values -> handle.to(shape.fill(values));
    }

    /// Makes a publisher to destinations that are named when a message is published.
    ///
    /// @param type what may be published; [Payload] for bytes as they are
    /// @param <T> the same
    /// @return takes the destination
    public <T> OpenPublisher<T> openPublisher(Class<T> type) {
        return openPublisher(type, settings -> {});
    }

    /// Makes a publisher to destinations that are named when a message is published.
    ///
    /// @param type what may be published; [Payload] for bytes as they are
    /// @param settings is given the settings to change
    /// @param <T> the same
    /// @return takes the destination
    public <T> OpenPublisher<T> openPublisher(Class<T> type, Consumer<PublisherSettings> settings) {
        return handle(type, settings)::to;
    }

    /// Registers what a router has.
    ///
    /// @param router the router
    /// @return this
    public Scope include(Router router) {
        used = true;
        Objects.requireNonNull(router, "router").register(new Scope(app, broker, format, layersHere()));
        return this;
    }

    private <T> PublisherHandle<T> handle(Class<T> type, Consumer<PublisherSettings> settings) {
        Objects.requireNonNull(type, "type of messages");
        used = true;
        PublisherSettings chosen = new PublisherSettings(format);
        settings.accept(chosen);
        PublisherHandle<T> handle =
                new PublisherHandle<>(broker, type, chosen.format(), chosen.headers(), chosen.layers());
        app.add(handle);
        return handle;
    }

    int broker() {
        return broker;
    }

    private List<Layer> layersHere() {
        List<Layer> all = new ArrayList<>(outerLayers);
        all.addAll(layers);
        return all;
    }

    private void requireUnused(String setting) {
        if (used) {
            throw new IllegalStateException("A scope's " + setting
                    + " counts for what follows it: call it before the scope's subscriptions and publishers");
        }
    }
}
