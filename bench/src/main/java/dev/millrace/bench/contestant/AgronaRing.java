package dev.millrace.bench.contestant;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/// Agrona's ring of binary messages for one producer and one consumer, in direct memory.
///
/// Messages are claimed and written in place as longs: measured faster than `write`, whose copy is a call for
/// any length. Bounds checks are on, as they are by default and for the others.
final class AgronaRing implements Contestant {

    private static final int TYPE = 1;
    private static final int BATCH = 4096;

    private final OneToOneRingBuffer ring;
    private final int length;
    private final ConsumerThread consumer;
    private final Retries retries = new Retries();

    AgronaRing(Setup setup) {
        length = setup.length();
        int capacity = Integer.highestOneBit(setup.size());
        ring = new OneToOneRingBuffer(
                new UnsafeBuffer(ByteBuffer.allocateDirect(capacity + RingBufferDescriptor.TRAILER_LENGTH)));
        MessageHandler handler = handlerFor(setup.sink(), length);
        consumer = new ConsumerThread(() -> ring.read(handler, BATCH), setup);
    }

    private static MessageHandler handlerFor(Sink sink, int messageLength) {
        if (sink.wantsFirstWordOnly()) {
            return (type, buffer, index, length) -> sink.accept(buffer.getLong(index, ByteOrder.LITTLE_ENDIAN));
        }
        byte[] bytes = new byte[messageLength]; // one for all messages: no sink keeps what it was given
        return (type, buffer, index, length) -> {
            buffer.getBytes(index, bytes);
            sink.accept(bytes, 0, length);
        };
    }

    @Override
    public void sendGroup(byte[] input, int first, int count) {
        OneToOneRingBuffer ring = this.ring;
        AtomicBuffer buffer = ring.buffer();
        int length = this.length;
        int offset = first * length;
        for (int i = 0; i < count; i++) {
            int index = ring.tryClaim(TYPE, length);
            if (index < 0) {
                index = claimLater(length);
            }
            for (int k = 0; k < length; k += Long.BYTES) {
                buffer.putLong(index + k, (long) PayloadCopy.LONG.get(input, offset + k), ByteOrder.LITTLE_ENDIAN);
            }
            ring.commit(index);
            offset += length;
        }
    }

    private int claimLater(int length) {
        long start = retries.begin();
        int index;
        do {
            retries.pause();
            index = ring.tryClaim(TYPE, length);
        } while (index < 0);
        retries.end(start);
        return index;
    }

    @Override
    public Pressure pressure() {
        return retries.pressure();
    }

    @Override
    public int threads() {
        return 1;
    }

    @Override
    public void close() {
        consumer.stop();
    }
}
