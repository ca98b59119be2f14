package dev.millrace;

import dev.millrace.codec.Codec;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;

/// A publisher whose messages name their destinations.
record NamingPublisher<T>(Function<? super T, String> naming, OpenPublisher<T> publisher) implements Publisher<T> {

    @Override
    public void publish(T message) {
        to(message).publish(message);
    }

    @Override
    public void publish(T message, PublishOptions options) {
        to(message).publish(message, options);
    }

    @Override
    public <R> R request(T message, Class<R> replyType, Duration timeout) throws InterruptedException {
        return to(message).request(message, replyType, timeout);
    }

    @Override
    public <R> R request(T message, Codec<R> replyCodec, Duration timeout) throws InterruptedException {
        return to(message).request(message, replyCodec, timeout);
    }

    private Publisher<T> to(T message) {
        String name = naming.apply(Objects.requireNonNull(message, "message"));
        if (name == null) {
            throw new PublishException(
                    "A message of " + message.getClass().getName() + " names no destination: its publisher's function"
                            + " answered null",
                    null);
        }
        return publisher.to(name);
    }
}
