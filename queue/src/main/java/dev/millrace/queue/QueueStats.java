package dev.millrace.queue;

import java.util.List;

/// What a queue has done since its start. Read while it works, the figures are recent, not exact to the last
/// message.
///
/// @param written the sum over all writers, closed ones included
/// @param writers each writer that is not closed and drained
/// @param delivered messages whose handler call returned or threw
/// @param depth messages accepted and not delivered yet; in a routed queue a message waiting at several outputs
///     counts for each
/// @param handlerFailures calls of the handler that threw
/// @param copyRefusals times the copier found no room in the output layer
/// @param unrouted messages that the router sent to no output
/// @param wastedOutputBytes bytes of output blocks that held nothing when the block was left
/// @param source the pool of the first layer
/// @param outputs the pools of the second layer, one for each reader; empty in a single-layer queue
public record QueueStats(
        WriterStats written,
        List<WriterStats> writers,
        long delivered,
        long depth,
        long handlerFailures,
        long copyRefusals,
        long unrouted,
        long wastedOutputBytes,
        PoolStats source,
        List<PoolStats> outputs) {

    /// Keeps unmodifiable copies of the lists.
    public QueueStats {
        writers = List.copyOf(writers);
        outputs = List.copyOf(outputs);
    }
}
