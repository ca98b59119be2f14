package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
@Tag("fast-path")
class MessageLengthTest {

    private final Inbox inbox = new Inbox();

    private QueueBuilder builder() {
        return TwoBufQueue.builder()
                .threading(Threading.CALLER)
                .source(pool -> pool.blockSize(64).blocks(2, 2))
                .onMessage(inbox);
    }

    @Test
    void variableLengthsFromZeroToTheBlocksPayloadArriveAsTheyWere() {
        try (TwoBufQueue queue = builder().variableLength().start()) {
            Writer writer = queue.newWriter();
            for (int length : new int[] {0, 1, 60, 0, 60, 1, 59}) {
                assertThat(writer.write(Payload.of(length, 0, length), 0, length))
                        .isTrue();
                writer.flush();
                queue.poll(10);
            }
        }
        assertThat(inbox.messages())
                .extracting(message -> message.bytes().length)
                .containsExactly(0, 1, 60, 0, 60, 1, 59);
        assertThat(inbox.messages())
                .allMatch(message ->
                        Payload.isIntact(message.bytes(), 0, message.bytes().length, 0, message.bytes().length));
    }

    @Test
    void aMessageThatNoBlockCanHoldIsRefusedWithItsOwnErrorAndTheQueueGoesOn() {
        try (TwoBufQueue queue = builder().variableLength().start()) {
            Writer writer = queue.newWriter();
            for (boolean inBlock : List.of(false, true)) {
                if (inBlock) {
                    assertThat(writer.write(new byte[1], 0, 1)).isTrue();
                }
                assertThatThrownBy(() -> writer.write(new byte[61], 0, 61))
                        .isInstanceOf(MessageTooLongException.class)
                        .hasMessage(
                                "A message of 61 bytes can never fit: a block of this queue holds one of at most 60 bytes; "
                                        + "give source(pool -> pool.blockSize(...)) at least 65 bytes");
                assertThatThrownBy(() -> writer.session().claim(61)).isInstanceOf(MessageTooLongException.class);
                assertThatThrownBy(() -> writer.write(new byte[0], 0, Integer.MAX_VALUE))
                        .isInstanceOf(MessageTooLongException.class);
                assertThatThrownBy(() -> writer.writeLongs(1, 2, 3, 4, 5, 6, 7, 8))
                        .isInstanceOf(MessageTooLongException.class);
            }
            assertThat(writer.refusal()).isEqualTo(Refusal.NONE);
            assertThat(writer.write(new byte[60], 0, 60)).isTrue();
        }
        assertThat(inbox.size()).isEqualTo(2);
    }

    @Test
    void aMessageOfAnotherThanTheFixedLengthIsRefusedWithAnError() {
        try (TwoBufQueue queue = builder().fixedLength(8).start()) {
            Writer writer = queue.newWriter();
            assertThatThrownBy(() -> writer.write(new byte[9], 0, 9))
                    .isExactlyInstanceOf(IllegalArgumentException.class)
                    .hasMessage("A message of 9 bytes was given, but this queue has messages of exactly 8 bytes");
            assertThatThrownBy(() -> writer.write(new byte[9], 0, 0)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.writeLongs(1, 2)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.writeLongs(1, 2, 3, 4)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.writeLongs(1, 2, 3, 4, 5, 6, 7, 8))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.session().claim(7)).isInstanceOf(IllegalArgumentException.class);
            assertThat(writer.writeLong(7)).isTrue();
        }
        assertThat(inbox.numbers()).containsExactly(7L);
    }

    @Test
    void aNegativeLengthIsAnError() {
        for (QueueBuilder builder :
                List.of(builder().variableLength(), builder().fixedLength(8))) {
            try (TwoBufQueue queue = builder.start()) {
                Writer writer = queue.newWriter();
                assertThatThrownBy(() -> writer.write(new byte[1], 0, -1))
                        .isExactlyInstanceOf(IllegalArgumentException.class)
                        .hasMessage("A message can't have -1 bytes");
                assertThatThrownBy(() -> writer.session().claim(-1)).isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void aRangeOutsideItsArrayIsAnErrorAndNothingIsAccepted() {
        for (QueueBuilder builder :
                List.of(builder().variableLength(), builder().fixedLength(8))) {
            try (TwoBufQueue queue = builder.start()) {
                Writer writer = queue.newWriter();
                assertThat(writer.writeLong(1)).isTrue();
                for (int offset : new int[] {-1, 1, 8, 9, Integer.MAX_VALUE}) {
                    assertThatThrownBy(() -> writer.write(new byte[8], offset, 8))
                            .isInstanceOf(IndexOutOfBoundsException.class);
                }
                assertThat(writer.writeLong(2)).isTrue();
            }
        }
        assertThat(inbox.numbers()).containsExactly(1L, 2L, 1L, 2L);
    }

    @Test
    void aMessageThatFitsAnEmptyQueueFitsAfterAnySequenceOfWritesAndDrains() {
        try (TwoBufQueue queue =
                builder().variableLength().backpressure(Backpressure.drop()).start()) {
            Writer writer = queue.newWriter();
            int accepted = 0;
            for (int i = 0; i < 5_000; i++) {
                int length = Math.floorMod(Payload.mixed(i), 61);
                while (writer.write(new byte[length], 0, length)) {
                    accepted++;
                }
                writer.finishBlock();
                queue.poll(Integer.MAX_VALUE);
                assertThat(writer.write(new byte[60], 0, 60)).as("round %d", i).isTrue();
                accepted++;
                writer.finishBlock();
                queue.poll(Integer.MAX_VALUE);
            }
            assertThat(inbox.size()).isEqualTo(accepted);
        }
    }
}
