package dev.millrace.examples.demo;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// A running checksum of lines: their bytes, their lengths and their order.
///
/// One is computed where lines are sent and one where they arrive. If a line is lost, doubled, changed or out of
/// order, the two differ (by chance they would agree in one case of 2⁶⁴).
final class LineDigest {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    private long state;
    private long lines;
    private long bytes;

    void add(byte[] data, int offset, int length) {
        long hash = mix(state + length);
        int end = offset + length;
        int at = offset;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            hash = mix(hash ^ (long) LONG.get(data, at));
        }
        long rest = 0;
        for (; at < end; at++) {
            rest = (rest << 8) | (data[at] & 0xFF);
        }
        state = mix(hash ^ rest);
        lines++;
        bytes += length;
    }

    /// Each step can be undone, so no two different states become the same.
    private static long mix(long value) {
        long product = value * GOLDEN_RATIO;
        return product ^ (product >>> 32);
    }

    long lines() {
        return lines;
    }

    long bytes() {
        return bytes;
    }

    boolean agreesWith(LineDigest other) {
        return state == other.state && lines == other.lines && bytes == other.bytes;
    }
}
