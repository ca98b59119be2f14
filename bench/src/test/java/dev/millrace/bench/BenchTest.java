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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void withoutANameTheBenchmarksAreListed() {
        assertThat(run()).isZero();
        assertThat(text(out)).contains("submit");
        assertThat(run("--help")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"submit", "tune", "burst", "latency"})
    void helpOfABenchmarkNamesItsOptions(String name) {
        assertThat(run(name, "--quick", "--help")).isZero();
        assertThat(text(out))
                .contains("./millrace bench " + name, "--out", "--resume", "--render-only", "--report", "--lang")
                .contains(
                        "--runs",
                        "--quick",
                        "--profile",
                        "--contestants",
                        "--producer-cpu",
                        "--consumer-cpu",
                        "--seed");
    }

    @Test
    void wrongWordsAreOneLineAndExitStatusTwo() {
        assertThat(run("submut")).isEqualTo(2);
        assertThat(run("submit", "--runs", "none")).isEqualTo(2);
        assertThat(run("submit", "--none")).isEqualTo(2);
        assertThat(text(err).lines()).hasSize(3).allMatch(line -> line.startsWith("millrace bench: "));
        assertThat(text(out)).isEmpty();
    }

    @Test
    @Timeout(120)
    void aTinyBenchmarkIsValidAndLeavesDocumentsAndReports(@TempDir Path folder) throws Exception {
        Path run = folder.resolve("run");

        int status = run(
                "submit",
                "--quick",
                "--messages",
                "20000",
                "--runs",
                "1",
                "--lengths",
                "8",
                "--contestants",
                "two-buf-session,agrona-one-to-one",
                "--out",
                run.toString());

        assertThat(text(err)).isEmpty();
        assertThat(status).isZero();
        assertThat(text(out))
                .containsPattern("two-buf-session +[0-9.]+ \\[")
                .contains("not-measured", "Documents: " + run);
        assertThat(Files.readAllLines(run.resolve("raw.jsonl"))).hasSize(4);
        assertThat(Files.readString(run.resolve("summary.json"))).contains("\"agrona-one-to-one\"", "\"p999_ns\"");
        assertThat(run.resolve("report.en.html")).isNotEmptyFile();
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
