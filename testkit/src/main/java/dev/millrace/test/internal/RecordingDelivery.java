package dev.millrace.test.internal;

import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.spi.Delivery;
import dev.millrace.test.Settled;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A delivery whose message lies in memory of its own, which is poisoned when it is settled.
///
/// In production, memory is used again: what a handler keeps shows the next message, or by chance the right one
/// for a long time. Here each message has new memory and new objects, and after settling they fail or show poison.
final class RecordingDelivery implements Delivery {

    /// No byte of UTF-8, and no plausible number.
    static final byte POISON = (byte) 0xFE;

    /// Around headers and payload, so that a codec that looks beside its message finds nothing useful.
    private static final int GAP = 5;

    private final Delivery inner;
    private final SubscriptionLog log;
    private final Ledger ledger;
    private final Carriers carriers;
    private byte[] memory = {};
    private Payload payload = new Payload();
    private Headers headers = new Headers();
    private @Nullable DeliveryRecord record;
    private @Nullable Worker holder;

    RecordingDelivery(Delivery inner, SubscriptionLog log, Ledger ledger, Carriers carriers) {
        this.inner = inner;
        this.log = log;
        this.ledger = ledger;
        this.carriers = carriers;
    }

    Delivery inner() {
        return inner;
    }

    /// The inner delivery was filled.
    void begin() {
        record = ledger.taken(log, inner);
        holder = ledger.worker();
        Headers from = inner.headers();
        Payload bytes = inner.payload();
        int payloadAt = GAP + from.length() + GAP;
        memory = new byte[payloadAt + bytes.length() + GAP];
        Arrays.fill(memory, POISON);
        System.arraycopy(from.array(), from.offset(), memory, GAP, from.length());
        System.arraycopy(bytes.array(), bytes.offset(), memory, payloadAt, bytes.length());
        headers = new Headers();
        headers.lend(memory, GAP, from.length());
        payload = new Payload();
        payload.lend(memory, payloadAt, bytes.length());
    }

    @Override
    public Payload payload() {
        return payload;
    }

    @Override
    public Headers headers() {
        return headers;
    }

    @Override
    public String destination() {
        return inner.destination();
    }

    @Override
    public int attempt() {
        return inner.attempt();
    }

    @Override
    public void ack() {
        settle(Settled.ACKED, Duration.ZERO);
    }

    @Override
    public void retry(Duration delay) {
        settle(Settled.RETRIED, delay);
    }

    @Override
    public void reject() {
        settle(Settled.REJECTED, Duration.ZERO);
    }

    private void settle(Settled settled, Duration delay) {
        DeliveryRecord ended = record;
        if (ended == null) {
            inner.ack(); // says that it is settled already
            return;
        }
        ledger.settling(ended, settled, delay);
        boolean done = false;
        try {
            switch (settled) {
                case RETRIED -> {
                    log.expected.incrementAndGet();
                    inner.retry(delay);
                }
                case REJECTED -> inner.reject();
                default -> inner.ack();
            }
            done = true;
        } finally {
            if (!done) {
                ended.undo();
            }
        }
        record = null;
        poison();
        ledger.settled(log, Objects.requireNonNull(holder));
    }

    private void poison() {
        carriers.poison(memory);
        Arrays.fill(memory, POISON);
        payload.revoke();
        headers.revoke();
    }
}
