package dev.millrace.queue;

/// Chooses, message by message, which outputs of a routed queue get it; see [QueueBuilder#routed].
@FunctionalInterface
public interface Router {

    /// Names the outputs for one message by calling [Targets#add(int)] once for each. Naming none drops the
    /// message on purpose; it is counted as unrouted.
    ///
    /// Called on the copier's thread, once per message. Throwing stops the queue, since a message whose
    /// destination is unknown can be neither delivered nor passed over.
    ///
    /// @param writerId the writer of the message
    /// @param data the array with the message; lent for the time of the call
    /// @param offset the index of the message's first byte
    /// @param length the message's length in bytes
    /// @param targets takes the chosen outputs
    void route(int writerId, byte[] data, int offset, int length, Targets targets);

    /// Takes the outputs that a [Router] chooses. Valid only during the call.
    interface Targets {

        /// Sends the message to an output. Naming the same one twice has no further effect.
        ///
        /// @param output the output's number: its handler's place in the list given to [QueueBuilder#routed],
        ///     from 0
        /// @throws IndexOutOfBoundsException if there is no such output
        void add(int output);
    }
}
