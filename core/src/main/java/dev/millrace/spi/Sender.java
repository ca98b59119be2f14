package dev.millrace.spi;

import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.codec.MessageOutput;

/// Sends messages, one after the other.
///
/// **Threads:** one at a time.
public interface Sender extends AutoCloseable {

    /// Begins a message. May wait for room. Each begun message must be sent or cancelled before the next one.
    ///
    /// @param to a destination of the same connection
    /// @param headers its headers; copied by this call
    /// @return takes the payload
    /// @throws BrokerException if there was no room in time, or the broker is closed
    MessageOutput begin(Destination to, Headers headers);

    /// Sends a message whose bytes are there: [#begin], their copy and [#send()] in one.
    ///
    /// @param to a destination of the same connection
    /// @param headers its headers; copied by this call
    /// @param payload its bytes; copied by this call
    /// @throws BrokerException if there was no room in time, or the broker did not accept it
    default void send(Destination to, Headers headers, Payload payload) {
        begin(to, headers).write(payload.array(), payload.offset(), payload.length());
        send();
    }

    /// Sends the message that was begun.
    ///
    /// @throws BrokerException if the broker did not accept it; then it was not sent
    void send();

    /// Drops the message that was begun.
    void cancel();

    /// Tells that the thread will not send for a while: what it holds may be used by others.
    void idle();

    /// Ends the sender; what was sent is not affected.
    @Override
    void close();
}
