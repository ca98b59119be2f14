package dev.millrace;

import org.jspecify.annotations.Nullable;

/// What is known of a delivery beside its decoded message. One object is used for many deliveries: it is valid
/// while the handler runs.
///
/// **Threads:** the handler's.
public interface Context {

    /// Gives the subscription's name.
    ///
    /// @return the name
    String subscription();

    /// Tells where the message was published to. Of a batch: of its first message.
    ///
    /// @return the destination's name
    String destination();

    /// Gives the message's headers; they are not parsed before they are asked for. Of a batch: of its first
    /// message.
    ///
    /// @return the headers
    Headers headers();

    /// Gives the message's bytes. Of a batch: of its first message.
    ///
    /// @return the payload
    Payload payload();

    /// Replaces the message's bytes for the layers and the handler inside: for a stage around the codec, such as
    /// decryption or a schema registry. The message that is retried or dead-lettered stays as it came.
    ///
    /// @param bytes the array that holds the new payload; it must not change before the handler has returned
    /// @param offset the index of the first byte
    /// @param length the length in bytes
    /// @throws IllegalStateException in a layer around a batch, whose messages are decoded before
    void payload(byte[] bytes, int offset, int length);

    /// Tells how often the message was delivered, this time included.
    ///
    /// @return 1 for the first time; 0 if the broker does not count
    int attempt();

    /// Tells how many messages are in hand.
    ///
    /// @return 1, or the size of the batch
    int size();

    /// Gives a part of the application's state.
    ///
    /// @param type the class that was given to [AppBuilder#state]
    /// @param <S> the type of the state
    /// @return the value
    /// @throws IllegalArgumentException if the application has no state of this class; the message lists what it
    ///     has
    <S> S state(Class<S> type);

    /// Gives what a layer has put for the layers and the handler inside it.
    ///
    /// @param key its key
    /// @return the value, or null
    @Nullable
    Object get(Object key);

    /// Puts a value for the layers and the handler inside; gone when the delivery is settled.
    ///
    /// @param key its key
    /// @param value the value, or null to remove it
    void put(Object key, @Nullable Object value);

    /// Runs a task once, after the delivery is settled, whatever the outcome. Several may be added. What a task
    /// throws is logged and changes nothing.
    ///
    /// @param task the task
    void afterSettling(Runnable task);

    /// Runs a task once, after the delivery is settled, if the outcome is of a kind.
    ///
    /// @param kind the kind
    /// @param task the task
    void after(Outcome.Kind kind, Runnable task);
}
