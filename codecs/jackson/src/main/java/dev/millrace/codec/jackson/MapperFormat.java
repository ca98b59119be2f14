package dev.millrace.codec.jackson;

import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import java.util.Objects;
import tools.jackson.core.util.BufferRecycler;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.core.util.RecyclerPool;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/// A format that leaves reading and writing to a Jackson mapper. JSON and CBOR are made of it; with Jackson's
/// mappers for Smile, Ion or YAML it makes formats of those.
///
/// A mapper is thread-safe, and so is a format made of it.
public final class MapperFormat implements Format {

    private final ObjectMapper mapper;
    private final String mediaType;
    private final int order;

    /// Makes a format. The mapper's settings are taken as they are.
    ///
    /// @param mapper reads and writes
    /// @param mediaType what the mapper writes, such as `application/json`
    /// @param order see [Format#order()]
    public MapperFormat(ObjectMapper mapper, String mediaType, int order) {
        this.mapper = Objects.requireNonNull(mapper, "mapper");
        this.mediaType = Objects.requireNonNull(mediaType, "mediaType");
        this.order = order;
    }

    /// Sets what our own mappers have in common:
    ///
    /// - Properties that the type does not know are ignored, so that senders may add some.
    /// - Anything behind the value is refused.
    /// - A record's primitive component that is missing, and any primitive that is `null`, is refused: a 0 that
    ///   nobody sent is not made up. References become `null`, an [java.util.Optional] empty.
    /// - Text is no number, a fraction no integer, a number no boolean.
    /// - Dates, times and durations are ISO 8601 text.
    ///
    /// Type names are never read from a message unless a type asks for it with Jackson's annotations.
    ///
    /// @param builder makes a mapper
    /// @param <B> the builder
    /// @return the builder
    public static <B extends MapperBuilder<?, B>> B withDefaults(B builder) {
        AnnotationIntrospector annotations =
                AnnotationIntrospector.pair(new JacksonAnnotationIntrospector(), new RequiredPrimitives());
        return builder.annotationIntrospector(annotations)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS);
    }

    /// Makes the pool of buffers for a mapper's factory. It is bounded and shared by all threads. Jackson's
    /// pool of `ThreadLocal`s would hold some 10 KB for each virtual thread.
    ///
    /// @return a pool of its own
    public static RecyclerPool<BufferRecycler> newBufferPool() {
        return JsonRecyclerPools.newBoundedPool(4 * Runtime.getRuntime().availableProcessors());
    }

    @Override
    public String mediaType() {
        return mediaType;
    }

    /// Makes the codec of a type.
    ///
    /// Types that Jackson can't read are refused here as far as Jackson tells before there is a message: among
    /// them interfaces and abstract classes without type information, as the type itself and as a record's
    /// component. To find out, an abstract type's deserializer is given an empty object.
    @Override
    public <T> Codec<T> codecFor(Class<T> type) {
        TypeCheck.check(mapper, mediaType, type);
        return new MapperCodec<>(mapper, mediaType, type);
    }

    @Override
    public int order() {
        return order;
    }
}
