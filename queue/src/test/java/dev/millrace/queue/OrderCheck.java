package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/// A handler that expects each writer's messages once, in order, with the right length and the right bytes.
final class OrderCheck implements MessageHandler {

    private final Lengths lengths;
    private final AtomicLongArray next;
    private final AtomicLong received = new AtomicLong();
    private final Queue<String> errors = new ConcurrentLinkedQueue<>();

    OrderCheck(int writers, Lengths lengths) {
        this.lengths = lengths;
        next = new AtomicLongArray(writers);
    }

    @Override
    public void onMessage(int writerId, byte[] data, int offset, int length) {
        long sequence = next.getAndIncrement(writerId);
        int expected = lengths.of(writerId, sequence);
        if (length != expected) {
            complain("message " + sequence + " of writer " + writerId + " has " + length + " bytes instead of "
                    + expected);
        } else if (!Payload.isIntact(data, offset, length, writerId, sequence)) {
            complain("message " + sequence + " of writer " + writerId + " has other bytes than were written");
        }
        received.incrementAndGet();
    }

    private void complain(String error) {
        if (errors.size() < 10) {
            errors.add(error);
        }
    }

    long received() {
        return received.get();
    }

    long receivedFrom(int writer) {
        return next.get(writer);
    }

    void assertNothingWrong() {
        assertThat(errors).isEmpty();
    }
}
