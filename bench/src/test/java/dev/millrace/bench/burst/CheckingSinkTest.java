package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.contestant.Input;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckingSinkTest {

    private static final int MESSAGES = 48;

    private final byte[] bytes =
            Input.ofRound(Batch.LENGTH, MESSAGES, 7).bytes().clone();
    private final CheckingSink sink = new CheckingSink(Batch.of(MESSAGES * Batch.LENGTH, 7), 3);

    @Test
    void aBatchMadeWordByWordIsTheInput() {
        deliver(MESSAGES);
        deliver(MESSAGES);

        assertThat(sink.isRight()).isTrue();
        assertThat(sink.delivered()).isEqualTo(2 * MESSAGES);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 31, 32, 777, MESSAGES * Batch.LENGTH - 1})
    void oneWrongByteIsFound(int index) {
        bytes[index] ^= 0x10;
        deliver(MESSAGES);

        assertThat(sink.isRight()).isFalse();
    }

    @Test
    void twoMessagesInTheWrongOrderAreFound() {
        for (int i = 0; i < Batch.LENGTH; i++) {
            byte kept = bytes[5 * Batch.LENGTH + i];
            bytes[5 * Batch.LENGTH + i] = bytes[6 * Batch.LENGTH + i];
            bytes[6 * Batch.LENGTH + i] = kept;
        }
        deliver(MESSAGES);

        assertThat(sink.isRight()).isFalse();
    }

    @Test
    void aMissingMessageIsFoundByTheNext() {
        deliver(MESSAGES - 1);
        assertThat(sink.isRight()).isTrue();
        deliver(1);

        assertThat(sink.isRight()).isFalse();
    }

    @Test
    void aMessageOfAnotherLengthIsFound() {
        sink.accept(bytes, 0, Batch.LENGTH - 8);

        assertThat(sink.isRight()).isFalse();
    }

    private void deliver(int messages) {
        for (int i = 0; i < messages; i++) {
            sink.accept(bytes, i * Batch.LENGTH, Batch.LENGTH);
        }
        sink.batchEnd();
    }
}
