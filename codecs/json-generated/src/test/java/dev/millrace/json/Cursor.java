package dev.millrace.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.millrace.codec.MessageOutput;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;

/// Reads and writes single values, as generated codecs do.
final class Cursor {

    static final class Thing {}

    private Cursor() {}

    /// Reads a whole message that lies between other bytes.
    static <T> T read(byte[] message, Function<JsonReader, T> how) {
        byte[] around = new byte[message.length + 24];
        Arrays.fill(around, (byte) '1');
        System.arraycopy(message, 0, around, 11, message.length);
        JsonReader in = new JsonReader(Thing.class);
        in.begin(around, 11, message.length);
        T value = how.apply(in);
        in.end();
        return value;
    }

    static <T> T read(String message, Function<JsonReader, T> how) {
        return read(message.getBytes(UTF_8), how);
    }

    /// Reads a message as a property that nobody knows is read.
    static boolean skip(byte[] message) {
        return read(message, in -> {
            in.skipValue();
            return true;
        });
    }

    static boolean skip(String message) {
        return skip(message.getBytes(UTF_8));
    }

    static String write(Consumer<JsonWriter> how) {
        MessageOutput output = new MessageOutput();
        output.begin();
        JsonWriter out = new JsonWriter(Thing.class);
        out.begin(output);
        how.accept(out);
        return new String(output.toByteArray(), UTF_8);
    }
}
