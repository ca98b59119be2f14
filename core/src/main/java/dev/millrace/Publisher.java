package dev.millrace;

import dev.millrace.codec.Codec;
import java.time.Duration;

/// Publishes messages of one type. Made by [Scope#publisher] before the application starts; works while it runs.
///
/// A publish returns when the broker has accepted the message; what that means is the broker's word. It may
/// wait for room and then fails with a clear error: an accepted message is never dropped in silence.
///
/// ```java
/// events.publish(new Event(7));
/// events.publish(new Event(8), new PublishOptions().key("customer-3").header("tenant", "acme"));
/// ```
///
/// **Threads:** any, virtual ones too. Messages of one thread to one destination keep their order.
///
/// @param <T> what may be published
public interface Publisher<T> {

    /// Publishes a message.
    ///
    /// @param message the message
    /// @throws PublishException if it was not accepted: it can't be encoded, there was no room in time, or the
    ///     application does not run
    void publish(T message);

    /// Publishes a message.
    ///
    /// @param message the message
    /// @param options key, headers and more for this message; not changed, so they may be used again
    /// @throws PublishException as above; also, with [PublishOptions#mandatory()], if nobody subscribes
    void publish(T message, PublishOptions options);

    /// Publishes a request and waits for its answer.
    ///
    /// @param message the request
    /// @param replyType what the answer is decoded to
    /// @param timeout how long to wait; more than zero
    /// @param <R> the type of the answer
    /// @return the answer
    /// @throws PublishException if the request was not accepted
    /// @throws RequestTimeoutException if no answer came in time
    /// @throws InterruptedException if the thread was interrupted while it waited
    <R> R request(T message, Class<R> replyType, Duration timeout) throws InterruptedException;

    /// Publishes a request and waits for its answer, which a codec of one's own reads. A codec that makes no
    /// object makes requests that allocate nothing.
    ///
    /// @param message the request
    /// @param replyCodec reads the answer
    /// @param timeout how long to wait; more than zero
    /// @param <R> the type of the answer
    /// @return the answer
    /// @throws PublishException if the request was not accepted
    /// @throws RequestTimeoutException if no answer came in time
    /// @throws InterruptedException if the thread was interrupted while it waited
    <R> R request(T message, Codec<R> replyCodec, Duration timeout) throws InterruptedException;
}
