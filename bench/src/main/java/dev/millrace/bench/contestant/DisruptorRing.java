package dev.millrace.bench.contestant;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;

/// The LMAX Disruptor with one producer: each event has an array of the message's length, made before, and the
/// payload is copied into it. The consumer waits with the yielding strategy, or with the sleeping one if a time
/// to sleep is set.
final class DisruptorRing implements Contestant {

    private final RingBuffer<byte[]> ring;
    private final int length;
    private final BatchEventProcessor<byte[]> processor;
    private final Thread consumer;
    private final Retries retries = new Retries();

    DisruptorRing(Setup setup) {
        length = setup.length();
        int length = this.length;
        ring = RingBuffer.createSingleProducer(() -> new byte[length], setup.slots(), waitStrategy(setup.settings()));
        Sink sink = setup.sink();
        EventHandler<byte[]> handler = (event, sequence, endOfBatch) -> {
            sink.accept(event, 0, event.length);
            if (endOfBatch) {
                sink.batchEnd();
            }
        };
        processor = new BatchEventProcessorBuilder().build(ring, ring.newBarrier(), handler);
        ring.addGatingSequences(processor.getSequence());
        consumer = setup.threads().newThread(processor);
        consumer.start();
    }

    private static WaitStrategy waitStrategy(Settings settings) {
        int sleepNanos = settings.number("sleep-ns", 0);
        return sleepNanos == 0
                ? new YieldingWaitStrategy()
                : new SleepingWaitStrategy(settings.number("spins", 0), sleepNanos);
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
            return nextLater(ring);
        }
    }

    private long nextLater(RingBuffer<byte[]> ring) {
        long start = retries.begin();
        while (true) {
            retries.pause();
            try {
                long sequence = ring.tryNext();
                retries.end(start);
                return sequence;
            } catch (InsufficientCapacityException full) {
                // once more
            }
        }
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
        processor.halt();
        ConsumerThread.join(consumer);
    }
}
