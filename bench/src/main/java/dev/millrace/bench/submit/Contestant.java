package dev.millrace.bench.submit;

/// A queue under measurement, or what stands in for one: the sender's side.
///
/// There is one contestant per JVM, so every call of this interface has one target and the JIT compiler can
/// inline it; each contestant's loop is a method of its own class.
interface Contestant extends AutoCloseable {

    /// Sends consecutive messages of the round. What is timed.
    ///
    /// @param input the round's messages, one after the other
    /// @param first the number of the first message to send
    /// @param count how many to send
    void sendGroup(byte[] input, int first, int count);

    /// Lets the consumer see everything that was sent. Called when the clock has stopped.
    void handOver();

    /// Tells whether messages reach the sink while time is taken: not those of a bound, which has no consumer.
    default boolean delivers() {
        return true;
    }

    /// Messages so far whose first attempt found no room, or -1 if that can't happen. May allocate.
    long pressured();

    /// The threads beside the sender's.
    int threads();

    @Override
    void close();
}
