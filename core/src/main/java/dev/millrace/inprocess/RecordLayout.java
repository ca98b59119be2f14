package dev.millrace.inprocess;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// How a message lies in the queue and in inboxes: a fixed header, the headers, the payload. Records lie one after
/// the other, each behind its length, in inboxes as in the queue: so many can be copied at once.
///
/// ```text
///  0  target: which route it takes, the number of a destination, an inbox or a group
///  4  origin: the number of the destination that it was published to
///  8  length of the headers in bytes
/// 12  how often it was delivered before
/// 16  headers, then the payload up to the record's end
/// ```
final class RecordLayout {

    /// How many bytes a record's length takes, which lies before it.
    static final int LENGTH = 4;

    static final int TARGET = 0;
    static final int ORIGIN = 4;
    static final int HEADERS_LENGTH = 8;
    static final int DELIVERED = 12;
    static final int HEADER = 16;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private RecordLayout() {}

    static int get(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    static void put(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    /// Gives the first two fields of a message that was just published, as they lie.
    static long targetAndOrigin(int route) {
        return (long) route << Integer.SIZE | route;
    }

    static void putHeader(byte[] bytes, int at, int target, int origin, int headersLength, int delivered) {
        INT.set(bytes, at + TARGET, target);
        INT.set(bytes, at + ORIGIN, origin);
        INT.set(bytes, at + HEADERS_LENGTH, headersLength);
        INT.set(bytes, at + DELIVERED, delivered);
    }
}
