package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(30)
class QueueBuilderTest {

    private static final Duration YEAR_AND_A_DAY = Duration.ofDays(366);
    private static final MessageHandler NOTHING = (writerId, data, offset, length) -> {};

    private static Arguments wrong(Consumer<QueueBuilder> option, String message) {
        return arguments(option, message);
    }

    static Stream<Arguments> wrongValues() {
        return Stream.of(
                wrong(
                        b -> b.fixedLength(0),
                        "The fixed message length in bytes is 0, but it must be from 1 to 1073741824"),
                wrong(
                        b -> b.fixedLength(-8),
                        "The fixed message length in bytes is -8, but it must be from 1 to 1073741824"),
                wrong(
                        b -> b.source(pool -> pool.blockSize(63)),
                        "The source block size in bytes is 63, but it must be from 64 to 1073741824"),
                wrong(
                        b -> b.source(pool -> pool.blocks(0, 1)),
                        "The minimum of source blocks is 0, but it must be from 1 to 1048576"),
                wrong(
                        b -> b.source(pool -> pool.blocks(1, 1_048_577)),
                        "The maximum of source blocks is 1048577, but it must be from 1 to 1048576"),
                wrong(
                        b -> b.source(pool -> pool.blocks(3, 2)),
                        "The minimum of source blocks is 3, but it must be at most the maximum, 2"),
                wrong(
                        b -> b.source(pool -> pool.queueCapacity(1)),
                        "The source queue capacity in blocks is 1, but it must be from 2 to 1048576"),
                wrong(
                        b -> b.output(pool -> pool.blockSize(0)),
                        "The output block size in bytes is 0, but it must be from 64 to 1073741824"),
                wrong(
                        b -> b.output(pool -> pool.blocks(-1, 2)),
                        "The minimum of output blocks is -1, but it must be from 1 to 1048576"),
                wrong(
                        b -> b.output(pool -> pool.blocks(1, 0)),
                        "The maximum of output blocks is 0, but it must be from 1 to 1048576"),
                wrong(
                        b -> b.output(pool -> pool.blocks(9, 8)),
                        "The minimum of output blocks is 9, but it must be at most the maximum, 8"),
                wrong(
                        b -> b.output(pool -> pool.queueCapacity(0)),
                        "The output queue capacity in blocks is 0, but it must be from 1 to 1048576"),
                wrong(
                        b -> b.output(pool -> pool.frames(0)),
                        "The frames per output block is 0, but it must be from 1 to 16777216"),
                wrong(
                        b -> b.publishEvery(0),
                        "The number of messages between publications is 0, but it must be from 1 to 2147483647"),
                wrong(
                        b -> b.scanCurrentBlock(Duration.ofNanos(-1), Duration.ZERO),
                        "The shortest scan interval is PT-0.000000001S, but it must be from zero to 365 days"),
                wrong(
                        b -> b.scanCurrentBlock(Duration.ZERO, YEAR_AND_A_DAY),
                        "The longest scan interval is PT8784H, but it must be from zero to 365 days"),
                wrong(
                        b -> b.scanCurrentBlock(Duration.ofMillis(2), Duration.ofMillis(1)),
                        "The longest scan interval is PT0.001S, but it must be at least the shortest, PT0.002S"),
                wrong(b -> b.readers(0), "The number of readers is 0, but it must be from 1 to 1024"),
                wrong(b -> b.readers(1_025), "The number of readers is 1025, but it must be from 1 to 1024"),
                wrong(
                        b -> b.routed((writerId, data, offset, length, targets) -> {}),
                        "The number of outputs is 0, but it must be from 1 to 65536"),
                wrong(
                        b -> b.closeTimeout(Duration.ofSeconds(-1)),
                        "The close timeout is PT-1S, but it must be from zero to 365 days"),
                wrong(
                        b -> Backpressure.block(Duration.ZERO),
                        "The back-pressure timeout is PT0S, but it must be more than zero"),
                wrong(
                        b -> new Backpressure.Block(Duration.ofSeconds(1), Duration.ofNanos(-1)),
                        "The back-pressure spin time is PT-0.000000001S, but it must be from zero to 365 days"),
                wrong(
                        b -> new WaitStrategy.Yielding(YEAR_AND_A_DAY),
                        "The spin time is PT8784H, but it must be from zero to 365 days"),
                wrong(
                        b -> new WaitStrategy.Signal(Duration.ofNanos(-5)),
                        "The spin time is PT-0.000000005S, but it must be from zero to 365 days"),
                wrong(
                        b -> new WaitStrategy.Backoff(Duration.ZERO, Duration.ZERO, Duration.ofMillis(1)),
                        "The shortest park is PT0S, but it must be more than zero"),
                wrong(
                        b -> new WaitStrategy.Backoff(Duration.ZERO, Duration.ofMillis(2), Duration.ofMillis(1)),
                        "The longest park is PT0.001S, but it must be at least the shortest park, PT0.002S"),
                wrong(b -> ByteSize.kib(-1), "-1 KiB is not a size: it must be from 0 to 2 GiB - 1"),
                wrong(b -> ByteSize.mib(2_048), "2048 MiB is not a size: it must be from 0 to 2 GiB - 1"));
    }

