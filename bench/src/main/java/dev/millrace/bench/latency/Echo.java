package dev.millrace.bench.latency;

import dev.millrace.bench.contestant.PayloadCopy;
import dev.millrace.bench.contestant.Sink;

/// The far end of a round trip: the consumer of the first queue sends each message back through the second,
/// one by one, with the time that it carries. What goes back has the same length, but its own bytes after the
/// time: copying them here would be the same for everybody.
final class Echo extends Sink {

    private final Pacer.Sender back;

    /// Keep what is written for each message away from what is made next.
    long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;

    Echo(Pacer.Sender back) {
        this.back = back;
    }

    @Override
    public boolean wantsFirstWordOnly() {
        return true;
    }

    @Override
    public void accept(byte[] data, int offset, int length) {
        accept((long) PayloadCopy.LONG.get(data, offset));
    }

    @Override
    public void accept(long intended) {
        back.send(intended);
        count++;
    }
}
