package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
