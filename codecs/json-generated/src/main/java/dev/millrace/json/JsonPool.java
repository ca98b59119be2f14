package dev.millrace.json;

import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import org.jspecify.annotations.Nullable;

/// Lends readers and writers to the calls of one codec, so that none is made per message.
///
/// Holds two of each for every processor at most, however many threads there are, platform or virtual; a thread that finds
/// none gets a new one.
///
/// **Threads:** any number at once.
public final class JsonPool {

    private final Class<?> type;
    private final Slots<JsonReader> readers = new Slots<>();
    private final Slots<JsonWriter> writers = new Slots<>();

    /// Makes a pool.
    ///
    /// @param type the type of the messages, for errors
    public JsonPool(Class<?> type) {
        this.type = type;
    }

    /// Lends a reader.
    ///
    /// @param bytes the array with the message
    /// @param offset the index of the first byte
    /// @param length the length in bytes
    /// @return a reader at the message's first value, to be given back
    public JsonReader reader(byte[] bytes, int offset, int length) {
        JsonReader reader = readers.take();
        if (reader == null) {
            reader = new JsonReader(type);
        }
        reader.begin(bytes, offset, length);
        return reader;
    }

    /// Lends a writer.
    ///
    /// @param value what will be written
    /// @param output takes the bytes
    /// @return a writer, to be given back
    /// @throws CodecException if there is no value
    public JsonWriter writer(@Nullable Object value, MessageOutput output) {
        if (value == null) {
            throw new CodecException("null can't be sent as " + type.getSimpleName() + ": give a value");
        }
        JsonWriter writer = writers.take();
        if (writer == null) {
            writer = new JsonWriter(type);
        }
        writer.begin(output);
        return writer;
    }

    /// Takes a reader back.
    ///
    /// @param reader it is not used any more
    public void release(JsonReader reader) {
        reader.clear();
        readers.give(reader);
    }

    /// Takes a writer back.
    ///
    /// @param writer it is not used any more
    public void release(JsonWriter writer) {
        writer.clear();
        writers.give(writer);
    }
}
