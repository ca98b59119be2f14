package dev.millrace.queue;

import java.time.Duration;
import java.util.Objects;

/// What a writer does when it needs a block and none is free. Whatever the policy, an accepted message is never
/// lost.
///
/// Choose with [QueueBuilder#backpressure(Backpressure)]; the default is [#block(Duration)] with one second.
public sealed interface Backpressure {

    /// Refuse the message at once: the write answers `false`, it is counted as a refusal.
    record Drop() implements Backpressure {}

    /// Refuse the message at once with a [QueueFullException].
    record Fail() implements Backpressure {}

    /// Wait for a block: spin first, then park until a block is returned, up to the time limit; then answer
    /// `false` with [Refusal#TIMED_OUT].
    ///
    /// @param timeout the longest wait of one write; more than zero, at most 365 days
    /// @param spin how much of it is spent spinning before the thread parks; zero to never spin. More than some
    ///     tens of microseconds takes a core from the copier on small machines.
    record Block(Duration timeout, Duration spin) implements Backpressure {

        /// Checks the values.
        public Block {
            Durations.requirePositive(timeout, "back-pressure timeout");
            Durations.requireNotNegative(spin, "back-pressure spin time");
        }
    }

    /// Gives the policy that drops, and counts as refusals, what does not fit.
    ///
    /// @return the policy
    static Backpressure drop() {
        return new Drop();
    }

    /// Gives the policy that throws [QueueFullException].
    ///
    /// @return the policy
    static Backpressure fail() {
        return new Fail();
    }

    /// Gives the policy that waits, spinning for the first 5 microseconds.
    ///
    /// @param timeout the longest wait of one write; more than zero, at most 365 days
    /// @return the policy
    static Backpressure block(Duration timeout) {
        return new Block(Objects.requireNonNull(timeout, "timeout"), Duration.ofNanos(5_000));
    }
}
