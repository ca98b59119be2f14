package dev.millrace.spi;

/// Where a subscription's messages come from. Pulled: what is not asked for stays with the broker, and that is
/// the back-pressure.
///
/// **Threads:** [#next] by one thread at a time, not always the same; everything else by any.
public interface Source extends AutoCloseable {

    /// Makes a delivery that [#next] can fill. One is needed for each message that is in hand at once.
    ///
    /// @return a new, empty delivery
    Delivery newDelivery();

    /// Takes the next message.
    ///
    /// @param into an empty or settled delivery of this source
    /// @param timeoutNanos how long to wait for a message; 0 or less to not wait at all, [Long#MAX_VALUE] without
    ///     end
    /// @return true if there was one; false after the timeout, after [#wakeUp()] and when the source is closed
    /// @throws BrokerException if the broker failed for good
    boolean next(Delivery into, long timeoutNanos);

    /// Lets a waiting [#next] return at once, now or when it is next called.
    void wakeUp();

    /// Counts messages that were accepted for this source and are not settled, those in hand included, those that
    /// wait for their next attempt not.
    ///
    /// @return the number, or -1 if this broker can't tell
    long backlog();

    /// Ends the subscription. Messages that were not taken stay with the broker, if it keeps any.
    @Override
    void close();
}
