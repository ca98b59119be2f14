package dev.millrace.queue;

/// Copies a message into a block.
final class ByteCopy {

    private ByteCopy() {}

    /// Copies `length` bytes.
    ///
    /// The lengths of common small messages are copied as longs: a call of `arraycopy` costs more than the
    /// whole rest of an append.
    static void copy(byte[] source, int from, byte[] target, int to, int length) {
        switch (length) {
            case 8 -> copyLong(source, from, target, to);
            case 16 -> copyTwo(source, from, target, to);
            case 32 -> copyFour(source, from, target, to);
            case 64 -> {
                copyFour(source, from, target, to);
                copyFour(source, from + 32, target, to + 32);
            }
            default -> copyOther(source, from, target, to, length);
        }
    }

    /// As longs too, the last two of which may overlap.
    private static void copyOther(byte[] source, int from, byte[] target, int to, int length) {
        if (length < 8 || length > 64) {
            System.arraycopy(source, from, target, to, length);
            return;
        }
        int last = length - 8;
        copyLong(source, from + last, target, to + last);
        for (int i = 0; i < last; i += 8) {
            copyLong(source, from + i, target, to + i);
        }
    }

    private static void copyLong(byte[] source, int from, byte[] target, int to) {
        WriteSession.LONG.set(target, to, (long) WriteSession.LONG.get(source, from));
    }

    // Up to four longs are loaded before one is stored, the last first: whoever has checked the greatest index
    // needs not check the lesser ones.

    private static void copyTwo(byte[] source, int from, byte[] target, int to) {
        long b = (long) WriteSession.LONG.get(source, from + 8);
        long a = (long) WriteSession.LONG.get(source, from);
        WriteSession.LONG.set(target, to + 8, b);
        WriteSession.LONG.set(target, to, a);
    }

    private static void copyFour(byte[] source, int from, byte[] target, int to) {
        long d = (long) WriteSession.LONG.get(source, from + 24);
        long c = (long) WriteSession.LONG.get(source, from + 16);
        long b = (long) WriteSession.LONG.get(source, from + 8);
        long a = (long) WriteSession.LONG.get(source, from);
        WriteSession.LONG.set(target, to + 24, d);
        WriteSession.LONG.set(target, to + 16, c);
        WriteSession.LONG.set(target, to + 8, b);
        WriteSession.LONG.set(target, to, a);
    }
}
