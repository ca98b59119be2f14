package dev.millrace.runtime;

import dev.millrace.Headers;
import dev.millrace.Listener;
import dev.millrace.MutableHeaders;
import dev.millrace.OutgoingMessage;
import dev.millrace.Payload;
import dev.millrace.PublishException;
import dev.millrace.PublishLayer;
import dev.millrace.PublishOptions;
import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import dev.millrace.codec.MessageOutput;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Destination;
import dev.millrace.spi.Sender;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The way out of an application to one broker: encoding, publish layers, the broker's sender.
///
/// Without layers a message is encoded straight into the memory that the broker lends. Layers may look at it and
/// change it, so with them it is encoded into memory of our own first.
final class Outlet {

    private static final Headers NO_HEADERS = new MutableHeaders();

    private final Connection connection;
    private final String label;
    private final PublishLayer.@Nullable Next layers;
    private final @Nullable Listener listener;
    private final Formats formats;
    private final Requests requests;
    private final Scratches scratches = new Scratches();

    /// Null while everybody may publish. Written when the application stops, read by publishing threads.
    private volatile @Nullable Predicate<Thread> mayPublish;

    Outlet(
            Connection connection,
            String label,
            List<PublishLayer> publishLayers,
            @Nullable Listener listener,
            Formats formats) {
        this.connection = connection;
        this.label = label;
        this.listener = listener;
        this.formats = formats;
        layers = publishLayers.isEmpty() ? null : around(Outlet::send, publishLayers);
        requests = new Requests(connection, label);
    }

    /// Gives the way through a publisher's own layers and those of the application; null without any.
    PublishLayer.@Nullable Next chain(List<PublishLayer> own) {
        return own.isEmpty() ? layers : around(layers == null ? Outlet::send : layers, own);
    }

    private static PublishLayer.Next around(PublishLayer.Next innermost, List<PublishLayer> publishLayers) {
        PublishLayer.Next chain = innermost;
        for (PublishLayer layer : publishLayers.reversed()) { // the first one sees a message first
            PublishLayer.Next next = chain;
            chain = message -> layer.publish(message, next);
        }
        return chain;
    }

    private static void send(OutgoingMessage message) {
        ((Scratch) message).send();
    }

    Destination destination(String name) {
        return connection.destination(name);
    }

    Connection connection() {
        return connection;
    }

    /// From now on, only some threads may publish: those that finish what is in hand.
    void acceptFromOnly(Predicate<Thread> mayPublish, Duration timeout) {
        this.mayPublish = mayPublish;
        connection.acceptFromOnly(mayPublish, timeout);
    }

    /// @param chain what [#chain(List)] gave
    <T> void publish(
            PublishLayer.@Nullable Next chain,
            Destination to,
            Codec<T> codec,
            T message,
            Headers base,
            @Nullable PublishOptions options) {
        Objects.requireNonNull(message, "message");
        Predicate<Thread> restricted = mayPublish;
        if (restricted != null && !restricted.test(Thread.currentThread())) {
            throw failed(to, "the application is stopping", null);
        }
        Headers own = options == null ? NO_HEADERS : options.headers();
        if (options != null && options.isMandatory() && !connection.isReached(to)) {
            throw failed(to, "nobody subscribes to it, and the message is mandatory", null);
        }
        if (chain == null && (base.isEmpty() || own.isEmpty())) {
            Sender sender = connection.borrowSender();
            try {
                send(sender, to, codec, message, base.isEmpty() ? own : base);
            } finally {
                connection.giveBack(sender);
            }
        } else {
            publishFromScratch(null, chain, to, codec, message, base, own);
        }
    }

    /// Publishes for a thread that has a sender of its own.
    <T> void publish(Sender sender, Destination to, Codec<T> codec, T message, Headers headers) {
        Objects.requireNonNull(message, "message");
        if (layers == null) {
            send(sender, to, codec, message, headers);
        } else {
            publishFromScratch(sender, layers, to, codec, message, NO_HEADERS, headers);
        }
    }

