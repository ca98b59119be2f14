package dev.millrace.bench.submit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContestantTest {

    @ParameterizedTest
    @EnumSource
    @Timeout(60)
    void everyContestantPassesOnEveryMessageInOrder(Kind kind) {
        Input input = Input.ofRound(24, 2_500); // no power of two, and no whole number of blocks
        Checker checker = new Checker(input);
        try (Contestant contestant = kind.create(new Setup(input, 1 << 17, 1 << 12, 1 << 14, checker))) {
            Rounds rounds = new Rounds(contestant, input, checker);
            for (int i = 0; i < 10; i++) {
                rounds.send(2_500);
            }
        }

        assertThat(checker.difference()).isNull();
        assertThat(checker.delivered()).isEqualTo(25_000);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"BOUND", "CHECKED_BOUND"})
    @Timeout(60)
    void sendingMoreThanFitsWaitsAndLosesNothing(Kind kind) {
        Input input = Input.ofRound(8, 10_000);
        Tally tally = new Tally();
        try (Contestant contestant = kind.create(new Setup(input, 1 << 14, 1 << 10, 1 << 12, tally))) {
            new Rounds(contestant, input, tally).sendContinuously(20);
        }

        assertThat(tally.delivered()).isEqualTo(200_000);
        assertThat(tally.sum()).isEqualTo(20 * input.sumOfFirstWords(10_000));
    }
}
