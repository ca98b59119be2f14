package dev.millrace.runtime;

import dev.millrace.Headers;
import dev.millrace.PublishException;
import dev.millrace.PublishLayer;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.codec.Codec;
import dev.millrace.spi.BrokerException;
import dev.millrace.spi.Destination;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A publisher to one destination.
final class BoundPublisher<T> implements Publisher<T> {

    /// All that a message needs, behind one load.
    private record Way<T>(
            Outlet outlet, PublishLayer.@Nullable Next chain, Destination destination, Codec<T> codec, Headers headers)
            implements Requests.Way<T> {

        @Override
        public void publish(T message, @Nullable PublishOptions options) {
            outlet.publish(chain, destination, codec, message, headers, options);
        }
    }

    private final PublisherHandle<T> handle;
    private final String name;

    /// Null while the application does not run and the destination is not resolved. Publishing threads set it and
    /// then look whether the application still runs; who ends the application says so first and then clears it:
    /// so a way of an application that has ended is never left here.
    private volatile @Nullable Way<T> way;

    BoundPublisher(PublisherHandle<T> handle, String name) {
        this.handle = handle;
        this.name = name;
    }

    @Override
    public void publish(T message) {
        send(message, null);
    }

    @Override
    public void publish(T message, PublishOptions options) {
        Objects.requireNonNull(options, "options");
        send(message, options);
    }

    private void send(T message, @Nullable PublishOptions options) {
        Way<T> way = way();
        try {
            way.publish(message, options);
        } catch (PublishException failure) {
            throw handle.takes(message) ? failure : wrongType(message, failure);
        }
    }

    /// Only raw types bring a message here that the publisher does not take: it is asked for after the failure.
    private PublishException wrongType(Object message, PublishException failure) {
        return new PublishException(
                "Publishing to '" + name + "' failed: the publisher takes " + handle.typeName()
                        + ", but it was given a " + message.getClass().getName(),
                failure);
    }

    @Override
    public <R> R request(T message, Class<R> replyType, Duration timeout) throws InterruptedException {
        Way<T> way = way();
        return request(way, message, handle.replyCodec(way.outlet, replyType, name), timeout);
    }

    @Override
    public <R> R request(T message, Codec<R> replyCodec, Duration timeout) throws InterruptedException {
        return request(way(), message, Objects.requireNonNull(replyCodec, "codec of the reply"), timeout);
    }

    private <R> R request(Way<T> way, T message, Codec<R> replyCodec, Duration timeout) throws InterruptedException {
        return way.outlet.requests().request(name, way, message, replyCodec, timeout);
    }

    /// Resolves the destination, when the application starts.
    void resolve() {
        way();
    }

    void forget() {
        way = null;
    }

    private Way<T> way() {
        Way<T> known = way;
        return known != null ? known : findWay();
    }

    private Way<T> findWay() {
        PublisherHandle.Live<T> live = handle.live(name);
        Outlet outlet = live.outlet();
        Way<T> found = new Way<>(outlet, live.chain(), destination(outlet), live.codec(), handle.headers());
        way = found;
        if (!handle.isLive(live)) {
            forget();
        }
        return found;
    }

    private Destination destination(Outlet outlet) {
        try {
            return outlet.destination(name);
        } catch (BrokerException refused) {
            throw new PublishException(Failures.sentence(refused), refused);
        }
    }
}
