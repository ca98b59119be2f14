package dev.millrace.runtime;

import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.codec.Codec;
import dev.millrace.spi.Destination;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A publisher to one destination.
final class BoundPublisher<T> implements Publisher<T> {

    private final PublisherHandle<T> handle;
    private final String name;

    /// Resolved when the application starts or at the first message. Any thread may write it; all write
    /// destinations of the same name, so the last one wins.
    private volatile @Nullable Destination destination;

    BoundPublisher(PublisherHandle<T> handle, String name) {
        this.handle = handle;
        this.name = name;
    }

    @Override
    public void publish(T message) {
        PublisherHandle.Live<T> live = handle.live(name);
        live.outlet().publish(resolved(live), live.codec(), message, handle.headers(), null);
    }

    @Override
    public void publish(T message, PublishOptions options) {
        Objects.requireNonNull(options, "options");
        PublisherHandle.Live<T> live = handle.live(name);
        live.outlet().publish(resolved(live), live.codec(), message, handle.headers(), options);
    }

    @Override
    public <R> R request(T message, Class<R> replyType, Duration timeout) throws InterruptedException {
        PublisherHandle.Live<T> live = handle.live(name);
        return request(live, message, handle.replyCodec(live, replyType, name), timeout);
    }

    @Override
    public <R> R request(T message, Codec<R> replyCodec, Duration timeout) throws InterruptedException {
        return request(handle.live(name), message, Objects.requireNonNull(replyCodec, "codec of the reply"), timeout);
    }

    private <R> R request(PublisherHandle.Live<T> live, T message, Codec<R> replyCodec, Duration timeout)
            throws InterruptedException {
        return live.outlet().request(resolved(live), live.codec(), message, handle.headers(), replyCodec, timeout);
    }

    void resolve() {
        resolved(handle.live(name));
    }

    void forget() {
        destination = null;
    }

    private Destination resolved(PublisherHandle.Live<T> live) {
        Destination known = destination;
        if (known == null) {
            known = live.outlet().destination(name);
            destination = known;
        }
        return known;
    }
}
