package dev.millrace.spi;

import java.time.Duration;
import java.util.function.Predicate;

/// A live connection to a broker.
///
/// **Threads:** any.
public interface Connection {

    /// Opens a subscription.
    ///
    /// @param spec what to subscribe to
    /// @param name the subscription's name, for messages
    /// @return where its messages come from
    /// @throws BrokerException if the broker refuses it; the message says why
    Source subscribe(SourceSpec spec, String name);

    /// Finds a destination to publish to. Called when publishers are made, and for open destinations per
    /// message.
    ///
    /// @param name its name
    /// @return the destination
    /// @throws BrokerException if the name is no valid destination
    Destination destination(String name);

    /// Tells whether a message to a destination would reach anybody now.
    ///
    /// @param destination the destination
    /// @return false if nobody subscribes to it; true if somebody does, or if the broker can't tell
    boolean isReached(Destination destination);

    /// Makes a sender for a thread that publishes often, such as a subscription's loop. It belongs to that
    /// thread until it is closed.
    ///
    /// @return a sender
    Sender newSender();

    /// Lends a sender to the calling thread for one message. Messages that one thread sends in turn keep their
    /// order.
    ///
    /// @return a sender, to be given back with [#giveBack(Sender)] soon and by the same thread
    Sender borrowSender();

    /// Takes a borrowed sender back.
    ///
    /// @param sender the sender
    void giveBack(Sender sender);

    /// Tells where an answer to a request may be sent: a destination of this connection's own, of which nobody
    /// else knows.
    ///
    /// @return the destination's name
    /// @throws BrokerException if the broker has no request/reply
    String newReplyAddress();

    /// Accepts messages from some threads only, from now on: those that finish what is in hand while the application
    /// stops. When this returns no other thread is about to send any more, so that [#unsettled()] counts all there
    /// will be. Where messages outlive the connection there is nothing to do.
    ///
    /// @param mayPublish tells of a thread whether it may go on
    /// @param timeout how long to wait for the others
    default void acceptFromOnly(Predicate<Thread> mayPublish, Duration timeout) {}

    /// Counts messages that were accepted and are not settled everywhere yet, those that wait for their next
    /// attempt included. 0 means that nothing that was published before the call is still under way.
    ///
    /// @return the number, or -1 if this broker can't tell
    long unsettled();

    /// Counts messages that wait until a delay is over before their next attempt; [#unsettled()] counts them, too.
    /// A message on the move is not counted here: what both count is really waiting for time to pass.
    ///
    /// @return the number; 0 if this broker can't tell
    long delayed();

    /// Tells whether messages that nobody has taken outlive the connection. Where they do not, an application
    /// handles them before it stops.
    ///
    /// @return true if they do
    boolean keepsMessages();

    /// Ends the connection: nothing is accepted any more, what is under way is flushed.
    ///
    /// @param timeout how long it may take
    /// @return what was not flushed or handled
    CloseDiagnosis close(Duration timeout);
}
