package dev.millrace.codec.contract;

import dev.millrace.codec.Codec;
import dev.millrace.codec.MessageOutput;

/// Encodes and decodes in one line each.
public final class Messages {

    private Messages() {}

    /// Encodes a value into an array of its own.
    ///
    /// @param codec the codec
    /// @param value the value
    /// @param <T> the type of the value
    /// @return the message
    public static <T> byte[] encode(Codec<T> codec, T value) {
        MessageOutput output = new MessageOutput();
        output.begin();
        codec.encode(value, output);
        return output.toByteArray();
    }

    /// Decodes a whole array.
    ///
    /// @param codec the codec
    /// @param message the message
    /// @param <T> the type of the value
    /// @return the value
    public static <T> T decode(Codec<T> codec, byte[] message) {
        return codec.decode(message, 0, message.length);
    }
}
