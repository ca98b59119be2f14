package dev.millrace.queue;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;

/// A queue that everybody knows, with one consuming thread.
final class ControlSubject implements Subject {

    private static final class Envelope {

        private final int writer;
        private final byte[] bytes;

        Envelope(int writer, byte[] bytes) {
            this.writer = writer;
            this.bytes = bytes;
        }
    }

    private record ControlKind(String name, int writers, Supplier<Queue<Object>> queue) implements Kind {

        @Override
        public Subject start(MessageHandler handler) {
            return new ControlSubject(queue.get(), handler);
        }

        @Override
        public int longest() {
            return 124;
        }

        @Override
        public boolean takesEveryLength() {
            return true;
        }

        @Override
        public boolean refusesLonger() {
            return false;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Kind> all() {
        return Stream.of(
                new ControlKind("java.util.concurrent.ArrayBlockingQueue", 4, () -> new ArrayBlockingQueue<>(32)),
                new ControlKind("JCTools SpscAtomicArrayQueue", 1, () -> new SpscAtomicArrayQueue<>(32)),
                new ControlKind("JCTools MpscAtomicArrayQueue", 4, () -> new MpscAtomicArrayQueue<>(32)));
    }

    private final Queue<Object> queue;
    private final MessageHandler handler;
    private final AtomicInteger producers = new AtomicInteger();
    private final Task<String> consuming;
    private volatile boolean closing;

    private ControlSubject(Queue<Object> queue, MessageHandler handler) {
        this.queue = queue;
        this.handler = handler;
        consuming = Task.run(this::consume);
    }

    private void consume() throws Exception {
        boolean last = false;
        while (!last) {
            last = closing;
            while (queue.poll() instanceof Envelope envelope) {
                handler.onMessage(envelope.writer, envelope.bytes, 0, envelope.bytes.length);
            }
            LockSupport.parkNanos(20_000);
        }
    }

    @Override
    public Producer newProducer() {
        int id = producers.getAndIncrement();
        return new Producer() {
            @Override
            public int id() {
                return id;
            }

            @Override
            public boolean offer(byte[] source, int offset, int length) {
                byte[] copy = new byte[length];
                System.arraycopy(source, offset, copy, 0, length);
                return queue.offer(new Envelope(id, copy));
            }

            @Override
            public void flush() {}

            @Override
            public void end() {}
        };
    }

    @Override
    public void close(Duration limit) {
        closing = true;
        consuming.answer();
    }
}
