package dev.millrace;

import dev.millrace.codec.Format;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The settings of a publisher.
public final class PublisherSettings {

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

    @Nullable
    Format format() {
        return format;
    }

    Headers headers() {
        return headers;
    }
}
