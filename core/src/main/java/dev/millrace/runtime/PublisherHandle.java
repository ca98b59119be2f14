package dev.millrace.runtime;

import dev.millrace.Headers;
import dev.millrace.PublishException;
import dev.millrace.PublishLayer;
import dev.millrace.Publisher;
import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import dev.millrace.spi.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A publisher as it was described, and what it publishes through while the application runs.
///
/// @param <T> what may be published
public final class PublisherHandle<T> {

    /// So many destinations are remembered; an open publisher that sees more begins anew.
    private static final int MOST_REMEMBERED = 10_000;

    private final int broker;
    private final Class<T> type;
    private final @Nullable Format format;
    private final Headers headers;
    private final List<PublishLayer> layers;
    private final Map<String, BoundPublisher<T>> byDestination = new ConcurrentHashMap<>();

    private final Map<Class<?>, Codec<?>> replyCodecs = new ConcurrentHashMap<>();

    /// Written by the thread that starts or ends the application, read by publishing threads.
    private volatile @Nullable Live<T> live;

    record Live<T>(Outlet outlet, PublishLayer.@Nullable Next chain, Codec<T> codec) {}

    /// Makes a handle.
    ///
    /// @param broker the place of its broker in the application
    /// @param type what may be published
    /// @param format its format, or null for the default
    /// @param headers the headers of all its messages
    /// @param layers its own layers
    public PublisherHandle(
            int broker, Class<T> type, @Nullable Format format, Headers headers, List<PublishLayer> layers) {
        this.broker = broker;
        this.type = type;
        this.format = format;
        this.headers = headers;
        this.layers = List.copyOf(layers);
    }

    /// Gives the publisher to one destination.
    ///
    /// @param destination its name
    /// @return the publisher
    public Publisher<T> to(String destination) {
        BoundPublisher<T> known = byDestination.get(destination);
        if (known != null) {
            return known;
        }
        if (byDestination.size() >= MOST_REMEMBERED) {
            byDestination.clear();
        }
        return byDestination.computeIfAbsent(destination, name -> new BoundPublisher<>(this, name));
    }

    List<Endpoint> endpoints(String label, Formats formats) {
        List<Endpoint> all = new ArrayList<>();
        for (String destination : byDestination.keySet()) {
            all.add(endpoint(destination, label, destination, formats));
        }
        if (all.isEmpty()) {
            all.add(endpoint(type.getName(), label, null, formats));
        }
        return all;
    }

    private Endpoint endpoint(String name, String label, @Nullable String destination, Formats formats) {
        return new PlannedEndpoint(Endpoint.Kind.PUBLISHER, name, label, destination, type, null, format, formats);
    }

    int broker() {
        return broker;
    }

    Headers headers() {
        return headers;
    }

    boolean takes(Object message) {
        return type.isInstance(message);
    }

    String typeName() {
        return type.getName();
    }

    void open(Outlet outlet, Formats formats) {
        live = new Live<>(
                outlet, outlet.chain(layers), formats.codec(type, null, format, "a publisher of " + type.getName()));
        byDestination.values().forEach(BoundPublisher::resolve);
    }

    void close() {
        live = null;
        replyCodecs.clear();
        byDestination.values().forEach(BoundPublisher::forget);
    }

    /// Tells whether the application that a publisher was given still runs.
    @SuppressWarnings("ReferenceEquality") // the same run is meant
    boolean isLive(Live<T> given) {
        return live == given;
    }

    /// Gives the codec of answers to its requests: they are in the format of what it publishes.
    @SuppressWarnings("unchecked") // the map is keyed by the type
    <R> Codec<R> replyCodec(Outlet outlet, Class<R> replyType, String destination) {
        Codec<?> known = replyCodecs.get(replyType);
        if (known == null) {
            known = outlet.replyCodec(replyType, format, destination);
            replyCodecs.put(replyType, known);
        }
        return (Codec<R>) known;
    }

    Live<T> live(String destination) {
        Live<T> now = live;
        if (now == null) {
            throw new PublishException(
                    "Nothing can be published to '" + destination + "': the application is not running", null);
        }
        return now;
    }
}
