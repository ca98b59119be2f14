package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(90)
class WaitStrategyTest {

    static Stream<Arguments> strategies() {
        return Stream.of(Threading.DEDICATED, Threading.SHARED)
                .flatMap(threading -> Stream.of(
                                WaitStrategy.busySpin(),
                                WaitStrategy.yielding(),
                                WaitStrategy.backoff(),
                                new WaitStrategy.Backoff(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(5)),
                                WaitStrategy.signal(),
                                new WaitStrategy.Signal(Duration.ZERO))
                        .map(strategy -> Arguments.arguments(threading, strategy)));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void aQueueDeliversAtOnceAndAgainAfterItWasIdle(Threading threading, WaitStrategy strategy) {
        Inbox inbox = new Inbox();
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(threading)
                .waitStrategy(strategy)
                .closeTimeout(Duration.ofSeconds(2))
                .onMessage(inbox)
                .start()) {
            Writer writer = queue.newWriter();
            for (int i = 1; i <= 4; i++) {
                assertThat(writer.writeLong(i)).isTrue();
                writer.flush();
                int expected = i;
                await().pollInterval(Duration.ofMillis(2)).until(() -> inbox.size() == expected);
                await().pollDelay(Duration.ofMillis(10)).until(() -> true); // idle: it spins, yields, parks
            }
        }
        assertThat(inbox.numbers()).containsExactly(1L, 2L, 3L, 4L);
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void withSignalAnIdleQueueSleepsAndNoWakeUpIsLostInTwentyThousandRounds(Threading threading) {
        AtomicLong handled = new AtomicLong();
        Thread producer = Thread.currentThread();
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(threading)
                .waitStrategy(new WaitStrategy.Signal(Duration.ofNanos(500)))
                .source(pool -> pool.blockSize(64).blocks(2, 2))
                .output(pool -> pool.blockSize(64).blocks(2, 2))
                .onMessage((writerId, data, offset, length) -> {
                    handled.incrementAndGet();
                    LockSupport.unpark(producer);
                })
                .start()) {
            Writer writer = queue.newWriter();
            for (long round = 1; round <= 20_000; round++) {
                assertThat(writer.writeLong(round)).isTrue();
                if (round % 3 == 0) {
                    writer.finishBlock();
                } else {
                    writer.flush();
                }
                long start = System.nanoTime();
                while (handled.get() < round) {
                    LockSupport.parkNanos(1_000_000_000);
                    assertThat(System.nanoTime() - start)
                            .as("nanoseconds that round %d takes", round)
                            .isLessThan(10_000_000_000L);
                }
            }
        }
        assertThat(handled).hasValue(20_000);
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void withSignalTheThreadsOfAnIdleQueueWaitWithoutATimeLimit(Threading threading) {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(threading)
                .waitStrategy(WaitStrategy.signal())
                .closeTimeout(Duration.ofSeconds(2))
                .threadFactory(task -> {
                    Thread thread = new Thread(task);
                    threads.add(thread);
                    return thread;
                })
                .onMessage((writerId, data, offset, length) -> {})
                .start()) {
            await().until(() -> threads.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
            assertThat(queue.isOpen()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void closingAnIdleQueueDoesNotWaitForTheTimeLimit(Threading threading, WaitStrategy strategy) {
        for (boolean used : new boolean[] {false, true}) {
            Inbox inbox = new Inbox();
            TwoBufQueue queue = TwoBufQueue.builder()
                    .fixedLength(8)
                    .threading(threading)
                    .readers(2)
                    .waitStrategy(strategy)
                    .onMessage(inbox)
                    .start();
            if (used) {
                Writer writer = queue.newWriter();
                assertThat(writer.writeLong(1)).isTrue();
                writer.flush();
                await().pollInterval(Duration.ofMillis(1)).until(() -> inbox.size() == 1);
            }
            await().pollDelay(Duration.ofMillis(5)).until(() -> true); // asleep by now, if it ever sleeps
            long start = System.nanoTime();
            assertThat(queue.close(Duration.ofSeconds(5)).outcome()).isEqualTo(CloseReport.Outcome.DRAINED);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
        }
    }
}
