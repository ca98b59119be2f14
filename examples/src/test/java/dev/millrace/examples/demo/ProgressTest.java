package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProgressTest {

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

    @Test
    void longTransferShowsOneLineThatIsRemovedAtTheEnd() {
        DemoRun run = DemoRun.with(progress(Duration.ZERO), "--repeat", 20);

        assertThat(run.status()).isZero();
        assertThat(terminal.toString(UTF_8))
                .matches("(?:\r  [0-9,]+ messages handled, [0-9.,]+ M/s, pass [0-9]+ of 20 *)+\r {40,}\r");
    }

    @Test
    void sentenceThatIsSaidMeanwhileStandsOnALineOfItsOwn() {
        Progress progress = progress(Duration.ZERO);
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (var _ = progress.watch(() -> 7, () -> 1, 1)) {
            await().until(() -> terminal.size() > 0);
            progress.say(new PrintStream(err, true, UTF_8), "line 1 is rejected");
        }

        assertThat(err.toString(UTF_8)).isEqualTo("line 1 is rejected\n");
        assertThat(terminal.toString(UTF_8)).matches("(?s)\r  7 messages handled.*\r +\r");
    }

    @Test
    void shortTransferShowsNothing() {
        DemoRun run = DemoRun.with(progress(Duration.ofMinutes(1)), "--repeat", 1);

        assertThat(run.status()).isZero();
        assertThat(terminal.toString(UTF_8)).isEmpty();
    }

    private Progress progress(Duration patience) {
        return new Progress(new PrintStream(terminal, true, UTF_8), patience, Duration.ofMillis(10));
    }
}
