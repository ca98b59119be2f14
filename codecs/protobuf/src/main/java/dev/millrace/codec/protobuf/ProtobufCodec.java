package dev.millrace.codec.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads and writes messages of one generated class.
final class ProtobufCodec<T> implements Codec<T> {

    private final String mediaType;
    private final Class<T> type;
    private final Parser<? extends MessageLite> parser;

    ProtobufCodec(String mediaType, Class<T> type, Parser<? extends MessageLite> parser) {
        this.mediaType = mediaType;
        this.type = type;
        this.parser = parser;
    }

    @Override
    public String mediaType() {
        return mediaType;
    }

    @Override
    public void encode(@Nullable T value, MessageOutput output) {
        if (value == null) {
            throw new CodecException("null can't be sent as " + type.getSimpleName() + ": give a message");
        }
        MessageLite message = (MessageLite) value;
        if (!message.isInitialized()) {
            throw new CodecException(
                    type.getSimpleName() + " lacks a required field: set all of them before it is sent");
        }
        try {
            int size = message.getSerializedSize();
            output.ensure(size);
            int position = output.position();
            CodedOutputStream to = CodedOutputStream.newInstance(output.array(), position, size);
            message.writeTo(to);
            to.checkNoSpaceLeft();
            output.position(position + size);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            throw new CodecException(
                    type.getSimpleName() + " can't be written as " + mediaType + ": " + e.getMessage()
                            + ". Is it larger than 2 GiB, or changed by another thread?",
                    e);
        }
    }

    @Override
    public T decode(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        CodedInputStream from = CodedInputStream.newInstance(bytes, offset, length); // copies what it gives out
        try {
            MessageLite message = parser.parseFrom(from);
            from.checkLastTagWas(0);
            return type.cast(message);
        } catch (InvalidProtocolBufferException | RuntimeException e) {
            throw new CodecException(
                    "The bytes are no " + type.getSimpleName() + " in " + mediaType + ": " + e.getMessage()
                            + ", near byte " + from.getTotalBytesRead() + " of " + length
                            + ". Compare the sender's .proto file with the receiver's",
                    e);
        }
    }
}
