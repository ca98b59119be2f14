package dev.millrace.queue;

import java.time.Duration;
import java.util.List;

/// The smallest queues there can be, so that every race comes soon: two blocks of 64 bytes in each layer. No threads:
/// the actors of a test do the work.
final class TinyQueue {

    static final int BLOCK_SIZE = 64;

    /// Far longer than any race: a wait that lasts this long has lost its wake-up.
    static final Duration FOREVER = Duration.ofSeconds(20);

    /// Waits without spinning, so that writers really park.
    static final Backpressure PARK = new Backpressure.Block(FOREVER, Duration.ZERO);

    /// The size of a weight for the states of slow tests, in which threads park. jcstress prepares as many states at a
    /// time as fit into 64 MB and gives up on a test when one such round takes half a minute.
    static final int WEIGHT = 256 * 1024;

    private TinyQueue() {}

    static QueueBuilder of(int messageLength, MessageHandler handler) {
        return TwoBufQueue.builder()
                .fixedLength(messageLength)
                .source(pool -> pool.blockSize(BLOCK_SIZE).blocks(2, 2))
                .output(pool -> pool.blockSize(BLOCK_SIZE).blocks(2, 2))
                .threading(Threading.CALLER)
                .statistics(false)
                .onMessage(handler);
    }

    /// Options for parts that are wired by hand. Ring positions and stack tags overflow within the test.
    static QueueConfig config(int messageLength, int sourceBlocks, MessageHandler handler) {
        return new QueueConfig(
                messageLength,
                new SourceOptions().blockSize(BLOCK_SIZE).blocks(sourceBlocks, sourceBlocks),
                new OutputOptions().blockSize(BLOCK_SIZE).blocks(1, 2).frames(2),
                0,
                -1,
                -1,
                Backpressure.drop(),
                false,
                null,
                List.of(handler),
                (error, writerId, data, offset, length) -> {
                    throw new AssertionError(error);
                },
                null,
                WaitStrategy.busySpin(),
                Threading.CALLER,
                null,
                false,
                false,
                FOREVER,
                Integer.MAX_VALUE - 1);
    }

    static BlockPool<SourceBlock> sourcePool(int min, int max) {
        return new BlockPool<>(
                Layer.SOURCE,
                BLOCK_SIZE,
                min,
                max,
                () -> new SourceBlock(BLOCK_SIZE),
                () -> {},
                null,
                Integer.MAX_VALUE - 1);
    }

    /// A writer's lane of its own, whose writer is refused when no block is free.
    static Lane lane(int messageLength, int blocks) {
        QueueConfig config = config(messageLength, blocks, new Sequence());
        BlockWait wait = new BlockWait(Backpressure.drop(), thread -> false, () -> null);
        return new Lane(0, config, sourcePool(blocks, blocks), wait, new Bell(false));
    }

    /// Takes at most some messages of 32 bytes from a lane, one at a time.
    static void take(LaneCursor cursor, int limit, Sequence sequence) {
        for (int i = 0; i < limit && cursor.advance(0); i++) {
            sequence.onMessage(0, cursor.data(), cursor.from(), 32);
            cursor.consume(cursor.from() + 32);
        }
    }

    /// Writes the number that comes next as a message of 32 bytes.
    static boolean writeNext(Writer writer, int accepted) {
        long next = accepted + 1L;
        return writer.writeLongs(next, next, next, next);
    }
}
