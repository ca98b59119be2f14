package dev.millrace.queue;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What became of the accepted messages when a queue was closed.
///
/// @param outcome how the close ended
/// @param delivered messages whose handler call returned or threw, since the queue was started. In a routed
///     queue each output that gets a message counts.
/// @param discarded accepted messages that were not delivered. 0 unless the close timed out or a failure
///     stopped the queue. A message whose handler had not returned by then counts here. In a routed queue a
///     message counts once while it waits to be routed, and once per output afterwards.
/// @param cause the failure that stopped the queue, or null
public record CloseReport(
        Outcome outcome,
        long delivered,
        long discarded,
        @Nullable Throwable cause) {

    /// How a close ended.
    public enum Outcome {

        /// Everything accepted was delivered.
        DRAINED,

        /// The time limit passed first; the rest was discarded and counted.
        TIMED_OUT,

        /// A failure stopped the queue; the rest was discarded and counted.
        FAILED,

        /// `close` was called by one of the queue's own threads (from a handler): draining goes on after the
        /// handler has returned. Call `close` on another thread to wait for the final report.
        IN_PROGRESS
    }

    /// Gives the failure that stopped the queue, if one did.
    ///
    /// @return the cause
    public Optional<Throwable> failure() {
        return Optional.ofNullable(cause);
    }
}
