package dev.millrace.bench.burst;

import org.jspecify.annotations.Nullable;

/// What one run found. A line of the raw records. What a contestant does not have is null, never 0.
///
/// There is no record of a run in which a message was not the one that was sent at its place, or the business
/// computed something else than before: such a run ends the benchmark.
///
/// All quantiles are nanoseconds per call, by nearest rank over groups of 16 calls, the reading of the clock
/// included.
///
/// @param contestant the contestant's id
/// @param mode `empty` or `prefill`
/// @param burstBytes bytes of a batch
/// @param run the number of the interleaving round, from 0
/// @param workingSetBytes the business's working set
/// @param callbackIterations work of a callback
/// @param windows how many windows
/// @param samples how many groups of calls were timed before, and as many after the batches
/// @param referenceP50Ns before the batches: the median
/// @param referenceP99Ns the same, 99 %
/// @param postP50Ns at once after the batches: the median
/// @param postP99Ns the same, 99 %
/// @param postP999Ns the same, 99.9 %
/// @param postFirstP50Ns the median of the first group after each batch alone
/// @param clockNs what one reading of the clock takes, of which each group of 16 calls has one
/// @param sendNs the time of sending, the making of messages included
/// @param messages how many were sent in the windows
/// @param pendingShare the mean share of a batch that was pending at the end of the window; null for the control
/// @param pressured messages that met pressure; null if there is no such thing
/// @param waitedNs time that the sender waited for room, likewise
/// @param warmUpWindows windows before the measurement
/// @param steady whether the warm-up ended because figures had become steady
/// @param collections collections of garbage during the windows
/// @param threads threads beside the sender's
record BurstRecord(
        String contestant,
        String mode,
        int burstBytes,
        int run,
        int workingSetBytes,
        int callbackIterations,
        int windows,
        int samples,
        double referenceP50Ns,
        double referenceP99Ns,
        double postP50Ns,
        double postP99Ns,
        double postP999Ns,
        double postFirstP50Ns,
        double clockNs,
        long sendNs,
        long messages,
        @Nullable Double pendingShare,
        @Nullable Long pressured,
        @Nullable Long waitedNs,
        int warmUpWindows,
        boolean steady,
        long collections,
        int threads) {

    double ratioP50() {
        return postP50Ns / referenceP50Ns;
    }

    /// By the same median as [#ratioP50()]: how much slower the slow groups after a batch are than normal.
    double ratioP99() {
        return postP99Ns / referenceP50Ns;
    }

    /// NaN for the control.
    double pending() {
        return pendingShare == null ? Double.NaN : pendingShare;
    }

    /// Nanoseconds of sending per message.
    double sendNsPerMessage() {
        return (double) sendNs / messages;
    }
}
