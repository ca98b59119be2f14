package dev.millrace.json;

import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.Format;

/// JSON by generated codecs alone: for applications that want no JSON library. With millrace-json on the path, too,
/// that one is taken; it prefers generated codecs and leaves all other classes to Jackson.
///
/// **Threads:** any number at once, platform or virtual.
public final class GeneratedJsonFormat implements Format {

    private final GeneratedCodecs codecs = new GeneratedCodecs();

    /// Makes the format. [java.util.ServiceLoader] calls it.
    public GeneratedJsonFormat() {}

    @Override
    public String mediaType() {
        return "application/json";
    }

    @Override
    @SuppressWarnings("unchecked") // the codec that is generated for a class is a codec of that class
    public <T> Codec<T> codecFor(Class<T> type) {
        Codec<?> codec = codecs.find(type);
        if (codec == null) {
            throw new CodecException(
                    "There is no generated JSON codec for " + type.getName() + ": annotate the class with @Json and put"
                            + " millrace-processor on the annotation processor path, or add millrace-json to the"
                            + " dependencies, which carries it with Jackson");
        }
        return (Codec<T>) codec;
    }

    @Override
    public int order() {
        return 110;
    }
}
