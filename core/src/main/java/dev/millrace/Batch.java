package dev.millrace;

import java.util.List;

/// Several messages of a subscription, in the order in which they came. Valid during the handler's call.
///
/// @param <T> what messages are decoded to
public interface Batch<T> extends List<T> {

    /// Gives the headers of one message.
    ///
    /// @param index its place in the batch
    /// @return its headers
    Headers headers(int index);

    /// Gives the bytes of one message.
    ///
    /// @param index its place in the batch
    /// @return its payload
    Payload payload(int index);

    /// Tells how often one message was delivered.
    ///
    /// @param index its place in the batch
    /// @return 1 for the first time; 0 if the broker does not count
    int attempt(int index);

    /// Says what becomes of one message; the handler's answer is for the others.
    ///
    /// @param index its place in the batch
    /// @param outcome its outcome
    void settle(int index, Outcome outcome);
}
