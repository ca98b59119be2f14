package dev.millrace.bench.latency;

import java.util.List;
import org.HdrHistogram.Histogram;

/// What one run found. A line of the raw records.
///
/// @param contestant the contestant's id
/// @param setting the name of its settings; empty if there is only one
/// @param direction `one-way` or `round-trip`
/// @param rate messages per second that were due
/// @param run the number of the interleaving round, from 0
/// @param planned messages that were due
/// @param count messages that were sent, and arrived
/// @param backlog messages that had not arrived when the last one was sent
/// @param achievedRate messages per second, from the time when the first was due to the last arrival
/// @param keptUp whether all were sent, at 99 % of the rate at least
/// @param p50Ns nanoseconds from when a message was due to its arrival: the median
/// @param p90Ns the same, 90 %
/// @param p99Ns the same, 99 %
/// @param p999Ns the same, 99.9 %
/// @param p9999Ns the same, 99.99 %
/// @param maxNs the longest
/// @param percentiles pairs of percentile and nanoseconds
/// @param histogram all times: HdrHistogram, compressed, base64
/// @param producerWait `spin` or `yield`: what the sender did while nothing was due
/// @param threads threads beside the sender's
record LatencyRecord(
        String contestant,
        String setting,
        String direction,
        int rate,
        int run,
        long planned,
        long count,
        long backlog,
        double achievedRate,
        boolean keptUp,
        long p50Ns,
        long p90Ns,
        long p99Ns,
        long p999Ns,
        long p9999Ns,
        long maxNs,
        List<List<Number>> percentiles,
        String histogram,
        String producerWait,
        int threads) {

    private static final double KEPT = 0.99;

    /// @param nanos from when the first was due to the last arrival
    static LatencyRecord of(
            LatencyJob job,
            long planned,
            long count,
            long backlog,
            long nanos,
            Histogram times,
            String producerWait,
            int threads) {
        double achieved = count * 1e9 / nanos;
        return new LatencyRecord(
                job.contestant(),
                job.setting(),
                job.direction().word(),
                job.rate(),
                job.run(),
                planned,
                count,
                backlog,
                achieved,
                keptUp(job.rate(), planned, count, achieved),
                times.getValueAtPercentile(50),
                times.getValueAtPercentile(90),
                times.getValueAtPercentile(99),
                times.getValueAtPercentile(99.9),
                times.getValueAtPercentile(99.99),
                times.getValueAtPercentile(100),
                Recording.curve(times),
                Recording.encode(times),
                producerWait,
                threads);
    }

    /// A backlog at the end needs no rule of its own: the rate counts to the last arrival.
    static boolean keptUp(int rate, long planned, long count, double achieved) {
        return count == planned && achieved >= KEPT * rate;
    }
}
