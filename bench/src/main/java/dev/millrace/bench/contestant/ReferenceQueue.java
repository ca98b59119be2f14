package dev.millrace.bench.contestant;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.IntSupplier;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;

/// A queue of references. It copies nothing: the messages are arrays of their own that were made before, and
/// the consumer gets these very arrays.
final class ReferenceQueue implements Contestant {

    private static final int BATCH = 4096;
    private static final int CHUNK = 1 << 16;

    private final Queue<byte[]> queue;
    private final byte[][] messages;
    private final boolean bounded;
    private final ConsumerThread consumer;
    private final Retries retries = new Retries();

    private ReferenceQueue(Queue<byte[]> queue, IntSupplier poll, boolean bounded, Setup setup) {
        this.queue = queue;
        this.bounded = bounded;
        messages = split(setup.input());
        consumer = new ConsumerThread(poll, setup);
    }

    static ReferenceQueue jctoolsSpsc(Setup setup) {
        SpscArrayQueue<byte[]> queue = new SpscArrayQueue<>(setup.slots());
        return new ReferenceQueue(queue, drain(queue, setup.sink()), true, setup);
    }

    static ReferenceQueue jctoolsSpscUnbounded(Setup setup) {
        SpscUnboundedArrayQueue<byte[]> queue = new SpscUnboundedArrayQueue<>(Math.min(CHUNK, setup.slots()));
        return new ReferenceQueue(queue, drain(queue, setup.sink()), false, setup);
    }

    static ReferenceQueue arrayBlockingQueue(Setup setup) {
        ArrayBlockingQueue<byte[]> queue = new ArrayBlockingQueue<>(setup.slots());
        return new ReferenceQueue(queue, pollEach(queue, setup.sink()), true, setup);
    }

    private static IntSupplier drain(MessagePassingQueue<byte[]> queue, Sink sink) {
        return () -> queue.drain(message -> sink.accept(message, 0, message.length), BATCH);
    }

    private static IntSupplier pollEach(Queue<byte[]> queue, Sink sink) {
        return () -> {
            int count = 0;
            for (byte[] message = queue.poll(); message != null; message = queue.poll()) {
                sink.accept(message, 0, message.length);
                if (++count == BATCH) {
                    break;
                }
            }
            return count;
        };
    }

    private static byte[][] split(Input input) {
        byte[][] messages = new byte[input.messages()][];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = Arrays.copyOfRange(input.bytes(), i * input.length(), (i + 1) * input.length());
        }
        return messages;
    }

    @Override
    public void sendGroup(byte[] input, int first, int count) {
        Queue<byte[]> queue = this.queue;
        byte[][] messages = this.messages;
        int end = first + count;
        for (int i = first; i < end; i++) {
            if (!queue.offer(messages[i])) {
                offerLater(messages[i]);
            }
        }
    }

    /// Makes the message here: references can't be passed to one that is written over later.
    @Override
    public void send(byte[] message) {
        byte[] copy = message.clone();
        if (!queue.offer(copy)) {
            offerLater(copy);
        }
    }

    private void offerLater(byte[] message) {
        long start = retries.begin();
        do {
            retries.pause();
        } while (!queue.offer(message));
        retries.end(start);
    }

    @Override
    public Pressure pressure() {
        return bounded ? retries.pressure() : Pressure.NONE;
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
