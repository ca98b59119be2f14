package dev.millrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class BenchTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    @Timeout(60)
    void aTinyBenchmarkIsValidAndReportsEveryContestantAndGoal(@TempDir Path folder) throws Exception {
        Path records = folder.resolve("records.jsonl");

        int status = run(
                "submit",
                "--messages",
                "20000",
                "--runs",
                "1",
                "--lengths",
                "8",
                "--contestants",
                "two-buf-session,agrona-one-to-one",
                "--records",
                records.toString());

        assertThat(text(err)).isEmpty();
        assertThat(status).isZero();
        assertThat(text(out))
                .contains("8 bytes, rounds of 20,000 messages")
                .containsPattern("two-buf-session +[0-9.]+ \\[")
                .containsPattern("agrona-one-to-one +[0-9.]+ \\[")
                .contains("too few for a p999")
                .contains("Ratios two-buf-session / X")
                .contains("Goals");
        assertThat(Files.readAllLines(records))
                .hasSize(2)
                .allMatch(line -> line.startsWith("{\"contestant\":") && line.contains("\"messages\":20000"));
    }

    @Test
    void withoutANameTheBenchmarksAreListed() {
        assertThat(run()).isZero();
        assertThat(text(out)).contains("submit");
        assertThat(run("--help")).isZero();
    }

    @Test
    void helpOfABenchmarkNamesItsOptionsAndContestants() {
        assertThat(run("submit", "--quick", "--help")).isZero();
        assertThat(text(out)).contains("--source-block", "two-buf-session", "disruptor");
    }

    @Test
    void wrongWordsAreOneLineAndExitStatusTwo() {
        assertThat(run("submut")).isEqualTo(2);
        assertThat(run("submit", "--runs", "none")).isEqualTo(2);
        assertThat(text(err).lines()).hasSize(2).allMatch(line -> line.startsWith("millrace bench: "));
        assertThat(text(out)).isEmpty();
    }

    @Test
    void recordsThatCannotBeWrittenEndItBeforeAnythingIsMeasured(@TempDir Path folder) {
        assertThat(run("submit", "--records", folder.resolve("none/records").toString()))
                .isEqualTo(1);
        assertThat(text(err)).contains("can't write the records").hasLineCount(1);
    }

    private int run(String... args) {
        return Bench.run(args, stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
