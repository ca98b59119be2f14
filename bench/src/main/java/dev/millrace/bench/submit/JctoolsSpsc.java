package dev.millrace.bench.submit;

import java.util.Arrays;
import org.jctools.queues.SpscArrayQueue;

/// JCTools' single-producer queue of references. It copies nothing: the messages are arrays of their own that
/// were made before, and the consumer gets these very arrays.
final class JctoolsSpsc implements Contestant {

    private static final int BATCH = 4096;

    private final SpscArrayQueue<byte[]> queue;
    private final byte[][] messages;
    private final ConsumerThread consumer;
    private long pressured;

    JctoolsSpsc(Setup setup) {
        queue = new SpscArrayQueue<>(setup.slots());
        messages = split(setup.input());
        Sink sink = setup.sink();
        consumer =
                new ConsumerThread(() -> queue.drain(message -> sink.accept(message, 0, message.length), BATCH), sink);
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
        SpscArrayQueue<byte[]> queue = this.queue;
        byte[][] messages = this.messages;
        int end = first + count;
        for (int i = first; i < end; i++) {
            if (!queue.offer(messages[i])) {
                offerLater(messages[i]);
            }
        }
    }

    private void offerLater(byte[] message) {
        pressured++;
        do {
            Idle.pause();
        } while (!queue.offer(message));
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
        consumer.stop();
    }
}