    private <T> void send(Sender sender, Destination to, Codec<T> codec, T message, Headers headers) {
        try {
            if (codec == PayloadCodec.INSTANCE) {
                sender.send(to, headers, (Payload) message);
            } else {
                encode(sender, to, codec, message, headers);
            }
        } catch (RuntimeException failure) {
            throw failed(to, failure.getMessage(), failure);
        }
        Listener hears = listener;
        if (hears != null) {
            hears.published(to.name());
        }
    }

    private static <T> void encode(Sender sender, Destination to, Codec<T> codec, T message, Headers headers) {
        MessageOutput output = sender.begin(to, headers);
        boolean encoded = false;
        try {
            codec.encode(message, output);
            encoded = true;
        } finally {
            if (!encoded) {
                sender.cancel();
            }
        }
        sender.send();
    }

    private <T> void publishFromScratch(
            @Nullable Sender sender,
            PublishLayer.@Nullable Next chain,
            Destination to,
            Codec<T> codec,
            T message,
            Headers base,
            Headers own) {
        Scratch scratch = scratches.take();
        try {
            scratch.begin(sender, to, base, own);
            try {
                codec.encode(message, scratch.output());
            } catch (RuntimeException failure) {
                throw failed(to, failure.getMessage(), failure);
            }
            scratch.encoded();
            if (chain == null) {
                scratch.send();
            } else {
                chain.publish(scratch);
            }
        } finally {
            scratches.giveBack(scratch);
        }
    }

    <R> Codec<R> replyCodec(Class<R> type, @Nullable Format format, String destination) {
        return formats.codecFor(type, format, "a request to '" + destination + "'");
    }

    Requests requests() {
        return requests;
    }

    void close() {
        requests.close();
    }

    private PublishException failed(Destination to, @Nullable String why, @Nullable RuntimeException cause) {
        if (cause instanceof PublishException already) {
            return already;
        }
        PublishException failure = new PublishException(
                "Publishing to '" + to.name() + "' on " + label + " failed: " + (why == null ? "" + cause : why),
                cause);
        Listener hears = listener;
        if (hears != null) {
            hears.publishFailed(to.name(), failure);
        }
        return failure;
    }

    /// A message in memory of our own, and what sends it at the end of the layers.
    final class Scratch implements OutgoingMessage {

        private final MessageOutput output = new MessageOutput();
        private final MutableHeaders headers = new MutableHeaders();
        private final Payload payload = new Payload();
        private @Nullable Sender sender;
        private @Nullable Destination destination;

        void begin(@Nullable Sender ownSender, Destination to, Headers base, Headers own) {
            sender = ownSender;
            destination = to;
            headers.clear().putAll(base).putAll(own);
            output.begin();
        }

        MessageOutput output() {
            return output;
        }

        void encoded() {
            payload(output.array(), output.start(), output.length());
        }

        void send() {
            Destination to = Objects.requireNonNull(destination);
            Sender given = sender;
            if (given != null) {
                Outlet.this.send(given, to, PayloadCodec.INSTANCE, payload, headers);
                return;
            }
            Sender borrowed = connection.borrowSender();
            try {
                Outlet.this.send(borrowed, to, PayloadCodec.INSTANCE, payload, headers);
            } finally {
                connection.giveBack(borrowed);
            }
        }

        @Override
        public String destination() {
            return Objects.requireNonNull(destination).name();
        }

        @Override
        public MutableHeaders headers() {
            return headers;
        }

        @Override
        public Payload payload() {
            return payload;
        }

        @Override
        public void payload(byte[] bytes, int offset, int length) {
            payload.lend(bytes, offset, length);
        }
    }

    /// Scratches that are used again: as many as there are threads that publish at once, up to a bound.
    private final class Scratches {

        private static final int MOST = 64;

        private final Scratch[] free = new Scratch[MOST];
        private int count;

        synchronized Scratch take() {
            if (count == 0) {
                return new Scratch();
            }
            return free[--count];
        }

        synchronized void giveBack(Scratch scratch) {
            if (count < MOST) {
                free[count++] = scratch;
            }
        }
    }
}
