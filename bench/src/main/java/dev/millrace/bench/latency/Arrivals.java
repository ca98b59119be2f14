package dev.millrace.bench.latency;

import dev.millrace.bench.contestant.PayloadCopy;
import dev.millrace.bench.contestant.Sink;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Where messages end: notes how old each one is, and checks order and number.
final class Arrivals extends Sink {

    private final LongSupplier clock;

    /// Its memory is fixed at the start: noting a value never allocates.
    private final Histogram histogram = Recording.empty();

    private long last = Long.MIN_VALUE;
    private long sum;
    private long countBefore;
    private long disordered;

    /// Keep what is written for each message away from what is made next. All of that are longs: the JVM puts smaller
    /// fields behind these, or into the gap after the object's header.
    long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;

    Arrivals(LongSupplier clock) {
        this.clock = clock;
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
        histogram.recordValue(Math.min(clock.getAsLong() - intended, Recording.MOST_NANOS));
        disordered += intended <= last ? 1 : 0;
        last = intended;
        sum += intended;
        count++;
    }

    /// Forgets what came so far. Only while nothing is on its way: the next message's hand-over orders this
    /// before what the consumer does.
    void begin() {
        histogram.reset();
        sum = 0;
        countBefore = count;
    }

    /// For who has seen the last message in [#delivered()].
    Histogram histogram() {
        return histogram;
    }

    /// Compares what came since [#begin()] with what was sent. Every message has a later time than the one
    /// before it, so a rising sequence of the right number and sum is the one that was sent. For who has seen
    /// the last message in [#delivered()].
    ///
    /// @return what is wrong, or null
    @Nullable
    String fault(long sent, long sumOfSent) {
        if (count - countBefore != sent) {
            return count - countBefore + " messages arrived, but " + sent + " were sent";
        }
        if (disordered > 0) {
            return "messages arrived in another order than they were sent";
        }
        return sum == sumOfSent ? null : "messages arrived that were not sent";
    }
}
