package dev.millrace;

/// Handles several messages at a time.
///
/// @param <T> what messages are decoded to
@FunctionalInterface
public interface BatchHandler<T> {

    /// Handles a batch. May block.
    ///
    /// @param batch at least one message, at most the subscription's batch size; valid during the call
    /// @param context what else is known; valid during the call
    /// @return what becomes of the messages that [Batch#settle(int, Outcome)] did not name
    /// @throws Exception to let the subscription's [FailurePolicy] decide about all of them
    Outcome handle(Batch<T> batch, Context context) throws Exception;
}
