package dev.millrace.bench.burst;

import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.process.Placement;

/// What a child process has to do; its argument, as JSON.
///
/// @param contestant the contestant's id, [#CONTROL] or [#PACED_CONTROL]
/// @param part [#RUN], [#SELECTION] or [#CALIBRATION]
/// @param prefill whether a backlog is kept between windows
/// @param burstBytes bytes of a batch
/// @param run the number of the interleaving round
/// @param windows windows of the run
/// @param workingSet bytes of the business's working set
/// @param callbackIterations work of a callback
/// @param size bytes of message storage; of the second layer for ours
/// @param sourceSize bytes of the first layer for ours
/// @param seed makes messages and the order of the working set
/// @param warmUpMillis the most time for the warm-up
/// @param placement where the sender and the queue's threads run
/// @param settings what differs from the contestant's defaults
record BurstJob(
        String contestant,
        String part,
        boolean prefill,
        int burstBytes,
        int run,
        int windows,
        int workingSet,
        int callbackIterations,
        int size,
        int sourceSize,
        int seed,
        int warmUpMillis,
        Placement placement,
        Settings settings) {

    /// The same procedure without a queue.
    static final String CONTROL = "no-queue";

    /// The control that takes as long as sending does: the clock's interrupts and other programs empty a cache,
    /// too, and the longer a batch takes the more of it.
    static final String PACED_CONTROL = "no-queue-paced";

    static final String RUN = "run";
    static final String SELECTION = "selection";
    static final String CALIBRATION = "calibration";

    String mode() {
        return prefill ? "prefill" : "empty";
    }
}
