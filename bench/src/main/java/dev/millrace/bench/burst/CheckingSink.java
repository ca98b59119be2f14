package dev.millrace.bench.burst;

import dev.millrace.bench.contestant.PayloadCopy;
import dev.millrace.bench.contestant.Sink;

/// Compares every word of every message with the one that was sent at its place, batch after batch, and then does
/// the work of a callback.
final class CheckingSink extends Sink {

    private final Batch batch;
    private final int iterations;
    private long word;
    private long left;
    private long differences;
    private long work;

    /// Keep what is written for each message away from what is made next. All of that are longs: the JVM puts smaller
    /// fields behind these, or into the gap after the object's header.
    long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;

    /// @param batch what is sent, again and again
    /// @param iterations how much work a callback does: so many multiplications, each of which needs the one before
    CheckingSink(Batch batch, int iterations) {
        this.batch = batch;
        this.iterations = iterations;
        restart();
    }

    private void restart() {
        word = batch.first();
        left = batch.messages();
    }

    @Override
    public void accept(byte[] data, int offset, int length) {
        long step = batch.step();
        long expected = word;
        long different = length ^ Batch.LENGTH;
        for (int at = offset; at < offset + Batch.LENGTH; at += Long.BYTES) {
            different |= (long) PayloadCopy.LONG.get(data, at) ^ expected;
            expected += step;
        }
        differences |= different;
        word = expected;
        count++;
        if (--left == 0) {
            restart();
        }
        work(expected);
    }

    private void work(long start) {
        long value = work ^ start;
        for (int i = 0; i < iterations; i++) {
            value = value * 0x5851_F42D_4C95_7F2DL + i;
        }
        work = value;
    }

    /// Tells whether all was as it was sent. For who has seen the last message in [#delivered()].
    boolean isRight() {
        return differences == 0;
    }
}
