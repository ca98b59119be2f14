package dev.millrace.inprocess;

import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.spi.Delivery;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One record of an inbox, in hand.
final class InProcessDelivery implements Delivery {

    private final Inbox inbox;
    private final InProcessConnection connection;
    private final Payload payload = new Payload();
    private final Headers headers = new Headers();

    /// The block that holds the record, or held the last one. Stored when it changes only: a store of a reference
    /// costs a fence when the collector has moved the objects apart, a look costs nothing.
    private @Nullable InboxBlock block;

    private boolean inHand;

    private int offset;
    private int length;

    InProcessDelivery(Inbox inbox, InProcessConnection connection) {
        this.inbox = inbox;
        this.connection = connection;
    }

    @SuppressWarnings("ReferenceEquality") // the same block is meant
    void begin(InboxBlock from, int at, int recordLength) {
        if (inHand) {
            throw new IllegalStateException("A delivery was used for the next message before it was settled");
        }
        inHand = true;
        if (block != from) {
            block = from;
        }
        offset = at;
        length = recordLength;
        byte[] bytes = from.bytes;
        int headersLength = RecordLayout.get(bytes, at + RecordLayout.HEADERS_LENGTH);
        headers.lend(bytes, at + RecordLayout.HEADER, headersLength);
        payload.lend(
                bytes, at + RecordLayout.HEADER + headersLength, recordLength - RecordLayout.HEADER - headersLength);
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
        return connection.nameOf(RecordLayout.get(inHand().bytes, offset + RecordLayout.ORIGIN));
    }

    @Override
    public int attempt() {
        return RecordLayout.get(inHand().bytes, offset + RecordLayout.DELIVERED) + 1;
    }

    @Override
    public void ack() {
        end();
    }

    @Override
    public void reject() {
        end();
    }

    /// Publishes a copy to this inbox alone before it settles: at no moment is the message nowhere.
    @Override
    public void retry(Duration delay) {
        byte[] bytes = inHand().bytes;
        if (delay.isZero()) {
            connection.returnTo(inbox, bytes, offset, length);
        } else {
            connection.returnLater(inbox, bytes, offset, length, delay);
        }
        end();
    }

    private InboxBlock inHand() {
        InboxBlock from = block;
        if (!inHand || from == null) {
            throw new IllegalStateException("The delivery is settled already: a message can be settled once");
        }
        return from;
    }

    private void end() {
        InboxBlock from = inHand();
        inHand = false;
        payload.revoke();
        headers.revoke();
        inbox.settled(from, length);
    }
}
