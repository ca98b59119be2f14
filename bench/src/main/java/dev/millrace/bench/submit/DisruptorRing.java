package dev.millrace.bench.submit;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.YieldingWaitStrategy;
import dev.millrace.bench.BenchFailure;

/// The LMAX Disruptor with one producer: each event has an array of the message's length, made before, and the
/// payload is copied into it. The consumer waits with the yielding strategy.
final class DisruptorRing implements Contestant {

    private static final long END_MILLIS = 10_000;

    private final RingBuffer<byte[]> ring;
    private final int length;
    private final BatchEventProcessor<byte[]> processor;
    private final Thread consumer;
    private long pressured;

    DisruptorRing(Setup setup) {
        length = setup.length();
        int length = this.length;
        ring = RingBuffer.createSingleProducer(() -> new byte[length], setup.slots(), new YieldingWaitStrategy());
        Sink sink = setup.sink();
        EventHandler<byte[]> handler = (event, sequence, endOfBatch) -> {
            sink.accept(event, 0, event.length);
            if (endOfBatch) {
                sink.batchEnd();
            }
        };
        processor = new BatchEventProcessorBuilder().build(ring, ring.newBarrier(), handler);
        ring.addGatingSequences(processor.getSequence());
        consumer = Thread.ofPlatform().daemon().name("consumer").start(processor);
    }

    @Override
    public void sendGroup(byte[] input, int first, int count) {
        RingBuffer<byte[]> ring = this.ring;
        int length = this.length;
        int offset = first * length;
        for (int i = 0; i < count; i++) {
            long sequence = next(ring);
            PayloadCopy.copy(input, offset, ring.get(sequence), 0, length);
            ring.publish(sequence);
            offset += length;
        }
    }

    private long next(RingBuffer<byte[]> ring) {
        try {
            return ring.tryNext();
        } catch (InsufficientCapacityException full) { // always the same object, without a stack
            pressured++;
            return ring.next();
        }
    }

    @Override
    public void handOver() {}

    @Override
    public long pressured() {
        return pressured;
    }

    @Override
    public int threads() {
        return 1;
    }

    @Override
    public void close() {
        processor.halt();
        try {
            consumer.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (consumer.isAlive()) {
            throw new BenchFailure("the consumer thread did not end");
        }
    }
}
