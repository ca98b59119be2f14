package dev.millrace.codec.msgpack;

import dev.millrace.codec.MessageOutput;
import org.jspecify.annotations.Nullable;

/// How the values of one Java type look in MessagePack. Immutable, except that a record's components are filled
/// in while a codec is made.
interface Shape {

    /// More levels are refused: a stack has an end.
    int DEEPEST = 500;

    /// Writes a value that is not null.
    ///
    /// @param depth how many records, lists and maps are around it
    void write(Object value, MessageOutput output, int depth);

    /// Reads a value that is not nil.
    Object read(Reader reader);

    /// Writes a value or nil.
    default void writeOrNil(@Nullable Object value, MessageOutput output, int depth) {
        if (value == null) {
            output.writeByte(Bytes.NIL);
        } else {
            write(value, output, depth);
        }
    }

    /// Reads a value or nil.
    default @Nullable Object readOrNil(Reader reader) {
        return reader.nil() ? absent() : read(reader);
    }

    /// What a component gets whose key is missing, or whose value is nil.
    default @Nullable Object absent() {
        return null;
    }
}
