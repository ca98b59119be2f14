package dev.millrace.test;

/// What became of a delivery.
public enum Settled {
    /// Done with.
    ACKED,
    /// Given back, to be delivered again.
    RETRIED,
    /// Not wanted, and discarded or left to the broker.
    REJECTED,
    /// Given up: a copy was published to the dead letter.
    DEAD_LETTERED,
    /// Failed, and acknowledged all the same, as `FailurePolicy.skip()` says.
    SKIPPED,
    /// Still in hand, or left so because the application failed.
    UNSETTLED;

    /// Gives the name as it stands in a sentence.
    ///
    /// @return the name in small letters
    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
