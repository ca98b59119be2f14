package dev.millrace.runtime;

import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.PublishException;
import dev.millrace.PublishOptions;
import dev.millrace.RequestTimeoutException;
import dev.millrace.codec.Codec;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Source;
import dev.millrace.spi.SourceSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Requests that wait for their answers. One subscription and one thread serve all of a connection's requests;
/// both begin with the first.
final class Requests {

    private static final Logger LOG = LoggerFactory.getLogger(Requests.class);

    /// The bits of a correlation id that name the slot; the others count how often it was used, so that a late
    /// answer is not taken for that of the next request.
    private static final int SLOT_BITS = 16;

    private final Connection connection;
    private final String label;
    private final List<ReplySlot> slots = new ArrayList<>();
    private final List<ReplySlot> free = new ArrayList<>();
    private @Nullable Source source;
    private @Nullable String address;
    private boolean closed;

    Requests(Connection connection, String label) {
        this.connection = connection;
        this.label = label;
    }

    /// Publishes a request with options of ours. No lambda: that would be an object for each.
    ///
    /// @param <T> what may be published
    interface Way<T> {

        void publish(T message, PublishOptions options);
    }

    <T, R> R request(String to, Way<T> way, T message, Codec<R> replyCodec, Duration timeout)
            throws InterruptedException {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException(
                    "The timeout of a request is " + timeout + ", but it must be more than zero");
        }
        ReplySlot slot = take();
        try {
            PublishOptions options = slot.begin(Objects.requireNonNull(address));
            way.publish(message, options);
            if (!slot.await(timeout)) {
                throw new RequestTimeoutException(
                        isClosed()
                                ? "The request to '" + to + "' got no answer: the application stopped"
                                : "The request to '" + to + "' got no answer within " + timeout,
                        null);
            }
            return slot.decode(replyCodec);
        } finally {
            slot.end();
            giveBack(slot);
        }
    }

    private synchronized ReplySlot take() {
        if (closed) {
            throw new PublishException("No request can be sent on " + label + ": the application is not running", null);
        }
        if (source == null) {
            open();
        }
        if (!free.isEmpty()) {
            return free.removeLast();
        }
        if (slots.size() == 1 << SLOT_BITS) {
            throw new PublishException(
                    "There are " + slots.size() + " requests under way on " + label + " already, which is the most",
                    null);
        }
        ReplySlot slot = new ReplySlot(slots.size());
        slots.add(slot);
        return slot;
    }

    private synchronized void giveBack(ReplySlot slot) {
        free.add(slot);
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized @Nullable ReplySlot slot(long correlation) {
        long index = correlation & ((1 << SLOT_BITS) - 1);
        return index < slots.size() ? slots.get((int) index) : null;
    }

    private void open() {
        String name = connection.newReplyAddress();
        Source replies = connection.subscribe(SourceSpec.named(name), "replies");
        address = name;
        source = replies;
        Thread.ofPlatform().daemon().name("millrace-replies-" + label).start(() -> read(replies));
    }

    private void read(Source replies) {
        Delivery delivery = replies.newDelivery();
        while (!isClosed()) {
            try {
                if (replies.next(delivery, Long.MAX_VALUE)) {
                    hand(delivery);
                    delivery.ack();
                }
            } catch (RuntimeException failure) {
                if (!isClosed()) {
                    LOG.atError().setCause(failure).addKeyValue("broker", label).log("Reading replies failed");
                }
            }
        }
    }

    private void hand(Delivery delivery) {
        long correlation = delivery.headers().number(Headers.CORRELATION_ID, -1);
        ReplySlot slot = correlation < 0 ? null : slot(correlation);
        if (slot == null || !slot.answer(correlation, delivery.payload())) {
            LOG.atDebug().addKeyValue("broker", label).log("An answer came that nobody waits for (any more)");
        }
    }

    synchronized void close() {
        closed = true;
        Source open = source;
        if (open != null) {
            open.close();
        }
        slots.forEach(ReplySlot::giveUp);
    }

    /// The place of one request that waits. Its monitor guards all of it.
    private static final class ReplySlot {

        private final int index;
        private final PublishOptions options = new PublishOptions();
        private long uses;
        private long awaited = -1;
        private boolean answered;
        private boolean givenUp;
        private byte[] bytes = new byte[256];
        private int length;

        ReplySlot(int index) {
            this.index = index;
        }

        synchronized PublishOptions begin(String address) {
            awaited = (++uses << SLOT_BITS) | index;
            answered = false;
            return options.clear().header(Headers.REPLY_TO, address).header(Headers.CORRELATION_ID, awaited);
        }

        synchronized boolean await(Duration timeout) throws InterruptedException {
            long deadline = System.nanoTime() + timeout.toNanos();
            while (!answered && !givenUp) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                wait(left / 1_000_000, (int) (left % 1_000_000));
            }
            return answered;
        }

        synchronized boolean answer(long correlation, Payload payload) {
            if (correlation != awaited || answered) {
                return false;
            }
            length = payload.length();
            if (bytes.length < length) {
                bytes = new byte[length];
            }
            System.arraycopy(payload.array(), payload.offset(), bytes, 0, length);
            answered = true;
            notifyAll();
            return true;
        }

        synchronized void giveUp() {
            givenUp = true;
            notifyAll();
        }

        /// Called by the requesting thread alone, after the answer: nobody else writes the bytes then.
        <R> R decode(Codec<R> codec) {
            return codec.decode(bytes, 0, length);
        }

        synchronized void end() {
            awaited = -1;
        }
    }
}
