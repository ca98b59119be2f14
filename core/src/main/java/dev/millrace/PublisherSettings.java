package dev.millrace;

import dev.millrace.codec.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The settings of a publisher.
public final class PublisherSettings {

    private final List<PublishLayer> layers = new ArrayList<>();
    private final MutableHeaders headers = new MutableHeaders();
    private @Nullable Format format;

    PublisherSettings(@Nullable Format format) {
        this.format = format;
    }

    /// Sets the format of the publisher's messages; by default that of the scope.
    ///
    /// @param format the format
    /// @return this
    public PublisherSettings format(Format format) {
        this.format = Objects.requireNonNull(format, "format");
        return this;
    }

    /// Adds a header to every message, such as the tenant or the producer. A message's own header of the same
    /// name wins.
    ///
    /// @param name its name
    /// @param value its value
    /// @return this
    public PublisherSettings header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /// Adds a layer around everything that this publisher sends, inside those of the application.
    ///
    /// @param layer the layer; the first sees a message first
    /// @return this
    public PublisherSettings layer(PublishLayer layer) {
        layers.add(Objects.requireNonNull(layer, "layer"));
        return this;
    }

    List<PublishLayer> layers() {
        return layers;
    }

    @Nullable
    Format format() {
        return format;
    }

    Headers headers() {
        return headers;
    }
}
