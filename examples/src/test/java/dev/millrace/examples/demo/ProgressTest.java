package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
        DemoRun run = DemoRun.with(progress(Duration.ZERO), "--repeat", 400);

        assertThat(run.status()).isZero();
        assertThat(terminal.toString(UTF_8))
                .matches("(?:\r  [0-9,]+ messages delivered, [0-9.,]+ M/s, pass [0-9]+ of 400 *)+\r {40,}\r");
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
