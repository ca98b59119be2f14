package dev.millrace.bench.nativecontrol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A `millrace-native` that was built for a test.
record NativeProgram(Path file) {

    static final Path SOURCES = Path.of("native").toAbsolutePath();

    /// A build takes a quarter of a minute, on a busy machine many times as long.
    private static final long PATIENCE_SECONDS = 540;

    private static final Path ADAPTERS =
            Path.of("src/test/resources/nativecontrol").toAbsolutePath();

    /// What a process answered.
    record Answer(int status, String out, String err) {

        String lastLine() {
            return out.strip().substring(out.strip().lastIndexOf('\n') + 1);
        }
    }

    /// An adapter among the test resources.
    static Path adapter(String name) {
        return ADAPTERS.resolve(name + ".hpp");
    }

    /// Configures and compiles in a folder, where only what changed is compiled again.
    static NativeProgram build(Path folder, String... settings) throws IOException, InterruptedException {
        // Settings of an earlier run, or a configuration that failed, would stay; what is compiled may.
        Files.deleteIfExists(folder.resolve("CMakeCache.txt"));
        Answer configured = configure(folder, settings);
        assertThat(configured.status()).as(configured.err()).isZero();
        Answer built = run("cmake", "--build", folder.toString(), "--parallel", "2");
        assertThat(built.status()).as(built.out() + built.err()).isZero();
        return new NativeProgram(folder.resolve("millrace-native"));
    }

    static Answer configure(Path folder, String... settings) throws IOException, InterruptedException {
        requireTools();
        List<String> command = new ArrayList<>(List.of("cmake", "-S", SOURCES.toString(), "-B", folder.toString()));
        Stream.of(settings).map(setting -> "-D" + setting).forEach(command::add);
        return run(command.toArray(String[]::new));
    }

    /// Skips the test where there is no compiler; fails it where there must be one.
    private static void requireTools() {
        if (isProgram("cmake") && (isProgram("c++") || isProgram("g++") || isProgram("clang++"))) {
            return;
        }
        String reason = "no C++ compiler or no cmake on the PATH";
        if ("true".equals(System.getenv("MILLRACE_REQUIRE_BROKERS"))) {
            fail(reason);
        }
        abort(reason);
    }

    static boolean isProgram(String name) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }

    /// Runs the program.
    Answer call(String... words) throws IOException, InterruptedException {
        return run(Stream.concat(Stream.of(file.toString()), Stream.of(words)).toArray(String[]::new));
    }

    static Answer run(String... command) throws IOException, InterruptedException {
        Path out = Files.createTempFile("native", ".out");
        Path err = Files.createTempFile("native", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                fail("hangs: " + String.join(" ", command));
            }
            return new Answer(
                    process.exitValue(),
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
