package dev.millrace.queue;

/// Decides what a failing [MessageHandler] means.
///
/// Returning normally lets the queue go on with the next message. Throwing stops the queue: writers get
/// [Refusal#CLOSED], [TwoBufQueue#failure()] gives the cause, and what was not delivered is counted as
/// discarded.
@FunctionalInterface
public interface ErrorHandler {

    /// Handles a failure of the message handler. Called on the reader's thread.
    ///
    /// @param error what the handler threw
    /// @param writerId the writer of the message, or -1 if [MessageHandler#onBatchEnd()] failed
    /// @param data the array with the message; lent for the time of the call
    /// @param offset the index of the message's first byte
    /// @param length the message's length in bytes; 0 if `onBatchEnd` failed
    /// @throws Exception to stop the queue
    void onError(Throwable error, int writerId, byte[] data, int offset, int length) throws Exception;

    /// Gives the default: log the failure through [System.Logger] (name `dev.millrace.queue`, level `ERROR`),
    /// go on.
    ///
    /// @return an error handler that logs
    static ErrorHandler logging() {
        return LoggingErrorHandler.INSTANCE;
    }

    /// Gives an error handler that stops the queue at the first failure.
    ///
    /// @return an error handler that throws what it is given
    static ErrorHandler stopping() {
        return (error, writerId, data, offset, length) -> {
            throw new HandlerFailedException(writerId, error);
        };
    }
}
