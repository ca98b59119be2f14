package dev.millrace;

/// Handles one message at a time.
///
/// @param <T> what messages are decoded to
@FunctionalInterface
public interface Handler<T> {

    /// Handles a message. May block.
    ///
    /// @param message the decoded message
    /// @param context what else is known of the delivery; valid during the call
    /// @return what becomes of the delivery
    /// @throws Exception to let the subscription's [FailurePolicy] decide
    Outcome handle(T message, Context context) throws Exception;
}
