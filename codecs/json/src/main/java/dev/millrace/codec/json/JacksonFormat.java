package dev.millrace.codec.json;

import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import dev.millrace.codec.jackson.MapperFormat;
import dev.millrace.json.GeneratedCodecs;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/// JSON, read and written by generated codecs where there are any, else by Jackson 3: any class that Jackson understands.
///
/// A class with [dev.millrace.json.Json] has a generated codec if millrace-processor was on the annotation processor
/// path. It gives the same results without garbage.
///
/// The mapper of [#JacksonFormat()] has the settings of [MapperFormat#withDefaults]: unknown properties are
/// ignored, what is missing in a primitive, of another type, or left over behind the value is refused, dates
/// are ISO 8601 text. For other settings, start from it or bring a mapper of your own:
///
/// ```java
/// Format json = JacksonFormat.of(JacksonFormat.defaultMapper().rebuild()
///         .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
///         .build());
/// ```
///
/// **Threads:** any number at once, platform or virtual. Buffers are borrowed from a pool of bounded size.
public final class JacksonFormat implements Format {

    private final MapperFormat mapped;
    private final Function<Class<?>, @Nullable Codec<?>> generated;

    /// Makes the format with generated codecs, and the default mapper for classes that have none.
    /// [java.util.ServiceLoader] calls it.
    public JacksonFormat() {
        this(defaultMapper(), new GeneratedCodecs()::find);
    }

    /// Makes the format with a mapper, and with codecs that are preferred to it.
    ///
    /// @param mapper reads and writes the types that have no generated codec
    /// @param generated finds the codec that was generated for a class, or null
    public JacksonFormat(JsonMapper mapper, Function<Class<?>, @Nullable Codec<?>> generated) {
        this.mapped = new MapperFormat(mapper, "application/json", 100);
        this.generated = Objects.requireNonNull(generated, "generated");
    }

    /// Makes the format with your own mapper, whose settings are taken as they are. No generated codecs are used: they
    /// would not have these settings.
    ///
    /// @param mapper reads and writes
    /// @return the format
    public static JacksonFormat of(JsonMapper mapper) {
        return new JacksonFormat(mapper, type -> null);
    }

    /// Makes a mapper with the default settings, to be used as it is or as a start for others (`rebuild()`).
    ///
    /// @return a new mapper with a pool of buffers of its own
    public static JsonMapper defaultMapper() {
        JsonFactory factory =
                JsonFactory.builder().recyclerPool(MapperFormat.newBufferPool()).build();
        return MapperFormat.withDefaults(JsonMapper.builder(factory)).build();
    }

    @Override
    public String mediaType() {
        return mapped.mediaType();
    }

    @Override
    @SuppressWarnings("unchecked") // the codec that is generated for a class is a codec of that class
    public <T> Codec<T> codecFor(Class<T> type) {
        Codec<?> codec = generated.apply(type);
        return codec != null ? (Codec<T>) codec : mapped.codecFor(type);
    }

    @Override
    public int order() {
        return mapped.order();
    }
}
