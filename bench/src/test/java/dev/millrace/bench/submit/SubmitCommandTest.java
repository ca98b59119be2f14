package dev.millrace.bench.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SubmitCommandTest {

    @Test
    void aRoundFillsAtMostEightyPercentOfTheBudget() {
        assertThat(plan("--size", "8m", "--lengths", "8,64").parameters())
                .containsEntry("round_messages", List.of(838_000, 104_000))
                .containsEntry("messages", 10_000_000)
                .containsEntry("runs", 5);
    }

    @Test
    void aRoundIsCountedInThePowerOfTwoThatRingsHave() {
        assertThat(SubmitJob.roundMessages(12 << 20, 8, 10_000_000)).isEqualTo(838_000);
        assertThat(SubmitJob.roundMessages(8 << 20, 24, 10_000_000)).isEqualTo(209_000);
    }

    @Test
    void quickIsLessOfEverything() {
        assertThat(plan("--quick").parameters())
                .containsEntry("messages", 1_000_000)
                .containsEntry("runs", 3);
    }

    @Test
    void sizesThatMakeNoSenseAreNamed() {
        refused("--size", "64k").hasMessageContaining("--size 64k is too small");
        refused("--lengths", "8,8").hasMessageContaining("[8, 8]");
        refused("--lengths", "12").hasMessageContaining("multiples of 8");
        refused("--messages", "1500").hasMessageContaining("multiple of 1000 up to 1000000000, not 1500");
        refused("--runs", "0").hasMessageContaining("--runs must be a number from 1 to 1000");
        refused("--producer-cpu", "4096").hasMessageContaining("there is no processor 4096 here");
        refused("--contestants", "two-buf").hasMessageContaining("no contestant 'two-buf', only two-buf-session");
        refused("--profile", "nowhere.json").hasMessageContaining("there is no profile nowhere.json");
    }

    @Test
    void aNativeContestantThatIsNotThereSaysWhatIsMissing() {
        refused("--contestants", "readerwriterqueue")
                .hasMessageContaining("can't be measured here: the native program");
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> refused(String... args) {
        return assertThatThrownBy(() -> plan(args)).isInstanceOf(UsageException.class);
    }

    private static dev.millrace.bench.document.Plan plan(String... args) {
        SubmitCommand command = new SubmitCommand();
        new CommandLine(command).parseArgs(args);
        return command.plan(List.of(args), command.profile());
    }
}
