package dev.millrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
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
    @ValueSource(strings = {"submit"})
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
