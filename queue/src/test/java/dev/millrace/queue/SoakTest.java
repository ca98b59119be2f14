package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Everything at once for a while: writers come and go, lengths from 0 to the maximum, claims, aborts, flushes,
/// part full blocks, slow moments of the handler. `-Dmillrace.soak.seconds=3600` makes it a long while.
@Timeout(value = 2, unit = java.util.concurrent.TimeUnit.DAYS)
class SoakTest {

    private static final int SECONDS = Integer.getInteger("millrace.soak.seconds", 20);
    private static final int PRODUCERS = 3;
    private static final int LONGEST = 508;
    private static final int MOST_WRITERS = 1 << 20;

    enum Layers {
        ONE,
        TWO
    }

    private final Lengths lengths = Lengths.mixed(LONGEST);
    private final OrderCheck check = new OrderCheck(MOST_WRITERS, lengths);
    private final AtomicBoolean stop = new AtomicBoolean();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final long seed = Long.getLong("millrace.soak.seed", System.nanoTime());

    @ParameterizedTest
    @EnumSource
    void nothingIsLostDoubledMixedUpOrDamaged(Layers layers) throws Exception {
        QueueBuilder builder = TwoBufQueue.builder()
                .variableLength()
                .threading(layers == Layers.ONE ? Threading.SHARED : Threading.DEDICATED)
                .source(pool -> pool.blockSize(512).blocks(1, 10))
                .output(pool -> pool.blockSize(2_048).blocks(1, 3).frames(7))
                .publishEvery(5)
                .readers(2)
                .waitStrategy(WaitStrategy.signal())
                .backpressure(Backpressure.block(Duration.ofMillis(1)))
                .onMessage(this::handleWithPauses);
        TwoBufQueue queue = (layers == Layers.ONE ? builder.singleLayer() : builder).start();
        List<Task<String>> producing = new ArrayList<>();
        for (int i = 0; i < PRODUCERS; i++) {
            RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed + i);
            producing.add(Task.run(() -> produce(queue, random)));
        }
        long end = System.nanoTime() + SECONDS * 500_000_000L;
        while (System.nanoTime() - end < 0 && producing.stream().allMatch(Task::isRunning)) {
            queue.shrink();
            assertThat(queue.stats().depth()).isNotNegative();
            java.util.concurrent.locks.LockSupport.parkNanos(10_000_000);
        }
        stop.set(true);
        producing.forEach(Task::answer);
        CloseReport report = queue.close(Duration.ofSeconds(30));
        check.assertNothingWrong();
        long handled = check.received();
        assertThat(handled).as("seed %d, %d refused", seed, refused.get()).isEqualTo(accepted.get());
        assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, accepted.get(), 0, null));
        assertThat(queue.stats().source().inUse()).isZero();
        assertThat(handled).isGreaterThan(1_000);
    }

    private void handleWithPauses(int writerId, byte[] data, int offset, int length) {
        check.onMessage(writerId, data, offset, length);
        if ((check.received() & 0x3FFFF) == 0) {
            java.util.concurrent.locks.LockSupport.parkNanos(20_000_000); // long enough to fill the queue
        }
    }

    private void produce(TwoBufQueue queue, RandomGenerator random) {
        byte[] buffer = new byte[1_024];
        while (!stop.get()) {
            try (Writer writer = queue.newWriter()) {
                long messages = random.nextInt(20) == 0 ? random.nextInt(30_000) : random.nextInt(300);
                long sequence = 0;
                while (sequence < messages && writer.id() < MOST_WRITERS - PRODUCERS) {
                    if (writeOne(writer, random, buffer, sequence)) {
                        sequence++;
                        accepted.incrementAndGet();
                    } else {
                        refused.incrementAndGet();
                        assertThat(writer.refusal()).isEqualTo(Refusal.TIMED_OUT);
                    }
                }
            }
        }
    }

    private boolean writeOne(Writer writer, RandomGenerator random, byte[] buffer, long sequence) {
        int length = lengths.of(writer.id(), sequence);
        switch (random.nextInt(64)) {
            case 0 -> writer.flush();
            case 1 -> writer.finishBlock();
            case 2, 3, 4, 5, 6, 7, 8, 9 -> {
                return claimOne(writer, random, length, sequence);
            }
            default -> {}
        }
        int offset = random.nextInt(100);
        Payload.fill(buffer, offset, length, writer.id(), sequence);
        return writer.write(buffer, offset, length);
    }

    private static boolean claimOne(Writer writer, RandomGenerator random, int length, long sequence) {
        WriteSession session = writer.session();
        int claimed = length + random.nextInt(LONGEST - length + 1);
        int at = session.claim(claimed);
        if (at < 0) {
            if (!session.next()) {
                return false;
            }
            at = session.claim(claimed);
        }
        if (random.nextInt(4) == 0) {
            session.abort();
            at = session.claim(length);
        }
        Payload.fill(session.array(), at, length, writer.id(), sequence);
        return session.commit(length);
    }

    @Test
    void theCheckOfTheseTestsNoticesEveryKindOfDamage() {
        for (int kind = 0; kind < 4; kind++) {
            OrderCheck doubtful = new OrderCheck(1, Lengths.always(9));
            byte[] message = Payload.of(9, 0, kind == 0 ? 1 : 0); // 0: a message is missing
            message[8] ^= (byte) (kind == 1 ? 1 : 0); // 1: a bit is wrong
            doubtful.onMessage(0, message, 0, kind == 2 ? 8 : 9); // 2: a byte is missing
            if (kind == 3) {
                doubtful.onMessage(0, message, 0, 9); // 3: a message comes twice
            }
            org.assertj.core.api.Assertions.assertThatThrownBy(doubtful::assertNothingWrong)
                    .isInstanceOf(AssertionError.class);
        }
    }
}
