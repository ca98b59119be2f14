package dev.millrace.bench.submit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.contestant.Checker;
import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.Input;
import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.contestant.Setup;
import dev.millrace.bench.contestant.Sink;
import dev.millrace.bench.contestant.Tally;
import dev.millrace.bench.process.Placement;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoundsTest {

    @ParameterizedTest
    @EnumSource
    @Timeout(60)
    void everyContestantPassesOnEveryMessageInOrder(Kind kind) {
        Input input = Input.ofRound(24, 2_500, 7); // no power of two, and no whole number of blocks
        Checker checker = new Checker(input);
        try (Contestant contestant = kind.create(setup(input, 1 << 17, 1 << 12, 1 << 14, checker))) {
            Rounds rounds = new Rounds(contestant, input, checker);
            for (int i = 0; i < 10; i++) {
                rounds.send(2_500);
            }
        }

        assertThat(checker.difference()).isNull();
        assertThat(checker.delivered()).isEqualTo(25_000);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BOUND")
    @Timeout(60)
    void sendingMoreThanFitsWaitsAndLosesNothing(Kind kind) {
        Input input = Input.ofRound(8, 10_000, 7);
        Tally tally = new Tally();
        try (Contestant contestant = kind.create(setup(input, 1 << 14, 1 << 10, 1 << 12, tally))) {
            new Rounds(contestant, input, tally).sendContinuously(20);
        }

        assertThat(tally.delivered()).isEqualTo(200_000);
        assertThat(tally.sum()).isEqualTo(20 * input.sumOfFirstWords(10_000));
    }

    private static Setup setup(Input input, int size, int sourceBlock, int outputBlock, Sink sink) {
        Settings blocks = Settings.NONE.with("source-block", sourceBlock).with("output-block", outputBlock);
        return new Setup(input, size, blocks, new Placement(-1, -1).consumers(), sink);
    }
}
