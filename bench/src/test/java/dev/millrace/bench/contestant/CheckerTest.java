package dev.millrace.bench.contestant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CheckerTest {

    private final Input input = Input.ofRound(16, 100, 7);
    private final Checker checker = new Checker(input);

    @Test
    void theSameMessagesInTheSameOrderAreRight() {
        for (int round = 0; round < 2; round++) {
            IntStream.range(0, 100).forEach(i -> checker.accept(input.bytes(), i * 16, 16));
        }
        checker.batchEnd();

        assertThat(checker.difference()).isNull();
        assertThat(checker.delivered()).isEqualTo(200);
    }

    @Test
    void aMessageOutOfOrderIsFound() {
        checker.accept(input.bytes(), 16, 16);

        assertThat(checker.difference()).contains("message 0");
    }

    @Test
    void oneWrongBitInTheLastByteIsFound() {
        byte[] wrong = Arrays.copyOf(input.bytes(), 16);
        wrong[15] ^= 1;

        checker.accept(wrong, 0, 16);

        assertThat(checker.difference()).isNotNull();
    }

    @Test
    void everyWordOfTheInputIsDifferent() {
        long distinct = IntStream.range(0, 200)
                .mapToLong(word -> (long) PayloadCopy.LONG.get(input.bytes(), word * 8))
                .distinct()
                .count();

        assertThat(distinct).isEqualTo(200);
    }
}
