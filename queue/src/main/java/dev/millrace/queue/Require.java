package dev.millrace.queue;

/// Checks of options, in the caller's thread, with the wrong value and the allowed range in one sentence.
final class Require {

    static final int MOST_BLOCKS = 1 << 20;

    private Require() {}

    static int inRange(int value, int least, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "The " + name + " is " + value + ", but it must be from " + least + " to " + most);
        }
        return value;
    }

    static void blocks(int min, int max, String layer) {
        inRange(min, 1, MOST_BLOCKS, "minimum of " + layer + " blocks");
        inRange(max, 1, MOST_BLOCKS, "maximum of " + layer + " blocks");
        if (min > max) {
            throw new IllegalArgumentException(
                    "The minimum of " + layer + " blocks is " + min + ", but it must be at most the maximum, " + max);
        }
    }
}
