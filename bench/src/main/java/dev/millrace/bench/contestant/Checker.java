package dev.millrace.bench.contestant;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Compares each message with the one that was sent at its place: payload, order and, with the number of
/// messages, that none is missing or double. Used before measuring, never while time is taken.
public final class Checker extends Sink {

    private final Input input;
    private int next;
    private @Nullable String difference;

    /// Makes one that expects the messages of an input, again and again.
    ///
    /// @param input what is sent
    public Checker(Input input) {
        this.input = input;
    }

    @Override
    public void accept(byte[] data, int offset, int length) {
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

    /// Gives the first difference. For who has seen the last message in [#delivered()].
    ///
    /// @return what differs, or null
    public @Nullable String difference() {
        return difference;
    }
}
