package dev.millrace;

/// Hears what an application does, for metrics and traces. Called on the threads that do the work: be quick,
/// do not block, do not throw.
public interface Listener {

    /// Tells whether [#handled] wants to know how long a handler took. Reading the clock twice costs more than
    /// everything else that is done for a small message.
    ///
    /// @return false by default
    default boolean wantsTimes() {
        return false;
    }

    /// A delivery was taken from the broker.
    ///
    /// @param subscription the subscription's name
    /// @param messages 1, or the size of the batch
    default void received(String subscription, int messages) {}

    /// A handler has answered.
    ///
    /// @param subscription the subscription's name
    /// @param nanos how long it took, layers and decoding included; -1 unless [#wantsTimes()]
    default void handled(String subscription, long nanos) {}

    /// A delivery was settled.
    ///
    /// @param subscription the subscription's name
    /// @param kind how
    default void settled(String subscription, Outcome.Kind kind) {}

    /// A handler threw, ran out of time, or bytes could not be decoded.
    ///
    /// @param subscription the subscription's name
    /// @param cause what was thrown
    default void failed(String subscription, Throwable cause) {}

    /// A message was published.
    ///
    /// @param destination where to
    default void published(String destination) {}

    /// A message could not be published.
    ///
    /// @param destination where to
    /// @param cause why
    default void publishFailed(String destination, Throwable cause) {}
}
