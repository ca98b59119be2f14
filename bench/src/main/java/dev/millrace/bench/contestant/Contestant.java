package dev.millrace.bench.contestant;

/// A queue under measurement, or what stands in for one: the sender's side.
///
/// There is one contestant per JVM, so every call of this interface has one target and the JIT compiler can
/// inline it; each contestant's loop is a method of its own class.
public interface Contestant extends AutoCloseable {

    /// Sends consecutive messages. What is timed.
    ///
    /// @param input messages, one after the other
    /// @param first the number of the first message to send
    /// @param count how many to send
    void sendGroup(byte[] input, int first, int count);

    /// Sends one message whose bytes were just written, where latency is measured.
    ///
    /// @param message the message, of which the caller may write the next over it afterwards
    default void send(byte[] message) {
        sendGroup(message, 0, 1);
    }

    /// Lets the consumer see everything that was sent, where it does not see each message at once. Called when
    /// the clock has stopped.
    default void handOver() {}

    /// Makes what was sent visible without giving up the current block. Part of sending where latency is
    /// measured.
    default void flush() {}

    /// Tells whether messages reach the sink while time is taken: not those of a bound, which has no consumer.
    ///
    /// @return whether there is a consumer
    default boolean delivers() {
        return true;
    }

    /// Gives what the sender had to wait for so far.
    ///
    /// @return the pressure; [Pressure#NONE] if there is no such thing
    Pressure pressure();

    /// Gives the number of threads beside the sender's.
    ///
    /// @return 0 or more
    int threads();

    @Override
    void close();
}
