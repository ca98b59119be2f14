package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
@Tag("fast-path")
class AppendTest {

    private final Inbox inbox = new Inbox();

    private QueueBuilder builder() {
        return TwoBufQueue.builder()
                .threading(Threading.CALLER)
                .source(pool -> pool.blockSize(160).blocks(2, 64))
                .onMessage(inbox);
    }

    private static boolean append(Writer writer, int longs, long from) {
        return switch (longs) {
            case 1 -> writer.writeLong(from);
            case 2 -> writer.writeLongs(from, from + 1);
            case 4 -> writer.writeLongs(from, from + 1, from + 2, from + 3);
            default -> writer.writeLongs(from, from + 1, from + 2, from + 3, from + 4, from + 5, from + 6, from + 7);
        };
    }

    /// All lengths that are copied in ways of their own, and those beside them.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void headedMessageIsTwoLongsAndBytesOfAnyLength(boolean publishesEach) {
        for (int length = 0; length <= 80; length++) {
            Inbox received = new Inbox();
            QueueBuilder builder = builder().onMessage(received).variableLength();
            byte[] source = new byte[length + 7];
            for (int i = 0; i < source.length; i++) {
                source[i] = (byte) (i + length);
            }
            try (TwoBufQueue queue = (publishesEach ? builder.publishEvery(1) : builder).start()) {
                Writer writer = queue.newWriter();
                for (long i = 0; i < 5; i++) {
                    assertThat(writer.writeHeaded(i, -i, source, 3, length)).isTrue();
                }
            }
            assertThat(received.messages()).hasSize(5);
            for (int i = 0; i < 5; i++) {
                ByteBuffer bytes =
                        ByteBuffer.wrap(received.messages().get(i).bytes()).order(ByteOrder.LITTLE_ENDIAN);
                assertThat(bytes.getLong()).isEqualTo(i);
                assertThat(bytes.getLong()).isEqualTo(-i);
                byte[] rest = new byte[bytes.remaining()];
                bytes.get(rest);
                assertThat(rest).isEqualTo(java.util.Arrays.copyOfRange(source, 3, 3 + length));
            }
        }
    }

    @Test
    void headedMessageOfAWrongLengthIsRefusedAndLeavesNothing() {
        Inbox received = new Inbox();
        try (TwoBufQueue queue = builder().onMessage(received).variableLength().start()) {
            Writer writer = queue.newWriter();
            assertThatThrownBy(() -> writer.writeHeaded(1, 2, new byte[8], 0, -1))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.writeHeaded(1, 2, new byte[8], 0, 9))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> writer.writeHeaded(1, 2, new byte[30], 25, 20))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> writer.writeHeaded(1, 2, new byte[1_000], 0, 1_000))
                    .isInstanceOf(MessageTooLongException.class);
            assertThat(writer.writeHeaded(1, 2, new byte[8], 0, 8)).isTrue();
        }
        assertThat(received.messages()).hasSize(1);
        try (TwoBufQueue queue =
                builder().onMessage(new Inbox()).fixedLength(24).start()) {
            Writer writer = queue.newWriter();
            assertThat(writer.writeHeaded(1, 2, new byte[8], 0, 8)).isTrue();
            assertThatThrownBy(() -> writer.writeHeaded(1, 2, new byte[8], 0, 7))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /// What a handler left where it lay is still there when the range ends, and the messages of one range are
    /// neighbours.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void messagesOfARangeLieOneAfterTheOtherUntilItEnds(boolean singleLayer) {
        List<byte[]> ranges = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        MessageHandler handler = new MessageHandler() {

            private byte[] array = {};
            private int from = -1;
            private int to;
            private int count;

            @Override
            public void onMessage(int writerId, byte[] data, int offset, int length) {
                if (from < 0) {
                    from = offset - 4;
                    array = data;
                } else {
                    assertThat(data).isSameAs(array);
                    assertThat(offset - 4).isEqualTo(to);
                }
                to = offset + length;
                count++;
            }

            @Override
            public void onRangeEnd() {
                assertThat(count).isPositive();
                ranges.add(java.util.Arrays.copyOfRange(array, from, to));
                counts.add(count);
                from = -1;
                count = 0;
            }
        };
        QueueBuilder builder = builder().onMessage(handler).variableLength();
        try (TwoBufQueue queue = (singleLayer ? builder.singleLayer() : builder).start()) {
            Writer writer = queue.newWriter();
            for (int i = 0; i < 100; i++) {
                writer.writeLong(i);
            }
        }
        ByteBuffer all = ByteBuffer.allocate(100 * 12).order(ByteOrder.LITTLE_ENDIAN);
        ranges.forEach(all::put);
        all.flip();
        for (int i = 0; i < 100; i++) {
            assertThat(all.getInt()).isEqualTo(8);
            assertThat(all.getLong()).isEqualTo(i);
        }
        assertThat(counts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100);
        assertThat(counts).anyMatch(count -> count > 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void longsArriveInLittleEndianOrderOverManyBlocks(int longs) {
        for (boolean fixed : new boolean[] {true, false}) {
            Inbox received = new Inbox();
            QueueBuilder builder = builder().onMessage(received);
            try (TwoBufQueue queue = (fixed ? builder.fixedLength(8 * longs) : builder.variableLength()).start()) {
                Writer writer = queue.newWriter();
                for (long i = 0; i < 50; i++) {
                    assertThat(append(writer, longs, i * 1_000_003)).isTrue();
                }
            }
            assertThat(received.messages()).hasSize(50);
            for (int i = 0; i < 50; i++) {
                ByteBuffer bytes =
                        ByteBuffer.wrap(received.messages().get(i).bytes()).order(ByteOrder.LITTLE_ENDIAN);
                long first = i * 1_000_003L;
                assertThat(LongStream.generate(bytes::getLong).limit(longs).toArray())
                        .isEqualTo(LongStream.range(first, first + longs).toArray());
                assertThat(bytes.hasRemaining()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 8, 16, 24, 32, 63, 64, 65, 160})
    void bytesOfEveryFixedLengthArriveAsTheyWere(int length) {
        OrderCheck check = new OrderCheck(1, Lengths.always(length));
        try (TwoBufQueue queue = builder().fixedLength(length).onMessage(check).start()) {
            Writer writer = queue.newWriter();
            for (int i = 0; i < 60; i++) {
                byte[] source = new byte[length + 10];
                Payload.fill(source, i % 10, length, 0, i);
                assertThat(writer.write(source, i % 10, length)).isTrue();
            }
        }
        check.assertNothingWrong();
        assertThat(check.received()).isEqualTo(60);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 12, 160})
    void writeAllTakesManyMessagesOverManyBlocks(int length) {
        OrderCheck check = new OrderCheck(1, Lengths.always(length));
        try (TwoBufQueue queue = builder().fixedLength(length).onMessage(check).start()) {
            Writer writer = queue.newWriter();
            byte[] source = new byte[5 + 60 * length];
            for (int i = 0; i < 60; i++) {
                Payload.fill(source, 5 + i * length, length, 0, i);
            }
            assertThat(writer.writeAll(source, 5, 0)).isZero();
            assertThat(writer.writeAll(source, 5, 10)).isEqualTo(10);
            assertThat(writer.write(source, 5 + 10 * length, length)).isTrue();
            assertThat(writer.writeAll(source, 5 + 11 * length, 49)).isEqualTo(49);
        }
        check.assertNothingWrong();
        assertThat(check.received()).isEqualTo(60);
    }

    @Test
    void writeAllAnswersHowManyWereAcceptedWhenTheQueueIsFull() {
        for (Backpressure policy : new Backpressure[] {Backpressure.drop(), Backpressure.fail()}) {
            TwoBufQueue queue = builder()
                    .fixedLength(8)
                    .singleLayer()
                    .source(pool -> pool.blocks(2, 2))
                    .backpressure(policy)
                    .start();
            Writer writer = queue.newWriter();
            assertThat(writer.writeAll(new byte[800], 0, 100)).isEqualTo(40);
            assertThat(writer.refusal()).isEqualTo(Refusal.FULL);
            assertThat(queue.poll(1_000)).isEqualTo(40);
            assertThat(writer.writeAll(new byte[800], 0, 30)).isEqualTo(30);
            queue.close();
        }
    }

    @Test
    void aSessionsWriteAllFillsOneBlock() {
        try (TwoBufQueue queue = builder().fixedLength(8).start()) {
            WriteSession session = queue.newWriter().session();
            assertThat(session.writeAll(new byte[800], 0, 100)).isZero();
            assertThat(session.next()).isTrue();
            assertThat(session.writeLong(1)).isTrue();
            assertThat(session.writeAll(new byte[800], 0, 100)).isEqualTo(19);
            assertThat(session.writeAll(new byte[800], 0, 100)).isZero();
        }
        assertThat(inbox.size()).isEqualTo(20);
    }

    @Test
    void writeAllPublishesWhenTheCountIsReachedWithinIt() {
        try (TwoBufQueue queue = builder()
                .fixedLength(8)
                .publishEvery(5)
                .scanCurrentBlock(java.time.Duration.ZERO, java.time.Duration.ZERO)
                .start()) {
            Writer writer = queue.newWriter();
            assertThat(writer.writeAll(new byte[800], 0, 4)).isEqualTo(4);
            assertThat(queue.poll(100)).isZero();
            assertThat(writer.writeAll(new byte[800], 0, 3)).isEqualTo(3);
            assertThat(queue.poll(100)).isEqualTo(7);
        }
    }

    @Test
    void writeAllRefusesWrongArgumentsAndGoesOn() {
        try (TwoBufQueue queue = builder().fixedLength(8).start()) {
            Writer writer = queue.newWriter();
            assertThatThrownBy(() -> writer.writeAll(new byte[80], 0, 11))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("11 messages of 8 bytes from index 0 are not within an array of 80 bytes");
            assertThatThrownBy(() -> writer.writeAll(new byte[80], 0, -1))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> writer.writeAll(new byte[80], -1, 1))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> writer.writeAll(new byte[80], 0, Integer.MAX_VALUE))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> writer.writeAll(new byte[80], Integer.MAX_VALUE, 1))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThat(writer.writeAll(new byte[80], 0, 10)).isEqualTo(10);
        }
        assertThat(inbox.size()).isEqualTo(10);
    }

    @Test
    void writeAllIsForFixedLengthsAndNotForOpenClaims() {
        try (TwoBufQueue queue = builder().variableLength().start()) {
            assertThatThrownBy(() -> queue.newWriter().writeAll(new byte[8], 0, 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("writeAll takes messages of fixed length, but this queue has variableLength()");
        }
        try (TwoBufQueue queue = builder().fixedLength(8).start()) {
            Writer writer = queue.newWriter();
            assertThat(writer.session().next()).isTrue();
            assertThat(writer.session().claim(8)).isZero();
            assertThatThrownBy(() -> writer.writeAll(new byte[8], 0, 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("A claim of 8 bytes is open");
        }
    }

    @Test
    void nextKeepsAnEmptyBlock() {
        try (TwoBufQueue queue = builder().fixedLength(8).start()) {
            WriteSession session = queue.newWriter().session();
            assertThat(session.next()).isTrue();
            byte[] block = session.array();
            assertThat(session.next()).isTrue();
            assertThat(session.array()).isSameAs(block);
            assertThat(session.writeLong(1)).isTrue();
            assertThat(session.next()).isTrue();
            assertThat(session.array()).isNotSameAs(block);
        }
        assertThat(inbox.size()).isEqualTo(1);
    }
}
