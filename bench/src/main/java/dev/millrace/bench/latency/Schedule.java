package dev.millrace.bench.latency;

/// When each message is due: message i at start + i / rate, whatever became of the messages before it.
///
/// @param startNanos when the first is due, as [System#nanoTime()] gives it
/// @param rate messages per second
/// @param messages how many
record Schedule(long startNanos, int rate, long messages) {

    /// More messages than any run may have: the product with a second's nanoseconds fits a long.
    static final long MOST_MESSAGES = 1_000_000_000;

    private static final long SECOND = 1_000_000_000;

    Schedule {
        if (rate < 1 || messages < 1 || messages > MOST_MESSAGES) {
            throw new IllegalArgumentException("A schedule has a rate from 1 and from 1 to " + MOST_MESSAGES
                    + " messages, not " + messages + " at " + rate + " a second");
        }
    }

    static long messagesIn(int rate, long millis) {
        return Math.max(1, rate * millis / 1_000);
    }

    /// Multiplies first, so that no rounding adds up.
    long intended(long message) {
        return startNanos + message * SECOND / rate;
    }

    /// The time that all of it takes if nothing is late.
    long durationNanos() {
        return messages * SECOND / rate;
    }
}
