package dev.millrace.queue;

/// Receives messages where they lie.
///
/// Called by a reader's thread (see [Threading]), by one thread at a time per reader. With several readers the
/// same handler is called by several threads at once, but the messages of one writer always come on the same
/// one, in order.
@FunctionalInterface
public interface MessageHandler {

    /// Handles one message.
    ///
    /// The bytes are lent for the time of the call: the block is used again afterwards. Copy what must live
    /// longer. They must not be written to.
    ///
    /// What this method throws is counted and given to the [ErrorHandler]; the message counts as delivered, and
    /// the queue goes on with the next one.
    ///
    /// @param writerId the [Writer#id()] of the writer that wrote the message
    /// @param data the array that holds the message, and others around it
    /// @param offset the index of the message's first byte in the array
    /// @param length the message's length in bytes, without any length prefix
    /// @throws Exception to report a message that could not be handled
    void onMessage(int writerId, byte[] data, int offset, int length) throws Exception;

    /// Tells that the bytes of the messages since the last such call may be used again from now on: the moment to
    /// finish with bytes that a handler has left where they lie, to copy many messages at once.
    ///
    /// These messages are of one writer and lie in one array, one after the other in the order of the calls. In
    /// a queue of variable length each begins 4 bytes after the end of the one before, behind its length as an
    /// int in little-endian order. Does nothing by default.
    ///
    /// @throws Exception to report a failure; treated like one of the last message
    default void onRangeEnd() throws Exception {}

    /// Tells that the reader has nothing more at hand: the moment to flush what the calls before have
    /// collected.
    ///
    /// Called after one or more messages, before the reader looks for more or waits. Does nothing by default.
    ///
    /// @throws Exception to report a failure; treated like one of the last message
    default void onBatchEnd() throws Exception {}
}
