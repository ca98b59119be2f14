package dev.millrace.bench.submit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Compares each message with the one that was sent at its place: payload, order and, with the number of
/// messages, that none is missing or double. Used before measuring, never while time is taken.
final class Checker extends Sink {

    private final Input input;
    private int next;
    private @Nullable String difference;

    Checker(Input input) {
        this.input = input;
    }

    @Override
    void accept(byte[] data, int offset, int length) {
        int expected = next * input.length();
        if (difference == null
                && (length != input.length()
                        || !Arrays.equals(data, offset, offset + length, input.bytes(), expected, expected + length))) {
            difference = "message " + count + " (number " + next + " of its round) is not the one that was sent";
        }
        count++;
        next++;
        if (next == input.messages()) {
            next = 0;
        }
    }

    /// Says that a round ends before the input does.
    void startRound() {
        next = 0;
    }

    /// The first difference. For who has seen the last message in [#delivered()].
    @Nullable
    String difference() {
        return difference;
    }
}
