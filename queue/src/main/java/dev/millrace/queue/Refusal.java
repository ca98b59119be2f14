package dev.millrace.queue;

/// Why the last refused write of a writer was refused; see [Writer#refusal()].
public enum Refusal {

    /// Nothing was refused yet.
    NONE,

    /// No block was free, and the policy is [Backpressure#drop()] or [Backpressure#fail()]. The next try may
    /// succeed.
    FULL,

    /// No block became free within the time limit of [Backpressure#block]. The next try may succeed.
    TIMED_OUT,

    /// The writing thread was interrupted while it waited for a block. Its interrupt status is still set.
    INTERRUPTED,

    /// The queue is full and the caller is a thread of this queue (a handler that writes to its own queue):
    /// waiting would be waiting for itself.
    WOULD_DEADLOCK,

    /// The queue or the writer is closed; no later try succeeds. [TwoBufQueue#failure()] tells whether a
    /// failure did it.
    CLOSED
}
