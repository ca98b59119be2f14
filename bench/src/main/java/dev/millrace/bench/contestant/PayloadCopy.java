package dev.millrace.bench.contestant;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Copies a payload between arrays, for everybody who has to copy one himself: the lengths of common small
/// messages as longs, others by `arraycopy`.
///
/// It is the same code as inside the queue, so that a difference between contestants is not one between copies.
public final class PayloadCopy {

    /// Eight bytes of an array, little-endian.
    public static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private PayloadCopy() {}

    /// Copies a payload.
    ///
    /// @param source where it lies
    /// @param from the index of its first byte
    /// @param target where it goes
    /// @param to the index of its first byte there
    /// @param length its length in bytes
    public static void copy(byte[] source, int from, byte[] target, int to, int length) {
        switch (length) {
            case 8 -> copyLong(source, from, target, to);
            case 16 -> copyTwo(source, from, target, to);
            case 32 -> copyFour(source, from, target, to);
            case 64 -> {
                copyFour(source, from, target, to);
                copyFour(source, from + 32, target, to + 32);
            }
            default -> System.arraycopy(source, from, target, to, length);
        }
    }

    private static void copyLong(byte[] source, int from, byte[] target, int to) {
        LONG.set(target, to, (long) LONG.get(source, from));
    }

    // Up to four longs are loaded before one is stored, the last first: whoever has checked the greatest index
    // needs not check the lesser ones.

    private static void copyTwo(byte[] source, int from, byte[] target, int to) {
        long b = (long) LONG.get(source, from + 8);
        long a = (long) LONG.get(source, from);
        LONG.set(target, to + 8, b);
        LONG.set(target, to, a);
    }

    private static void copyFour(byte[] source, int from, byte[] target, int to) {
        long d = (long) LONG.get(source, from + 24);
        long c = (long) LONG.get(source, from + 16);
        long b = (long) LONG.get(source, from + 8);
        long a = (long) LONG.get(source, from);
        LONG.set(target, to + 24, d);
        LONG.set(target, to + 16, c);
        LONG.set(target, to + 8, b);
        LONG.set(target, to, a);
    }
}
