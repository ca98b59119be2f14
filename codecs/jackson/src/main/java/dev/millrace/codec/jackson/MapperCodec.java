package dev.millrace.codec.jackson;

import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;

/// Reads and writes values of one type with a mapper. Reader and writer are immutable.
final class MapperCodec<T> implements Codec<T> {

    private final String mediaType;
    private final Class<T> type;
    private final ObjectReader reader;
    private final ObjectWriter writer;

    MapperCodec(ObjectMapper mapper, String mediaType, Class<T> type) {
        this.mediaType = mediaType;
        this.type = type;
        this.reader = mapper.readerFor(type);
        this.writer = mapper.writerFor(type);
    }

    @Override
    public String mediaType() {
        return mediaType;
    }

    @Override
    public void encode(@Nullable T value, MessageOutput output) {
        if (value == null) {
            throw new CodecException("null can't be sent as " + type.getSimpleName() + ": give a value");
        }
        try {
            writer.writeValue(new OutputAdapter(output), value);
        } catch (CodecException e) {
            throw e;
        } catch (JacksonException e) {
            throw new CodecException(
                    type.getSimpleName() + path(e) + " can't be written as " + mediaType + ": " + e.getOriginalMessage()
                            + ". Correct the value, or teach the mapper its type",
                    e);
        } catch (RuntimeException e) {
            throw new CodecException(
                    type.getSimpleName() + " can't be written as " + mediaType + ": " + e
                            + ". Look at the accessors and serializers of the type",
                    e);
        }
    }

    @Override
    public T decode(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        T value;
        try {
            value = reader.readValue(bytes, offset, length);
        } catch (JacksonException e) {
            throw new CodecException(unreadable(path(e), e.getOriginalMessage(), place(e, length)), e);
        } catch (RuntimeException e) {
            throw new CodecException(unreadable("", e.toString(), "in " + length + " bytes"), e);
        }
        if (value == null) {
            throw new CodecException(unreadable("", "they say null", "in " + length + " bytes"));
        }
        return value;
    }

    private String unreadable(String path, @Nullable String why, String where) {
        return "The bytes are no " + type.getSimpleName() + " in " + mediaType + path(path) + ": " + why + ", " + where
                + ". Compare what the sender writes with the type";
    }

    private static String path(String path) {
        return path.isEmpty() ? "" : ", see " + path.substring(1);
    }

    /// Gives the way to the value that is wrong: `.lines[3].quantity`.
    private static String path(JacksonException e) {
        return e.getPath().stream()
                .map(step ->
                        step.getPropertyName() != null ? "." + step.getPropertyName() : "[" + step.getIndex() + "]")
                .collect(Collectors.joining());
    }

    private static String place(JacksonException e, int length) {
        TokenStreamLocation location = e.getLocation();
        return location == null || location.getByteOffset() < 0
                ? "in " + length + " bytes"
                : "near byte " + location.getByteOffset() + " of " + length;
    }
}
