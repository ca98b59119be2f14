package dev.millrace.queue;

/// What a test message consists of: bytes that follow from its writer and its sequence number alone, so the
/// receiver can tell a lost, doubled, mixed up or damaged message even when it has one byte or none.
final class Payload {

    private Payload() {}

    static void fill(byte[] target, int offset, int length, int writer, long sequence) {
        long state = seed(writer, sequence);
        for (int i = 0; i < length; i++) {
            target[offset + i] = (byte) (state >>> ((i & 7) << 3));
            if ((i & 7) == 7) {
                state = mixed(state);
            }
        }
    }

    static byte[] of(int length, int writer, long sequence) {
        byte[] bytes = new byte[length];
        fill(bytes, 0, length, writer, sequence);
        return bytes;
    }

    static boolean isIntact(byte[] data, int offset, int length, int writer, long sequence) {
        long state = seed(writer, sequence);
        for (int i = 0; i < length; i++) {
            if (data[offset + i] != (byte) (state >>> ((i & 7) << 3))) {
                return false;
            }
            if ((i & 7) == 7) {
                state = mixed(state);
            }
        }
        return true;
    }

    private static long seed(int writer, long sequence) {
        return mixed(sequence * 0x9E3779B97F4A7C15L + writer + 1);
    }

    /// The finaliser of SplitMix64.
    static long mixed(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
