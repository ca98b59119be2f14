package dev.millrace;

/// Answers one message with another, which is published before the delivery is acknowledged; sees the delivery's
/// context, too.
///
/// @param <T> what messages are decoded to
/// @param <R> what is answered
@FunctionalInterface
public interface ContextResponder<T, R> {

    /// Handles a message. May block.
    ///
    /// @param message the decoded message
    /// @param context what else is known of the delivery; valid during the call
    /// @return the answer
    /// @throws Exception to let the subscription's [FailurePolicy] decide; nothing is published then
    R respond(T message, Context context) throws Exception;
}
