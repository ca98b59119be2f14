package dev.millrace.bench.submit;

import org.jspecify.annotations.Nullable;

/// What one run found. A line of the raw records; the native program prints the same. What a contestant does
/// not have is null, never 0.
///
/// @param contestant the contestant's id
/// @param length bytes of a message
/// @param run the number of the interleaving round, from 0
/// @param copy how a C++ payload is copied; null if there is no choice
/// @param messages messages whose sending was timed without groups, and as many again with groups
/// @param rounds how many rounds they made
/// @param sendNs the time of sending, without groups
/// @param samples how many groups were timed
/// @param p50Ns nanoseconds per message: the median of the groups
/// @param p99Ns the same, 99 %
/// @param p999Ns the same, 99.9 %
/// @param callbackNs the time from the first to the last callback of each round, summed
/// @param pressured messages of both parts that met pressure
/// @param failedAttempts attempts that found no room
/// @param retryNs time between a first failed attempt and success
/// @param internalPressure times that our copier found no room in the second layer
/// @param allocatedBytes bytes that all threads together allocated in one part, draining included: the lesser
///     of both, so that a single allocation of the JVM itself does not count
/// @param wholePathMessages messages sent without a pause to measure the whole path; 0 if it has none
/// @param wholePathNs from the first send to the last delivery
/// @param warmUpRounds rounds before the measurement
/// @param steady whether the warm-up ended because figures had become steady
/// @param threads threads beside the sender's
/// @param peakRssKib the most memory that the process had; 0 if unknown
public record SubmitRecord(
        String contestant,
        int length,
        int run,
        @Nullable String copy,
        long messages,
        int rounds,
        long sendNs,
        int samples,
        double p50Ns,
        double p99Ns,
        double p999Ns,
        @Nullable Long callbackNs,
        @Nullable Long pressured,
        @Nullable Long failedAttempts,
        @Nullable Long retryNs,
        @Nullable Long internalPressure,
        @Nullable Long allocatedBytes,
        long wholePathMessages,
        long wholePathNs,
        int warmUpRounds,
        boolean steady,
        int threads,
        long peakRssKib) {

    /// Millions of messages per second.
    ///
    /// @return while sending, without groups
    public double throughput() {
        return messages * 1e3 / sendNs;
    }

    /// Billions of payload bytes per second.
    double payloadRate() {
        return throughput() * length / 1e3;
    }

    /// Millions of messages per second from the first send to the last delivery; NaN if not measured.
    double wholePath() {
        return wholePathMessages == 0 ? Double.NaN : wholePathMessages * 1e3 / wholePathNs;
    }

    /// The share of messages of both parts that met pressure, from 0 to 1; NaN if there is no such thing.
    double pressureShare() {
        return pressured == null ? Double.NaN : pressured / (2.0 * messages);
    }

    /// The callback interval as a multiple of the time of sending; NaN without callbacks.
    double callbackRatio() {
        return callbackNs == null ? Double.NaN : (double) callbackNs / sendNs;
    }

    double allocatedPerMessage() {
        return allocatedBytes == null ? Double.NaN : (double) allocatedBytes / messages;
    }

    double peakRssMib() {
        return peakRssKib == 0 ? Double.NaN : peakRssKib / 1024.0;
    }
}
