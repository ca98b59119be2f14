package dev.millrace.processor.run;

import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/// Values as text.
record TextCodec<T>(Function<T, String> write, Function<String, T> read) implements Codec<T> {

    @Override
    public String mediaType() {
        return "text/plain";
    }

    @Override
    public void encode(T value, MessageOutput output) {
        output.writeUtf8(write.apply(value));
    }

    @Override
    public T decode(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        try {
            return read.apply(text);
        } catch (RuntimeException refused) {
            throw new CodecException("it is '" + text + "'", refused);
        }
    }
}
