package dev.millrace.codec.msgpack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.millrace.codec.CodecException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A cursor over the bytes of one message. It never looks behind the message's end.
final class Reader {

    private final Class<?> type;
    private final byte[] bytes;
    private final int start;
    private final int end;
    private int at;
    private int depth;

    /// The component that is being read, for errors.
    private @Nullable RecordComponentShape component;

    Reader(Class<?> type, byte[] bytes, int offset, int length) {
        this.type = type;
        this.bytes = bytes;
        this.start = offset;
        this.end = offset + length;
        this.at = offset;
    }

    void at(@Nullable RecordComponentShape shape) {
        component = shape;
    }

    /// Says what is wrong, where, and what to do.
    CodecException refusal(String problem) {
        return refusal(problem, null);
    }

    CodecException refusal(String problem, @Nullable Throwable cause) {
        String where = component == null ? "" : component.path() + ": ";
        return new CodecException(
                "The bytes are no " + type.getSimpleName() + " in MessagePack: " + where + problem + ", near byte "
                        + (at - start) + " of " + (end - start) + ". Compare what the sender writes with the type",
                cause);
    }

    void enter() {
        if (++depth > Shape.DEEPEST) {
            throw refusal("more than " + Shape.DEEPEST + " levels are nested");
        }
    }

    void leave() {
        depth--;
    }

    void end() {
        if (at != end) {
            at(null);
            throw refusal((end - at) + " bytes are left behind the value");
        }
    }

    private void need(long count) {
        if (end - at < count) {
            throw refusal("the message ends in the middle of a value");
        }
    }

    private int peek() {
        need(1);
        return bytes[at] & 0xff;
    }

    /// Reads an unsigned number of 1, 2 or 4 bytes behind the first byte, and goes behind both.
    private long lengthBehind(int width) {
        need(1 + width);
        long length = switch (width) {
            case 1 -> bytes[at + 1] & 0xff;
            case 2 -> (short) Bytes.SHORT.get(bytes, at + 1) & 0xffff;
            default -> (int) Bytes.INT.get(bytes, at + 1) & 0xffff_ffffL;
        };
        at += 1 + width;
        return length;
    }

    /// Goes behind a nil, if there is one.
    boolean nil() {
        if (peek() != Bytes.NIL) {
            return false;
        }
        at++;
        return true;
    }

    boolean bool() {
        int first = peek();
        if (first != Bytes.TRUE && first != Bytes.FALSE) {
            throw unexpected("a boolean", first);
        }
        at++;
        return first == Bytes.TRUE;
    }

    long integer(long least, long greatest) {
        int first = peek();
        if (!isInteger(first)) {
            throw unexpected("an integer", first);
        }
        int from = at;
        long value = integer(first);
        if (value < least || value > greatest) {
            at = from;
            throw refusal("the integer " + value + " is not from " + least + " to " + greatest);
        }
        return value;
    }

    private static boolean isInteger(int first) {
        return first < Bytes.FIX_MAP
                || first >= Bytes.NEGATIVE_FIX_INT
                || (first >= Bytes.UINT_8 && first <= Bytes.INT_64);
    }

    private long integer(int first) {
        if (first < Bytes.FIX_MAP || first >= Bytes.NEGATIVE_FIX_INT) {
            return bytes[at++];
        }
        if (first < Bytes.UINT_64) {
            return lengthBehind(1 << (first - Bytes.UINT_8));
        }
        int width = first == Bytes.UINT_64 ? 8 : 1 << (first - Bytes.INT_8);
        need(1 + width);
        long value = switch (width) {
            case 1 -> bytes[at + 1];
            case 2 -> (short) Bytes.SHORT.get(bytes, at + 1);
            case 4 -> (int) Bytes.INT.get(bytes, at + 1);
            default -> (long) Bytes.LONG.get(bytes, at + 1);
        };
        if (first == Bytes.UINT_64 && value < 0) {
            throw refusal("the integer " + Long.toUnsignedString(value) + " is greater than a long");
        }
        at += 1 + width;
        return value;
    }

    double real() {
        int first = peek();
        if (first == Bytes.FLOAT_64) {
            need(9);
            double value = Double.longBitsToDouble((long) Bytes.LONG.get(bytes, at + 1));
            at += 9;
            return value;
        }
        if (first == Bytes.FLOAT_32) {
            need(5);
            float value = Float.intBitsToFloat((int) Bytes.INT.get(bytes, at + 1));
            at += 5;
            return value;
        }
        if (!isInteger(first)) {
            throw unexpected("a number", first);
        }
        return integer(first); // some senders write 3.0 as 3
    }

    String text() {
        int length = textLength();
        int from = at;
        at = from + length;
        String text = new String(bytes, from, length, UTF_8);
        if (text.indexOf('\uFFFD') >= 0) { // put there by the sender, or in the place of something that is no UTF-8
            try {
                return UTF_8.newDecoder()
                        .decode(ByteBuffer.wrap(bytes, from, length))
                        .toString();
            } catch (CharacterCodingException e) {
                throw refusal("the text is no UTF-8", e);
            }
        }
        return text;
    }

