package dev.millrace.bench.submit;

/// What a contestant is built from.
///
/// @param input the messages of a round
/// @param size the budget: bytes of message storage, in each layer if there are two
/// @param sourceBlock bytes of a block that is written into
/// @param outputBlock bytes of a block of the second layer
/// @param sink where the consumer puts messages
record Setup(Input input, int size, int sourceBlock, int outputBlock, Sink sink) {

    int length() {
        return input.length();
    }

    /// The number of fixed slots, a power of two, whose payloads fit the budget.
    int slots() {
        return Integer.highestOneBit(size / length());
    }
}
