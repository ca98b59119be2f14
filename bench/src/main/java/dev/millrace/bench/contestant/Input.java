package dev.millrace.bench.contestant;

/// The messages of one round, one after the other in one array, made before anything is timed and the same for
/// all contestants. Every word of every message depends on the message's number.
public final class Input {

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
    /// @param seed another seed makes other messages
    /// @return the messages
    public static Input ofRound(int length, int messages, long seed) {
        byte[] bytes = new byte[Math.multiplyExact(length, messages)];
        for (int at = 0; at < bytes.length; at += Long.BYTES) {
            long number = seed + at / Long.BYTES + 1L;
            PayloadCopy.LONG.set(bytes, at, number * MIX);
        }
        return new Input(bytes, length, messages);
    }

    /// Gives all messages, one after the other. Not a copy.
    ///
    /// @return the bytes
    public byte[] bytes() {
        return bytes;
    }

    /// Gives the length of one message.
    ///
    /// @return bytes
    public int length() {
        return length;
    }

    /// Gives the number of messages.
    ///
    /// @return how many
    public int messages() {
        return messages;
    }

    private long firstWord(int message) {
        return (long) PayloadCopy.LONG.get(bytes, message * length);
    }

    /// Gives the sum of the first words of the first messages, as a consumer has to find it.
    ///
    /// @param count how many messages
    /// @return the sum, wrapped around
    public long sumOfFirstWords(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += firstWord(i);
        }
        return sum;
    }
}
