package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Accepted, published, handed over: when the reader sees a message.
@Timeout(60)
@Tag("fast-path")
class PublishTest {

    private final Inbox inbox = new Inbox();

    private QueueBuilder builder() {
        return TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .source(pool -> pool.blockSize(80).blocks(2, 8))
                .output(pool -> pool.blockSize(80).blocks(2, 8))
                .onMessage(inbox);
    }

    @Test
    void byDefaultNothingIsVisibleBeforeFlushHandOverOrClose() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            for (long i = 0; i < 10; i++) {
                assertThat(writer.writeLong(i)).isTrue();
                assertThat(queue.poll(100)).isZero();
            }
            assertThat(writer.writeLong(10)).isTrue(); // takes the next block
            assertThat(queue.poll(100)).isEqualTo(10);
            writer.flush();
            assertThat(queue.poll(100)).isEqualTo(1);
            assertThat(writer.writeLong(11)).isTrue();
            writer.finishBlock();
            assertThat(queue.poll(100)).isEqualTo(1);
            assertThat(writer.writeLong(12)).isTrue();
            writer.close();
            assertThat(queue.poll(100)).isEqualTo(1);
        }
        assertThat(inbox.numbers())
                .isEqualTo(LongStream.rangeClosed(0, 12).boxed().toList());
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void flushMakesMessagesVisibleWithoutHandingTheBlockOver(Threading threading) {
        try (TwoBufQueue queue = builder().threading(threading).start()) {
            Writer writer = queue.newWriter();
            for (int i = 1; i <= 9; i++) {
                assertThat(writer.writeLong(i)).isTrue();
                writer.flush();
                int expected = i;
                await().pollInterval(Duration.ofMillis(1)).until(() -> inbox.size() == expected);
            }
            assertThat(writer.stats().handOvers()).isZero();
            assertThat(writer.stats().publishes()).isEqualTo(9);
        }
    }

    @Test
    void aFlushWithNothingNewPublishesNothing() {
        try (TwoBufQueue queue = builder().start()) {
            Writer writer = queue.newWriter();
            writer.flush();
            assertThat(writer.writeLong(1)).isTrue();
            writer.flush();
            writer.flush();
            assertThat(writer.stats().publishes()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "1, false", "2, true", "3, true", "3, false", "7, true", "7, false", "10, true", "11, true"})
    void publishEveryMakesExactlyEachNthMessageOfABlockVisible(int every, boolean fixed) {
        QueueBuilder builder = builder().publishEvery(every).scanCurrentBlock(Duration.ZERO, Duration.ZERO);
        int perBlock = fixed ? 10 : 6;
        try (TwoBufQueue queue = (fixed ? builder : builder.variableLength()).start()) {
            Writer writer = queue.newWriter();
            for (int written = 1; written <= 60; written++) {
                assertThat(writer.writeLong(written)).isTrue();
                queue.poll(1_000);
                int inBlock = (written - 1) % perBlock + 1;
                int visible = written - inBlock + inBlock / every * every;
                assertThat(inbox.size()).as("after %d messages", written).isEqualTo(visible);
            }
        }
        assertThat(inbox.size()).isEqualTo(60);
    }

    @Test
    void publishEveryTurnsScanningOnByItself() {
        try (TwoBufQueue queue = builder().publishEvery(1).start()) {
            Writer writer = queue.newWriter();
            assertThat(writer.writeLong(1)).isTrue();
            await().until(() -> queue.poll(10) == 1);
            assertThat(writer.writeLong(2)).isTrue();
            await().until(() -> queue.poll(10) == 1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "CALLER", mode = EnumSource.Mode.EXCLUDE)
    void publishedMessagesAreFoundByThreadsOfTheQueueWithEveryWaitStrategy(Threading threading) {
        for (WaitStrategy strategy : new WaitStrategy[] {
            WaitStrategy.busySpin(), WaitStrategy.yielding(), WaitStrategy.backoff(), WaitStrategy.signal()
        }) {
            Inbox received = new Inbox();
            try (TwoBufQueue queue = builder()
                    .threading(threading)
                    .waitStrategy(strategy)
                    .publishEvery(1)
                    .onMessage(received)
                    .start()) {
                Writer writer = queue.newWriter();
                for (int i = 1; i <= 5; i++) {
                    assertThat(writer.writeLong(i)).isTrue();
                    int expected = i;
                    await().pollInterval(Duration.ofMillis(1)).until(() -> received.size() == expected);
                }
            }
        }
    }

    @Test
    void finishBlockGivesAHalfEmptyBlockBackOnceItIsDrained() {
        try (TwoBufQueue queue = builder().singleLayer().start()) {
            Writer writer = queue.newWriter();
            writer.finishBlock();
            assertThat(writer.stats().handOvers()).isZero();
            assertThat(writer.session().next()).isTrue();
            writer.finishBlock(); // an empty block
            assertThat(queue.poll(10)).isZero();
            assertThat(queue.stats().source().inUse()).isZero();
            assertThat(writer.writeLong(1)).isTrue();
            writer.finishBlock();
            assertThat(queue.stats().source().inUse()).isEqualTo(1);
            assertThat(queue.poll(10)).isEqualTo(1);
            assertThat(queue.stats().source().inUse()).isZero();
        }
    }

    @Test
    void pollDeliversAtMostItsLimitAndKeepsTheRest() {
        for (boolean single : new boolean[] {true, false}) {
            Inbox received = new Inbox();
            QueueBuilder builder = builder().onMessage(received);
            try (TwoBufQueue queue = (single ? builder.singleLayer() : builder).start()) {
                Writer writer = queue.newWriter();
                for (long i = 0; i < 25; i++) {
                    assertThat(writer.writeLong(i)).isTrue();
                }
                writer.flush();
                for (int delivered = 0; delivered < 24; delivered += 3) {
                    assertThat(queue.poll(3)).isEqualTo(3);
                    assertThat(received.size()).isEqualTo(delivered + 3);
                }
                assertThat(queue.poll(3)).isEqualTo(1);
                assertThat(queue.poll(3)).isZero();
            }
            assertThat(received.numbers())
                    .isEqualTo(LongStream.range(0, 25).boxed().toList());
        }
    }
}
