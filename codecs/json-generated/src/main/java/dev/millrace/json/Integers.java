package dev.millrace.json;

import dev.millrace.codec.MessageOutput;

/// Writes integers, from the last digit to the first, into room of the right length.
final class Integers {

    private static final byte[] LEAST = {
        '-', '9', '2', '2', '3', '3', '7', '2', '0', '3', '6', '8', '5', '4', '7', '7', '5', '8', '0', '8'
    };

    private Integers() {}

    static void write(long value, MessageOutput output) {
        if (value == Long.MIN_VALUE) {
            output.write(LEAST);
            return;
        }
        if (value < 0) {
            output.writeByte('-');
        }
        long magnitude = Math.abs(value);
        write(magnitude, length(magnitude), output);
    }

    /// Writes a number that is not negative, with zeros before it up to a length.
    static void write(long value, int length, MessageOutput output) {
        output.ensure(length);
        byte[] to = output.array();
        int from = output.position();
        long rest = value;
        for (int i = from + length - 1; i >= from; i--) {
            long next = rest / 10;
            to[i] = (byte) ('0' + (rest - next * 10));
            rest = next;
        }
        output.position(from + length);
    }

    /// Gives how many digits a number has that is not negative.
    static int length(long value) {
        int length = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            length++;
        }
        return length;
    }
}
