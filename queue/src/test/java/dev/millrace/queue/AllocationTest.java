package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// In the steady state nothing is allocated: not by writers, not by the queue's threads, not under back-
/// pressure.
///
/// Counted by the JVM, exactly, per thread. The least of several rounds counts, since compiling and class
/// loading add to single rounds.
@Timeout(60)
@Tag("fast-path")
class AllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MESSAGES = 20_000;
    private static final int WARM_ROUNDS = 5;
    private static final int ROUNDS = 8;

    /// @param pressure whether the pool is so small that the writer waits again and again
    record Setup(
            boolean singleLayer,
            Threading threading,
            WaitStrategy strategy,
            boolean fixed,
            int publishEvery,
            int readers,
            boolean routed,
            boolean pressure) {

        QueueBuilder builder(MessageHandler handler) {
            int blocks = pressure ? 2 : 64;
            QueueBuilder builder = TwoBufQueue.builder()
                    .threading(threading)
                    .waitStrategy(strategy)
                    .source(pool -> pool.blockSize(pressure ? 128 : 4_096).blocks(blocks, blocks))
                    .output(pool -> pool.blockSize(4_096).blocks(4, 4))
                    .backpressure(new Backpressure.Block(Duration.ofSeconds(20), Duration.ZERO));
            builder = fixed ? builder.fixedLength(16) : builder.variableLength();
            if (singleLayer) {
                builder.singleLayer();
            }
            if (publishEvery > 0) {
                builder.publishEvery(publishEvery);
            }
            return routed
                    ? builder.routed(
                            (writerId, data, offset, length, targets) -> targets.add(data[offset] & 1),
                            handler,
                            handler)
                    : builder.readers(readers).onMessage(handler);
        }
    }

    static Stream<Setup> setups() {
        WaitStrategy backoff = WaitStrategy.backoff();
        WaitStrategy signal = new WaitStrategy.Signal(Duration.ZERO);
        return Stream.of(
                new Setup(false, Threading.SHARED, backoff, true, 0, 1, false, false),
                new Setup(false, Threading.SHARED, backoff, false, 0, 1, false, true),
                new Setup(false, Threading.SHARED, signal, true, 3, 2, false, true),
                new Setup(false, Threading.DEDICATED, WaitStrategy.yielding(), true, 0, 1, false, false),
                new Setup(false, Threading.DEDICATED, backoff, false, 1, 2, false, true),
                new Setup(false, Threading.DEDICATED, signal, false, 0, 1, false, true),
                new Setup(false, Threading.DEDICATED, backoff, true, 0, 2, true, true),
                new Setup(false, Threading.SHARED, backoff, false, 0, 2, true, false),
                new Setup(false, Threading.CALLER, backoff, true, 0, 1, false, false),
                new Setup(false, Threading.CALLER, backoff, false, 3, 2, false, false),
                new Setup(false, Threading.CALLER, backoff, false, 0, 2, true, false),
                new Setup(true, Threading.SHARED, backoff, true, 0, 1, false, true),
                new Setup(true, Threading.SHARED, signal, false, 1, 2, false, true),
                new Setup(true, Threading.DEDICATED, WaitStrategy.busySpin(), true, 0, 1, false, false),
                new Setup(true, Threading.DEDICATED, signal, false, 3, 2, false, true),
                new Setup(true, Threading.CALLER, backoff, true, 1, 1, false, false));
    }

    /// Counts without allocating.
    private static final class Count implements MessageHandler {

        private final java.util.concurrent.atomic.AtomicLong messages = new java.util.concurrent.atomic.AtomicLong();

        @Override
        public void onMessage(int writerId, byte[] data, int offset, int length) {
            messages.incrementAndGet();
        }
    }

    @ParameterizedTest
    @MethodSource("setups")
    void noThreadAllocatesAnythingPerMessageAfterTheWarmUp(Setup setup) {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        Count count = new Count();
        try (TwoBufQueue queue = setup.builder(count)
                .threadFactory(task -> {
                    Thread thread = new Thread(task);
                    threads.add(thread);
                    return thread;
                })
                .start()) {
            threads.add(Thread.currentThread());
            long[] ids = threads.stream().mapToLong(Thread::threadId).toArray();
            Writer writer = queue.newWriter();
            byte[] message = new byte[16];
            long least = Long.MAX_VALUE;
            for (int round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
                long before = allocated(ids);
                writeRound(queue, setup, writer, message, count, (round + 1L) * MESSAGES);
                long bytes = allocated(ids) - before;
                if (round >= WARM_ROUNDS) {
                    least = Math.min(least, bytes);
                }
            }
            if (setup.pressure) {
                assertThat(writer.stats().pressureEvents()).isPositive();
            }
            assertThat(least).as("bytes for %d messages", MESSAGES).isLessThan(MESSAGES / 1_000);
        }
    }

    private static void writeRound(
            TwoBufQueue queue, Setup setup, Writer writer, byte[] message, Count count, long until) {
        WriteSession session = writer.session();
        for (int i = 0; i < MESSAGES; i++) {
            message[0] = (byte) i;
            boolean accepted = switch (i & 3) {
                case 0 -> writer.writeLongs(i, i);
                case 1 -> claimed(session) || (session.next() && claimed(session));
                default -> writer.write(message, 0, 16);
            };
            if (!accepted) {
                throw new AssertionError("refused: " + writer.refusal());
            }
            if ((i & 255) == 255) {
                writer.flush();
                if (setup.threading == Threading.CALLER) {
                    queue.poll(1_000);
                }
            }
        }
        writer.finishBlock();
        while (count.messages.get() < until) {
            if (setup.threading == Threading.CALLER) {
                queue.poll(1_000);
            } else {
                LockSupport.parkNanos(100_000);
            }
        }
    }

    private static boolean claimed(WriteSession session) {
        return session.claim(16) >= 0 && session.commit(16);
    }

    private static long allocated(long[] ids) {
        long sum = 0;
        for (long id : ids) {
            sum += THREADS.getThreadAllocatedBytes(id);
        }
        return sum;
    }
}
