package dev.millrace.bench.contestant;

/// The work that every consumer does for a message while time is taken: add the payload's first word to a sum,
/// and count.
public final class Tally extends Sink {

    private long sum;

    /// The message whose arrival is noted, set by the sender while nothing is on its way.
    private long firstOfRound = -1;

    private long firstNanos;

    long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;

    /// Makes an empty one.
    public Tally() {}

    @Override
    public boolean wantsFirstWordOnly() {
        return true;
    }

    @Override
    public void accept(long firstWord) {
        sum += firstWord;
        if (count++ == firstOfRound) {
            firstNanos = System.nanoTime();
        }
    }

    @Override
    public void accept(byte[] data, int offset, int length) {
        accept((long) PayloadCopy.LONG.get(data, offset));
    }

    /// Says that a round begins, so that its first message is timed. Only while nothing is on its way: the
    /// hand-over of the round's first message orders this before what the consumer does.
    public void startRound() {
        firstOfRound = delivered();
    }

    /// Gives the time from the first to the last callback of the round. For who has seen the last message in
    /// [#delivered()].
    ///
    /// @return nanoseconds
    public long callbackNanos() {
        return lastNanos() - firstNanos;
    }

    /// Gives the sum of all first words. For who has seen the last message in [#delivered()].
    ///
    /// @return the sum, wrapped around
    public long sum() {
        return sum;
    }
}
