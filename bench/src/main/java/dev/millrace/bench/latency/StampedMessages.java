package dev.millrace.bench.latency;

import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.PayloadCopy;

/// Sends messages whose first word is the time when they were due.
final class StampedMessages implements Pacer.Sender {

    private final Contestant contestant;
    private final byte[] message;
    private final boolean flush;
    private long sum;

    /// @param message of the right length; its first word is written over
    /// @param flush whether to flush after each message
    StampedMessages(Contestant contestant, byte[] message, boolean flush) {
        this.contestant = contestant;
        this.message = message;
        this.flush = flush;
    }

    @Override
    public void send(long intended) {
        PayloadCopy.LONG.set(message, 0, intended);
        contestant.send(message);
        if (flush) {
            contestant.flush();
        }
        sum += intended;
    }

    /// Gives the sum of all first words so far.
    long sum() {
        return sum;
    }
}
