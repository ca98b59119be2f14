package dev.millrace;

/// Handles one message at a time; returning means [Outcome#ack()].
///
/// @param <T> what messages are decoded to
@FunctionalInterface
public interface Acceptor<T> {

    /// Handles a message. May block.
    ///
    /// @param message the decoded message
    /// @throws Exception to let the subscription's [FailurePolicy] decide
    void accept(T message) throws Exception;
}
