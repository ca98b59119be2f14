package dev.millrace.bench.submit;

/// What one run found. A line of JSON in the raw records.
///
/// @param contestant the name of the contestant
/// @param length bytes of a message
/// @param run the number of the interleaving round, from 0
/// @param messages messages whose sending was timed without groups, and as many again with groups
/// @param rounds how many rounds they made
/// @param sendNanos the time of sending, without groups
/// @param samples how many groups were timed
/// @param p50 nanoseconds per message: the median of the groups
/// @param p99 the same, 99 %
/// @param p999 the same, 99.9 %
/// @param pressured messages that met pressure in both parts; -1 if there is no such thing
/// @param allocatedBytes bytes that all threads together allocated in one part, draining included: the lesser
///     of both, so that a single allocation of the JVM itself does not count
/// @param wholePathMessages messages sent without a pause to measure the whole path; 0 if it has none
/// @param wholePathNanos from the first send to the last delivery
/// @param warmUpRounds rounds before the measurement
/// @param steady whether the warm-up ended because figures had become steady
/// @param threads threads beside the sender's
/// @param peakRssKib the most memory that the process had; 0 if unknown
record RunRecord(
        String contestant,
        int length,
        int run,
        long messages,
        int rounds,
        long sendNanos,
        int samples,
        double p50,
        double p99,
        double p999,
        long pressured,
        long allocatedBytes,
        long wholePathMessages,
        long wholePathNanos,
        int warmUpRounds,
        boolean steady,
        int threads,
        long peakRssKib) {

    /// Millions of messages per second.
    double throughput() {
        return messages * 1e3 / sendNanos;
    }

    /// Millions of messages per second from the first send to the last delivery; NaN if not measured.
    double wholePath() {
        return wholePathMessages == 0 ? Double.NaN : wholePathMessages * 1e3 / wholePathNanos;
    }

    /// The share of messages of both parts that met pressure, from 0 to 1.
    double pressureShare() {
        return pressured < 0 ? Double.NaN : pressured / (2.0 * messages);
    }

    double allocatedPerMessage() {
        return (double) allocatedBytes / messages;
    }
}
