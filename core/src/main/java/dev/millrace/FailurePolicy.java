package dev.millrace;

/// What happens with a delivery whose handler threw, ran out of time, or whose bytes are no value of the
/// subscription's type.
///
/// The default is [#failFast()]: nothing is lost unless somebody writes that it may be.
public sealed interface FailurePolicy permits FailurePolicy.Fixed, Retry {

    /// The policies without settings.
    enum Fixed implements FailurePolicy {
        /// See [FailurePolicy#failFast()].
        FAIL_FAST,
        /// See [FailurePolicy#reject()].
        REJECT,
        /// See [FailurePolicy#skip()].
        SKIP
    }

    /// Stops the application: it takes nothing more, leaves the delivery unsettled and ends with an error that
    /// names subscription and cause. A broker that keeps messages delivers it again after a restart.
    ///
    /// @return the policy
    static FailurePolicy failFast() {
        return Fixed.FAIL_FAST;
    }

    /// Rejects the delivery: discarded, or sent where the broker sends rejected messages.
    ///
    /// @return the policy
    static FailurePolicy reject() {
        return Fixed.REJECT;
    }

    /// Acknowledges the delivery to move past it. That is loss, and is logged.
    ///
    /// @return the policy
    static FailurePolicy skip() {
        return Fixed.SKIP;
    }

    /// Delivers the message again, at once and without end unless told otherwise.
    ///
    /// @return a policy to add backoff, a cap and a dead letter to
    static Retry retry() {
        return Retry.FOREVER;
    }

    /// Publishes the message to another destination at its first failure, with headers that tell why.
    ///
    /// @param destination where to
    /// @return the policy
    static Retry deadLetter(String destination) {
        return Retry.FOREVER.attempts(1).deadLetter(destination);
    }
}
