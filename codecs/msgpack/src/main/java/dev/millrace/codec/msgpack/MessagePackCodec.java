package dev.millrace.codec.msgpack;

import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads and writes values of one type by its shape.
final class MessagePackCodec<T> implements Codec<T> {

    private final String mediaType;
    private final Class<T> type;
    private final Shape shape;

    MessagePackCodec(String mediaType, Class<T> type, Shape shape) {
        this.mediaType = mediaType;
        this.type = type;
        this.shape = shape;
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
            shape.write(value, output, 0);
        } catch (UnwritableException e) {
            throw new CodecException(type.getSimpleName() + " can't be written as MessagePack: " + e.getMessage(), e);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // the shape of a class reads values of that class; a primitive's are boxed
    public T decode(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        Reader reader = new Reader(type, bytes, offset, length);
        if (reader.nil()) {
            throw reader.refusal("a " + type.getSimpleName() + " was expected, found nil");
        }
        Object value = shape.read(reader);
        reader.end();
        return (T) value;
    }
}
