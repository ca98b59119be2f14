package dev.millrace.codec.msgpack;

import dev.millrace.codec.MessageOutput;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The first bytes of MessagePack's values, and how values are written.
final class Bytes {

    static final int FIX_MAP = 0x80;
    static final int FIX_ARRAY = 0x90;
    static final int FIX_STR = 0xa0;
    static final int NIL = 0xc0;
    static final int FALSE = 0xc2;
    static final int TRUE = 0xc3;
    static final int BIN_8 = 0xc4;
    static final int EXT_8 = 0xc7;
    static final int FLOAT_32 = 0xca;
    static final int FLOAT_64 = 0xcb;
    static final int UINT_8 = 0xcc;
    static final int UINT_64 = 0xcf;
    static final int INT_8 = 0xd0;
    static final int INT_16 = 0xd1;
    static final int INT_32 = 0xd2;
    static final int INT_64 = 0xd3;
    static final int FIX_EXT_1 = 0xd4;
    static final int STR_8 = 0xd9;
    static final int ARRAY_16 = 0xdc;
    static final int MAP_16 = 0xde;
    static final int NEGATIVE_FIX_INT = 0xe0;

    static final VarHandle SHORT = view(short[].class);
    static final VarHandle INT = view(int[].class);
    static final VarHandle LONG = view(long[].class);

    private Bytes() {}

    private static VarHandle view(Class<?> type) {
        return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.BIG_ENDIAN);
    }

    /// Writes the shortest int that holds the value.
    static void writeInteger(long value, MessageOutput output) {
        output.ensure(9);
        byte[] array = output.array();
        int at = output.position();
        if (value >= -32 && value <= 127) {
            array[at++] = (byte) value;
        } else if (value > 0) {
            at = writePositive(value, array, at);
        } else {
            at = writeNegative(value, array, at);
        }
        output.position(at);
    }

    private static int writePositive(long value, byte[] array, int at) {
        if (value <= 0xff) {
            array[at] = (byte) UINT_8;
            array[at + 1] = (byte) value;
            return at + 2;
        }
        if (value <= 0xffff) {
            array[at] = (byte) (UINT_8 + 1);
            SHORT.set(array, at + 1, (short) value);
            return at + 3;
        }
        if (value <= 0xffff_ffffL) {
            array[at] = (byte) (UINT_8 + 2);
            INT.set(array, at + 1, (int) value);
            return at + 5;
        }
        array[at] = (byte) UINT_64;
        LONG.set(array, at + 1, value);
        return at + 9;
    }

    private static int writeNegative(long value, byte[] array, int at) {
        if (value >= Byte.MIN_VALUE) {
            array[at] = (byte) INT_8;
            array[at + 1] = (byte) value;
            return at + 2;
        }
        if (value >= Short.MIN_VALUE) {
            array[at] = (byte) INT_16;
            SHORT.set(array, at + 1, (short) value);
            return at + 3;
        }
        if (value >= Integer.MIN_VALUE) {
            array[at] = (byte) INT_32;
            INT.set(array, at + 1, (int) value);
            return at + 5;
        }
        array[at] = (byte) INT_64;
        LONG.set(array, at + 1, value);
        return at + 9;
    }

    static void writeFloat(float value, MessageOutput output) {
        output.ensure(5);
        int at = output.position();
        output.array()[at] = (byte) FLOAT_32;
        INT.set(output.array(), at + 1, Float.floatToRawIntBits(value));
        output.position(at + 5);
    }

    static void writeDouble(double value, MessageOutput output) {
        output.ensure(9);
        int at = output.position();
        output.array()[at] = (byte) FLOAT_64;
        LONG.set(output.array(), at + 1, Double.doubleToRawLongBits(value));
        output.position(at + 9);
    }

    static void writeText(String text, MessageOutput output) {
        int length = utf8Length(text);
        if (length < 32) {
            output.writeByte(FIX_STR | length);
        } else if (length <= 0xff) {
            output.writeByte(STR_8);
            output.writeByte(length);
        } else {
            writeHeader(length, STR_8 + 1, output);
        }
        output.writeUtf8(text);
    }

    private static int utf8Length(String text) {
        int chars = text.length();
        long bytes = chars;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                bytes += c < 0x800 ? 1 : 2;
                if (Character.isSurrogate(c)) {
                    if (!Character.isHighSurrogate(c)
                            || i + 1 == chars
                            || !Character.isLowSurrogate(text.charAt(i + 1))) {
                        throw new UnwritableException("the text has half a surrogate pair at index " + i
                                + ", which UTF-8 can't carry; cut texts between code points");
                    }
                    i++; // 4 bytes for 2 chars
                }
            }
        }
        if (bytes > Integer.MAX_VALUE) {
            throw new UnwritableException("a text of " + bytes + " bytes is too long for a message");
        }
        return (int) bytes;
    }

    static void writeBinary(byte[] bytes, MessageOutput output) {
        if (bytes.length <= 0xff) {
            output.writeByte(BIN_8);
            output.writeByte(bytes.length);
        } else {
            writeHeader(bytes.length, BIN_8 + 1, output);
        }
        output.write(bytes);
    }

    static void writeArrayHeader(int size, MessageOutput output) {
        if (size < 16) {
            output.writeByte(FIX_ARRAY | size);
        } else {
            writeHeader(size, ARRAY_16, output);
        }
    }

    static void writeMapHeader(int size, MessageOutput output) {
        if (size < 16) {
            output.writeByte(FIX_MAP | size);
        } else {
            writeHeader(size, MAP_16, output);
        }
    }

    /// Writes a length of 16 bits after the given byte, or of 32 bits after the one that follows it.
    private static void writeHeader(int length, int first16, MessageOutput output) {
        output.ensure(5);
        byte[] array = output.array();
        int at = output.position();
        if (length <= 0xffff) {
            array[at] = (byte) first16;
            SHORT.set(array, at + 1, (short) length);
            output.position(at + 3);
        } else {
            array[at] = (byte) (first16 + 1);
            INT.set(array, at + 1, length);
            output.position(at + 5);
        }
    }
}
