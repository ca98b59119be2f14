package dev.millrace;

/// Answers one message with another, which is published before the delivery is acknowledged.
///
/// @param <T> what messages are decoded to
/// @param <R> what is answered
@FunctionalInterface
public interface Responder<T, R> {

    /// Handles a message. May block.
    ///
    /// @param message the decoded message
    /// @return the answer
    /// @throws Exception to let the subscription's [FailurePolicy] decide; nothing is published then
    R respond(T message) throws Exception;
}
