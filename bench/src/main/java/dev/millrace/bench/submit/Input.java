package dev.millrace.bench.submit;

/// The messages of one round, one after the other in one array, made before anything is timed and the same for
/// all contestants. Every word of every message depends on the message's number.
final class Input {

    /// An odd number without pattern (2^64 divided by the golden ratio): multiplying by it makes neighbours
    /// differ in all their bytes.
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final byte[] bytes;
    private final int length;
    private final int messages;

    private Input(byte[] bytes, int length, int messages) {
        this.bytes = bytes;
        this.length = length;
        this.messages = messages;
    }

    /// Makes the messages of a round.
    ///
    /// @param length the bytes of one message, a multiple of 8
    /// @param messages how many
    static Input ofRound(int length, int messages) {
        byte[] bytes = new byte[length * messages];
        for (int at = 0; at < bytes.length; at += Long.BYTES) {
            long number = at / Long.BYTES + 1L;
            PayloadCopy.LONG.set(bytes, at, number * MIX);
        }
        return new Input(bytes, length, messages);
    }

    /// All messages, one after the other. Not a copy.
    byte[] bytes() {
        return bytes;
    }

    /// Bytes of one message.
    int length() {
        return length;
    }

    int messages() {
        return messages;
    }

    private long firstWord(int message) {
        return (long) PayloadCopy.LONG.get(bytes, message * length);
    }

    /// The sum of the first words of the first messages, as a consumer has to find it.
    long sumOfFirstWords(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += firstWord(i);
        }
        return sum;
    }
}
