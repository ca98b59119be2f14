package dev.millrace.json;

import dev.millrace.codec.CodecException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The bytes of one message, and how far they are read. A reader's parts share it.
///
/// Its fields are open to them: all that a reader does per value begins and ends here.
final class JsonBytes {

    /// Eight bytes at once, the first in the lowest bits.
    static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final byte[] NONE = {};

    private final Class<?> type;
    private int start;
    byte[] bytes = NONE;
    int end;
    int at;

    JsonBytes(Class<?> type) {
        this.type = type;
    }

    /// Begins a message. A byte order mark before it is skipped.
    void begin(byte[] message, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, message.length);
        bytes = message;
        start = offset;
        end = offset + length;
        at = offset;
        if (length >= 3
                && message[at] == (byte) 0xef
                && message[at + 1] == (byte) 0xbb
                && message[at + 2] == (byte) 0xbf) {
            at += 3;
        }
        skipBlanks();
    }

    /// Lets go of the message.
    void clear() {
        bytes = NONE;
        start = 0;
        end = 0;
        at = 0;
    }

    byte peek() {
        if (at >= end) {
            throw refusal("the message ends in the middle of a value");
        }
        return bytes[at];
    }

    void skipBlanks() {
        byte[] b = bytes;
        int i = at;
        while (i < end && b[i] <= ' ' && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t')) {
            i++;
        }
        at = i;
    }

    void word(String word) {
        int length = word.length();
        boolean same = end - at >= length;
        for (int i = 0; same && i < length; i++) {
            same = bytes[at + i] == word.charAt(i);
        }
        if (!same) {
            throw refusal("a word other than true, false and null");
        }
        at += length;
    }

    void expectEnd() {
        skipBlanks();
        if (at != end) {
            throw refusal((end - at) + " bytes are left behind the value");
        }
    }

    CodecException unexpected(String expected) {
        return refusal(expected + " was expected, found " + found());
    }

    private String found() {
        byte c = bytes[at];
        return switch (c) {
            case '{' -> "an object";
            case '[' -> "a list";
            case '"' -> "text";
            case 't', 'f' -> "a boolean";
            case 'n' -> "null";
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> "a number";
            default -> c > ' ' && c < 0x7f ? "'" + (char) c + "'" : "the byte 0x" + Integer.toHexString(c & 0xff);
        };
    }

    /// Says what is wrong, where, and what to do.
    CodecException refusal(String problem) {
        return refusal(problem, null);
    }

    CodecException refusal(String problem, @Nullable Throwable cause) {
        String path = JsonPath.of(bytes, start, at);
        String where = path.isEmpty() ? "" : ", see " + path;
        return new CodecException(
                "The bytes are no " + type.getSimpleName() + " in application/json" + where + ": " + problem
                        + ", near byte " + (at - start) + " of " + (end - start)
                        + ". Compare what the sender writes with the type",
                cause);
    }
}
