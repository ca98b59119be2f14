package dev.millrace.bench.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.millrace.bench.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmitOptionsTest {

    @Test
    void withoutOptionsItIsTheWrittenProcedure() {
        SubmitOptions options = SubmitOptions.parse();

        assertThat(options.messages()).isEqualTo(10_000_000);
        assertThat(options.runs()).isEqualTo(5);
        assertThat(options.lengths()).containsExactly(8, 16, 32, 64);
        assertThat(options.size()).isEqualTo(8 << 20);
        assertThat(options.contestants()).containsExactly(Kind.values());
    }

    @Test
    void quickMeansFewerMessagesAndRunsUnlessTheyAreGiven() {
        assertThat(SubmitOptions.parse("--quick").messages()).isEqualTo(1_000_000);
        assertThat(SubmitOptions.parse("--quick").runs()).isEqualTo(3);
        assertThat(SubmitOptions.parse("--quick", "--runs", "7").runs()).isEqualTo(7);
        assertThat(SubmitOptions.parse("--messages", "5000", "--quick").messages())
                .isEqualTo(5_000);
    }

    @Test
    void sizesMayBeGivenInKibibytesAndMebibytes() {
        SubmitOptions options =
                SubmitOptions.parse("--size", "256m", "--source-block", "32K", "--output-block", "262144");

        assertThat(options.size()).isEqualTo(256 << 20);
        assertThat(options.sourceBlock()).isEqualTo(32 << 10);
        assertThat(options.outputBlock()).isEqualTo(256 << 10);
    }

    @Test
    void contestantsAreMeasuredInTheSameOrderHoweverTheyAreNamed() {
        assertThat(SubmitOptions.parse("--contestants", "disruptor,two-buf-session")
                        .contestants())
                .isEqualTo(List.of(Kind.SESSION, Kind.DISRUPTOR));
    }

    @Test
    void aRoundIsWholeGroupsAndAtMostFourFifthsOfTheBudget() {
        SubmitOptions options = SubmitOptions.parse();

        for (int length : options.lengths()) {
            int messages = options.roundMessages(length);
            assertThat(messages % 1_000).isZero();
            assertThat((long) messages * length).isLessThanOrEqualTo((8 << 20) * 8L / 10);
            assertThat((messages + 1_000L) * length).isGreaterThan((8 << 20) * 8L / 10);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --fast                          | no option '--fast'
                    --runs                          | --runs needs a value
                    --runs zero                     | --runs must be a number from 1 to 1000, not 'zero'
                    --runs 0                        | --runs must be a number from 1 to 1000, not '0'
                    --runs 99999999999999999999     | --runs must be a number from 1 to 1000
                    --messages 1500                 | --messages must be a multiple of 1000, not 1500
                    --messages -1000                | --messages must be a number from 1000
                    --lengths 8,12                  | --lengths takes different multiples of 8, not 8,12
                    --lengths 8,8                   | --lengths takes different multiples of 8, not 8,8
                    --lengths 8,                    | --lengths must be a number from 8 to 4096, not ''
                    --contestants two-buf           | no contestant 'two-buf', only two-buf-session
                    --size 8g                       | --size must be bytes from 64 to 1024m
                    --size 2000m                    | --size must be bytes from 64 to 1024m
                    --size 64k                      | --size 65536 is too small
                    --source-block 4m               | do not suit --size 8388608
                    --source-block 64k --output-block 32k | --output-block 32768 must be at least the source block, 65536
                    """)
    void aWrongValueIsNamedInOneLine(String line, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> SubmitOptions.parse(line.strip().split(" ", -1)))
                .withMessageContaining(message)
                .satisfies(error -> assertThat(error.getMessage()).doesNotContain("\n"));
    }
}
