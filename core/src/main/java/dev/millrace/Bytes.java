package dev.millrace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Numbers in byte arrays, little-endian.
final class Bytes {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Bytes() {}

    static short shortAt(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at);
    }

    static void putShort(byte[] bytes, int at, int value) {
        SHORT.set(bytes, at, (short) value);
    }

    static int intAt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    static void putInt(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    /// FNV-1a, with the bits mixed at the end: lanes are chosen by the low ones.
    static long hash(byte[] bytes, int from, int length) {
        long hash = 0xcbf29ce484222325L;
        for (int i = from; i < from + length; i++) {
            hash = (hash ^ (bytes[i] & 0xff)) * 0x100000001b3L;
        }
        hash ^= hash >>> 32;
        return hash == KeyOf.NONE ? 0 : hash;
    }
}
