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
            default -> System.arraycopy(source, from, target, to, length);
        }
    }

    private static void copyLong(byte[] source, int from, byte[] target, int to) {
        WriteSession.LONG.set(target, to, (long) WriteSession.LONG.get(source, from));
    }

    private static void copyTwo(byte[] source, int from, byte[] target, int to) {
        copyLong(source, from, target, to);
        copyLong(source, from + 8, target, to + 8);
    }

    private static void copyFour(byte[] source, int from, byte[] target, int to) {
        copyTwo(source, from, target, to);
        copyTwo(source, from + 16, target, to + 16);
    }
}