    @ParameterizedTest
    @MethodSource("wrongValues")
    void aWrongValueIsRefusedAtTheCallWithTheAllowedRange(Consumer<QueueBuilder> option, String message) {
        QueueBuilder builder = TwoBufQueue.builder().fixedLength(8).onMessage(NOTHING);
        assertThatThrownBy(() -> option.accept(builder))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        builder.start().close(); // what was there before is kept
    }

    static Stream<Arguments> wrongCombinations() {
        return Stream.of(
                wrong(
                        b -> b.onMessage(NOTHING),
                        "A queue needs a message length: call fixedLength(bytes) or variableLength() before start()"),
                wrong(b -> b.fixedLength(8), "A queue needs a handler: call onMessage(…) before start()"),
                wrong(
                        b -> b.fixedLength(65)
                                .source(pool -> pool.blockSize(64))
                                .onMessage(NOTHING),
                        "Messages of 65 bytes do not fit into source blocks of 64 bytes: give source(pool -> "
                                + "pool.blockSize(…)) at least the message length"),
                wrong(
                        b -> b.fixedLength(8)
                                .source(pool -> pool.blockSize(128))
                                .output(pool -> pool.blockSize(127))
                                .onMessage(NOTHING),
                        "Output blocks of 127 bytes can't take a whole source block of 128 bytes: give output(pool -> "
                                + "pool.blockSize(…)) at least the source block's size"),
                wrong(b -> routed(b).onMessage(NOTHING), ROUTED),
                wrong(b -> routed(b).readers(2), ROUTED),
                wrong(b -> routed(b).singleLayer(), ROUTED));
    }

    private static final String ROUTED =
            "routed(…) brings its own handlers and readers: leave out onMessage, readers and singleLayer";

    private static QueueBuilder routed(QueueBuilder builder) {
        return builder.fixedLength(8).routed((writerId, data, offset, length, targets) -> {}, NOTHING);
    }

    @ParameterizedTest
    @MethodSource("wrongCombinations")
    void aMissingOrContradictoryOptionIsRefusedAtTheStart(Consumer<QueueBuilder> options, String message) {
        QueueBuilder builder = TwoBufQueue.builder();
        options.accept(builder);
        assertThatThrownBy(builder::start)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage(message);
    }

    @Test
    void aSingleLayerQueueDoesNotCareForOutputBlocks() {
        TwoBufQueue.builder()
                .fixedLength(8)
                .singleLayer()
                .source(pool -> pool.blockSize(128))
                .output(pool -> pool.blockSize(64))
                .onMessage(NOTHING)
                .start()
                .close();
    }

    @Test
    void aBuilderMakesSeveralQueuesAndLaterChangesDoNotReachEarlierOnes() {
        Inbox inbox = new Inbox();
        QueueBuilder builder = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .source(pool -> pool.blockSize(64).blocks(1, 1))
                .onMessage(inbox);
        try (TwoBufQueue first = builder.start();
                TwoBufQueue second =
                        builder.source(pool -> pool.blockSize(128).blocks(2, 2)).start()) {
            assertThat(first.stats().source()).isEqualTo(new PoolStats(64, 1, 0, 1, 0));
            assertThat(second.stats().source()).isEqualTo(new PoolStats(128, 2, 0, 2, 0));
            assertThat(first.newWriter().id()).isZero();
            assertThat(second.newWriter().id()).isZero();
        }
    }

    @Test
    void theDefaultsAreTheDocumentedOnes() {
        try (TwoBufQueue queue =
                TwoBufQueue.builder().fixedLength(8).onMessage(NOTHING).start()) {
            QueueStats stats = queue.stats();
            assertThat(stats.source()).isEqualTo(new PoolStats(64 * 1024, 2, 0, 8, 0));
            assertThat(stats.outputs()).containsExactly(new PoolStats(1024 * 1024, 2, 0, 8, 0));
            assertThatThrownBy(() -> queue.poll(1)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void pollNeedsALimitOfOneOrMore() {
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .threading(Threading.CALLER)
                .onMessage(NOTHING)
                .start()) {
            assertThatThrownBy(() -> queue.poll(0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The limit of messages is 0, but it must be from 1 to 2147483647");
        }
    }
}