    private int textLength() {
        int first = peek();
        long length;
        if (isText(first)) {
            if (first < Bytes.STR_8) {
                at++;
                length = first & 0x1f;
            } else {
                length = lengthBehind(1 << (first - Bytes.STR_8));
            }
        } else {
            throw unexpected("text", first);
        }
        need(length);
        return (int) length;
    }

    private static boolean isText(int first) {
        return (first >= Bytes.FIX_STR && first < Bytes.NIL) || (first >= Bytes.STR_8 && first < Bytes.ARRAY_16);
    }

    byte[] binary() {
        int first = peek();
        if (first < Bytes.BIN_8 || first >= Bytes.EXT_8) {
            throw unexpected("bytes", first);
        }
        long length = lengthBehind(1 << (first - Bytes.BIN_8));
        need(length);
        at += (int) length;
        return Arrays.copyOfRange(bytes, at - (int) length, at);
    }

    int arrayHeader() {
        int first = peek();
        return header(first, first >> 4 == Bytes.FIX_ARRAY >> 4, Bytes.ARRAY_16, "a list", 1);
    }

    int mapHeader() {
        int first = peek();
        return header(first, first >> 4 == Bytes.FIX_MAP >> 4, Bytes.MAP_16, "a map", 2);
    }

    private int header(int first, boolean fix, int first16, String expected, int perEntry) {
        long size;
        if (fix) {
            at++;
            size = first & 0xf;
        } else if (first == first16 || first == first16 + 1) {
            size = lengthBehind(first == first16 ? 2 : 4);
        } else {
            throw unexpected(expected, first);
        }
        need(size * perEntry); // so nobody reserves room for elements that can't be there
        return (int) size;
    }

    /// Reads a key if it is this one.
    boolean keyIs(byte[] key) {
        if (end - at < key.length || !Arrays.equals(bytes, at, at + key.length, key, 0, key.length)) {
            return false;
        }
        at += key.length;
        return true;
    }

    /// Reads a key, whatever it is.
    ///
    /// @return the index of the component with this name, or -1
    int keyAmong(RecordComponentShape[] components) {
        if (!isText(peek())) {
            skip();
            return -1;
        }
        int length = textLength();
        int from = at;
        at += length;
        for (RecordComponentShape candidate : components) {
            byte[] name = candidate.name();
            if (Arrays.equals(bytes, from, at, name, 0, name.length)) {
                return candidate.index();
            }
        }
        return -1;
    }

    /// Goes behind a value, whatever it is, without recursion.
    void skip() {
        for (long values = 1; values > 0; values--) {
            values += skipOne();
        }
    }

    /// Goes behind a value, or behind the head of a list or map.
    ///
    /// @return how many values are in it
    private long skipOne() {
        int first = peek();
        if (first >> 4 == Bytes.FIX_ARRAY >> 4 || first == Bytes.ARRAY_16 || first == Bytes.ARRAY_16 + 1) {
            return arrayHeader();
        }
        if (first >> 4 == Bytes.FIX_MAP >> 4 || first == Bytes.MAP_16 || first == Bytes.MAP_16 + 1) {
            return 2L * mapHeader();
        }
        long length;
        if (isText(first)) {
            length = textLength();
        } else if (first >= Bytes.BIN_8 && first < Bytes.EXT_8) {
            length = lengthBehind(1 << (first - Bytes.BIN_8));
        } else if (first >= Bytes.EXT_8 && first < Bytes.FLOAT_32) {
            length = 1 + lengthBehind(1 << (first - Bytes.EXT_8));
        } else if (first >= Bytes.FIX_EXT_1 && first < Bytes.STR_8) {
            length = 2 + (1L << (first - Bytes.FIX_EXT_1));
        } else if (first >= Bytes.UINT_8 && first <= Bytes.INT_64) {
            length = 1 + (1L << ((first - Bytes.UINT_8) & 3));
        } else if (first == Bytes.FLOAT_32 || first == Bytes.FLOAT_64) {
            length = first == Bytes.FLOAT_32 ? 5 : 9;
        } else if (first == 0xc1) {
            throw unexpected("a value", first);
        } else {
            length = 1;
        }
        need(length);
        at += (int) length;
        return 0;
    }

    CodecException unexpected(String expected, int first) {
        return refusal(expected + " was expected, found " + nameOf(first));
    }

    private static String nameOf(int first) {
        if (isInteger(first)) {
            return "an integer";
        }
        if (isText(first)) {
            return "text";
        }
        return switch (first) {
            case Bytes.NIL -> "nil";
            case Bytes.TRUE, Bytes.FALSE -> "a boolean";
            case Bytes.FLOAT_32, Bytes.FLOAT_64 -> "a fraction";
            case Bytes.BIN_8, Bytes.BIN_8 + 1, Bytes.BIN_8 + 2 -> "bytes";
            case 0xc1 -> "a byte that MessagePack never uses";
            case Bytes.ARRAY_16, Bytes.ARRAY_16 + 1 -> "a list";
            case Bytes.MAP_16, Bytes.MAP_16 + 1 -> "a map";
            default -> first < Bytes.FIX_ARRAY ? "a map" : first < Bytes.FIX_STR ? "a list" : "an extension";
        };
    }
}
