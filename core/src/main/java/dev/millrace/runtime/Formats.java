package dev.millrace.runtime;

import dev.millrace.Payload;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.Format;
import java.util.Comparator;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Finds codecs for an application: those that were given, then the format that was given, then the format that
/// is there.
final class Formats {

    private final Map<Class<?>, Codec<?>> ofDefault = new ConcurrentHashMap<>();
    private @Nullable Format found;

    <T> Codec<T> codec(Class<T> type, @Nullable Codec<T> given, @Nullable Format format, String whose) {
        if (given != null) {
            return given;
        }
        if (type == Payload.class) {
            @SuppressWarnings("unchecked") // T is Payload
            Codec<T> plain = (Codec<T>) PayloadCodec.INSTANCE;
            return plain;
        }
        Format chosen = format == null ? defaultFormat(type, whose) : format;
        try {
            return chosen.codecFor(type);
        } catch (CodecException refused) {
            throw new CodecException(whose + ": " + refused.getMessage(), refused);
        }
    }

    /// Gives the codec for a value's class, for replies, whose type is known by their values alone.
    @SuppressWarnings("unchecked") // the map is keyed by the type
    <T> Codec<T> codecFor(Class<T> type, @Nullable Format format, String whose) {
        if (format != null || type == Payload.class) {
            return codec(type, null, format, whose);
        }
        return (Codec<T>) ofDefault.computeIfAbsent(type, each -> codec(each, null, null, whose));
    }

    private synchronized Format defaultFormat(Class<?> type, String whose) {
        Format known = found;
        if (known == null) {
            known = ServiceLoader.load(Format.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .min(Comparator.comparingInt(Format::order))
                    .orElseThrow(() -> new CodecException(whose + " needs a format for " + type.getName()
                            + ", and none is there: add millrace-json to the dependencies, call format(…), or use"
                            + " Payload for bytes as they are"));
            found = known;
        }
        return known;
    }
}
