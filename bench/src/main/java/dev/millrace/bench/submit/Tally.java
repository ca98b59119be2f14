package dev.millrace.bench.submit;

/// The work that every consumer does for a message while time is taken: add the payload's first word to a sum,
/// and count.
final class Tally extends Sink {

    private long sum;

    long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;

    void add(long firstWord) {
        sum += firstWord;
        count++;
    }

    @Override
    void accept(byte[] data, int offset, int length) {
        add((long) PayloadCopy.LONG.get(data, offset));
    }

    /// The sum of all first words. For who has seen the last message in [#delivered()].
    long sum() {
        return sum;
    }
}
