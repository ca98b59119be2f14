package dev.millrace.codec.msgpack;

import dev.millrace.codec.MessageOutput;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// The primitive types. Values are passed on as the bits of a `long`, so that none is boxed.
enum Primitive {
    BOOLEAN(boolean.class, Boolean.class),
    BYTE(byte.class, Byte.class),
    SHORT(short.class, Short.class),
    CHAR(char.class, Character.class),
    INT(int.class, Integer.class),
    LONG(long.class, Long.class),
    FLOAT(float.class, Float.class),
    DOUBLE(double.class, Double.class);

    private static final MethodHandle FLOAT_TO_BITS = bits(Float.class, "floatToRawIntBits", int.class, float.class);
    private static final MethodHandle BITS_TO_FLOAT = bits(Float.class, "intBitsToFloat", float.class, int.class);
    private static final MethodHandle DOUBLE_TO_BITS =
            bits(Double.class, "doubleToRawLongBits", long.class, double.class);
    private static final MethodHandle BITS_TO_DOUBLE = bits(Double.class, "longBitsToDouble", double.class, long.class);

    final Class<?> type;
    final Class<?> wrapper;

    Primitive(Class<?> type, Class<?> wrapper) {
        this.type = type;
        this.wrapper = wrapper;
    }

    private static MethodHandle bits(Class<?> owner, String name, Class<?> result, Class<?> parameter) {
        try {
            return MethodHandles.publicLookup().findStatic(owner, name, MethodType.methodType(result, parameter));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(owner + "." + name + " is part of the JDK", e);
        }
    }

    /// Turns `(X)primitive` into `(Object)long`.
    MethodHandle getterOfBits(MethodHandle getter) {
        MethodHandle bits = switch (this) {
            case FLOAT -> MethodHandles.filterReturnValue(getter, FLOAT_TO_BITS);
            case DOUBLE -> MethodHandles.filterReturnValue(getter, DOUBLE_TO_BITS);
            default -> getter;
        };
        return MethodHandles.explicitCastArguments(bits, MethodType.methodType(long.class, Object.class));
    }

    /// Turns `(X)long` into `(X)primitive`.
    MethodHandle fromBits(MethodHandle bits) {
        MethodType type = bits.type();
        return switch (this) {
            case FLOAT ->
                MethodHandles.filterReturnValue(
                        MethodHandles.explicitCastArguments(bits, type.changeReturnType(int.class)), BITS_TO_FLOAT);
            case DOUBLE -> MethodHandles.filterReturnValue(bits, BITS_TO_DOUBLE);
            default -> MethodHandles.explicitCastArguments(bits, type.changeReturnType(this.type));
        };
    }

    void write(long bits, MessageOutput output) {
        switch (this) {
            case BOOLEAN -> output.writeByte(bits != 0 ? Bytes.TRUE : Bytes.FALSE);
            case CHAR -> Bytes.writeText(String.valueOf((char) bits), output);
            case FLOAT -> Bytes.writeFloat(Float.intBitsToFloat((int) bits), output);
            case DOUBLE -> Bytes.writeDouble(Double.longBitsToDouble(bits), output);
            default -> Bytes.writeInteger(bits, output);
        }
    }

    long read(Reader reader) {
        return switch (this) {
            case BOOLEAN -> reader.bool() ? 1 : 0;
            case BYTE -> reader.integer(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SHORT -> reader.integer(Short.MIN_VALUE, Short.MAX_VALUE);
            case CHAR -> readChar(reader);
            case INT -> reader.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> reader.integer(Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> readFloat(reader);
            case DOUBLE -> Double.doubleToRawLongBits(reader.real());
        };
    }

    private static long readChar(Reader reader) {
        String text = reader.text();
        if (text.length() != 1) {
            throw reader.refusal("one character was expected, found " + text.length());
        }
        return text.charAt(0);
    }

    private static long readFloat(Reader reader) {
        double value = reader.real();
        float nearest = (float) value;
        if (Float.isInfinite(nearest) && !Double.isInfinite(value)) {
            throw reader.refusal("the number " + value + " is greater than a float");
        }
        return Float.floatToRawIntBits(nearest);
    }

    Object box(long bits) {
        return switch (this) {
            case BOOLEAN -> bits != 0;
            case BYTE -> (byte) bits;
            case SHORT -> (short) bits;
            case CHAR -> (char) bits;
            case INT -> (int) bits;
            case LONG -> bits;
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
        };
    }

    long unbox(Object value) {
        return switch (value) {
            case Boolean b -> b ? 1 : 0;
            case Character c -> c;
            case Float f -> Float.floatToRawIntBits(f);
            case Double d -> Double.doubleToRawLongBits(d);
            default -> ((Number) value).longValue();
        };
    }
}
