package dev.millrace.bench.contestant;

import java.util.concurrent.ThreadFactory;

/// What a contestant is built from.
///
/// @param input the messages that will be sent
/// @param size the budget: bytes of message storage, in each layer if there are two
/// @param sourceSize bytes of storage of the first layer, if it differs from the budget
/// @param settings what differs from the contestant's defaults
/// @param threads makes the threads beside the sender's
/// @param sink where the consumer puts messages
public record Setup(Input input, int size, int sourceSize, Settings settings, ThreadFactory threads, Sink sink) {

    /// Gives both layers the same size.
    ///
    /// @param input the messages that will be sent
    /// @param size bytes of message storage, in each layer if there are two
    /// @param settings what differs from the contestant's defaults
    /// @param threads makes the threads beside the sender's
    /// @param sink where the consumer puts messages
    public Setup(Input input, int size, Settings settings, ThreadFactory threads, Sink sink) {
        this(input, size, size, settings, threads, sink);
    }

    int length() {
        return input.length();
    }

    /// The number of fixed slots, a power of two, whose payloads fit the budget.
    int slots() {
        return Integer.highestOneBit(size / length());
    }
}
