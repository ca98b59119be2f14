package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The demo as a process of its own.
@Timeout(60)
class DemoSignalTest {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir
    private Path temp;

    @Test
    void interruptKeyEndsTheProgramPromptlyThoughNothingCanBeWritten() throws Exception {
        Path out = temp.resolve("out");
        Process demo = start("--repeat", "1000000", "--out", fifo(out));
        // Both ends, since opening one waits for the other, for ever if the demo fails. Nobody reads: everything is
        // stuck.
        try (RandomAccessFile pipe = new RandomAccessFile(out.toFile(), "rw");
                FileInputStream reading = new FileInputStream(pipe.getFD())) {
            await().until(() -> reading.available() > 0);
            interrupt(demo);

            assertThat(demo.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(demo.exitValue()).isEqualTo(128 + 2);
            assertThat(temp.resolve("stderr")).isEmptyFile();
        } finally {
            demo.destroyForcibly();
        }
    }

    @Test
    void interruptKeyLeavesEveryOrderThatWasAcceptedWithItsConfirmation() throws Exception {
        Path out = temp.resolve("out");
        Path confirmations = temp.resolve("confirmations");
        Process demo =
                start("--repeat", "1000000", "--out", out.toString(), "--confirmations", confirmations.toString());
        try {
            await().until(() -> Files.exists(confirmations) && Files.size(confirmations) > 0);
            interrupt(demo);

            assertThat(demo.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(demo.exitValue()).isEqualTo(128 + 2);
        } finally {
            demo.destroyForcibly();
        }
        assertThat(temp.resolve("stderr")).isEmptyFile();
        String summary = Files.readString(temp.resolve("stdout"));
        assertThat(summary)
                .contains("stopped     by a signal; the figures are for what was sent until then\n")
                .contains("lossless    every line delivered once, and accepted or rejected: yes\n");
        List<String> accepted = Files.readAllLines(out);
        assertThat(accepted.getLast()).endsWith("}");
        assertThat(Files.readAllLines(confirmations)).hasSameSizeAs(accepted);
        assertThat(summary).contains("accepted    " + Text.number(accepted.size()) + " (");
    }

    @Test
    void linesOfAPipeThatStaysOpenAreHandledAtOnceAndWrittenAtTheEnd() throws Exception {
        Path out = temp.resolve("out");
        Process demo = start("-", "--out", out.toString());
        String order = "{\"id\":1,\"quantity\":2}\n";
        try {
            demo.getOutputStream().write((order + order + "no order\n").getBytes(UTF_8));
            demo.getOutputStream().flush();
            await().until(() -> Files.readString(temp.resolve("stderr"))
                    .startsWith("millrace demo: line 3 is rejected: The bytes are no Order"));
            interrupt(demo);

            assertThat(demo.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(demo.exitValue()).isEqualTo(128 + 2);
        } finally {
            demo.destroyForcibly();
        }
        assertThat(out).hasContent(order + order);
        assertThat(Files.readString(temp.resolve("stdout")))
                .contains("file        standard input\n", "accepted    2 (", "rejected    1\n");
    }

    @Test
    void fileThatAStreamIsRedirectedFromOrToIsNotEmptied() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/stdin")), "streams have names");
        Path in = Files.writeString(temp.resolve("in"), "{\"id\":1,\"quantity\":2}\n");
        Path stdout = temp.resolve("stdout");
        Path stderr = temp.resolve("stderr");

        assertThat(endOf(builder("-", "--out", in.toString()).redirectInput(in.toFile())))
                .isEqualTo(1);
        assertThat(in).hasContent("{\"id\":1,\"quantity\":2}\n");
        assertThat(stderr)
                .hasContent("millrace demo: cannot write " + in + ": it is standard input, give --out another name\n");

        assertThat(endOf(builder(in.toString(), "--confirmations", stdout.toString())))
                .isEqualTo(1);
        assertThat(stderr)
                .hasContent("millrace demo: cannot write " + stdout
                        + ": it is standard output, give --confirmations another name\n");

        assertThat(endOf(builder(in.toString(), "--dead-letters", stderr.toString())))
                .isEqualTo(1);
        assertThat(stderr)
                .hasContent("millrace demo: cannot write " + stderr
                        + ": it is standard error, give --dead-letters another name\n");
    }

    private static int endOf(ProcessBuilder builder) throws IOException, InterruptedException {
        Process demo = builder.start();
        try {
            assertThat(demo.waitFor(40, TimeUnit.SECONDS)).isTrue();
        } finally {
            demo.destroyForcibly();
        }
        return demo.exitValue();
    }

    /// Where memory is missing, threads may end: the program must not wait for them.
    @Test
    void tooLittleMemoryEndsTheProgramWithAWord() throws Exception {
        ProcessBuilder demo = builder("--repeat", "2");
        demo.command().add(1, "-Xmx16m");

        assertThat(endOf(demo)).isEqualTo(1);
        assertThat(Files.readString(temp.resolve("stderr")))
                .contains(
                        "millrace demo: not enough memory: give Java more, such as with JAVA_TOOL_OPTIONS=-Xmx512m\n");
        assertThat(temp.resolve("stdout")).isEmptyFile();
    }

    @Test
    void endOfStandardInputEndsTheProgram() throws Exception {
        Process demo = start("-");
        try {
            demo.getOutputStream().close();
            assertThat(demo.waitFor(40, TimeUnit.SECONDS)).isTrue();
        } finally {
            demo.destroyForcibly();
        }
        assertThat(demo.exitValue()).isZero();
        assertThat(temp.resolve("stderr")).isEmptyFile();
    }

    @Test
    void outputThatIsNoTerminalHasNoControlCharactersAndNoWarning() throws Exception {
        Process demo = start("--repeat", "50");
        try {
            assertThat(demo.waitFor(40, TimeUnit.SECONDS)).isTrue();
        } finally {
            demo.destroyForcibly();
        }

        assertThat(temp.resolve("stderr")).isEmptyFile();
        assertThat(Files.readString(temp.resolve("stdout")))
                .contains("delivered   1,000,000\n")
                .doesNotContainPattern("[\\p{Cntrl}&&[^\n]]");
        assertThat(demo.exitValue()).isZero();
    }

    private static void interrupt(Process demo) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/kill")), "there is /bin/kill");
        assumeTrue(!ignoresInterruptKey(), "SIGINT is not ignored, as a shell's background jobs have it");
        new ProcessBuilder("/bin/kill", "-INT", Long.toString(demo.pid()))
                .start()
                .waitFor();
    }

    /// Child processes inherit that a signal is ignored, and the JVM then leaves it so.
    private static boolean ignoresInterruptKey() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }

    private Process start(String... arguments) throws IOException {
        return builder(arguments).start();
    }

    private ProcessBuilder builder(String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(
                JAVA.toString(),
                "--sun-misc-unsafe-memory-access=deny",
                "--illegal-native-access=deny",
                "-cp",
                System.getProperty("java.class.path"),
                Demo.class.getName());
        builder.command().addAll(List.of(arguments));
        return builder.redirectError(temp.resolve("stderr").toFile())
                .redirectOutput(temp.resolve("stdout").toFile());
    }

    /// A pipe in the file system: it holds 64 KiB, then the demo waits in a write.
    private static String fifo(Path path) throws IOException, InterruptedException {
        assumeTrue(new ProcessBuilder("mkfifo", path.toString()).start().waitFor() == 0, "there is mkfifo");
        return path.toString();
    }
}
