package dev.millrace.examples.queue;

import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.Writer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// A writer for each producer thread; the messages of each arrive in order.
public final class SeveralWriters {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private SeveralWriters() {}

    /// Runs it.
    ///
    /// @param arguments none
    /// @throws InterruptedException if the main thread is interrupted
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(run(4, 100_000) + " messages in order");
    }

    /// Gives how many messages arrived in the order of their writer.
    static long run(int producers, long messages) throws InterruptedException {
        AtomicLong inOrder = new AtomicLong();
        long[] last = new long[producers];
        // tag::writers
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .source(pool -> pool.blocks(2 * producers, 4 * producers)) // at least two for each writer
                .onMessage((writerId, data, offset, length) -> {
                    long number = (long) LONG.get(data, offset);
                    if (number == ++last[writerId]) {
                        inOrder.incrementAndGet();
                    }
                })
                .start()) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < producers; i++) {
                threads.add(Thread.ofPlatform().start(() -> produce(queue, messages)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        // end::writers
        return inOrder.get();
    }

    // tag::produce
    private static void produce(TwoBufQueue queue, long messages) {
        try (Writer writer = queue.newWriter()) { // closing it hands over what is left
            for (long number = 1; number <= messages; number++) {
                if (!writer.writeLong(number)) {
                    throw new IllegalStateException("refused: " + writer.refusal());
                }
            }
        }
    }
    // end::produce
}
