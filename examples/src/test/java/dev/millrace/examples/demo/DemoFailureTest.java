package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the demo says when something is wrong: one line, and the exit status.
@Timeout(60)
class DemoFailureTest {

    private static final Path FULL_DISK = Path.of("/dev/full");

    private static final String ORDER = "{\"id\":1,\"quantity\":2}\n";

    @TempDir
    private Path temp;

    /// No end, however early, leaves a thread behind.
    @AfterEach
    void allThreadsHaveEnded() {
        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("demo-") || name.startsWith("millrace-")));
    }

    @Test
    void missingFile() {
        Path file = temp.resolve("missing");

        assertFails("cannot read " + file + ": no such file", file);
    }

    @Test
    void missingFileLeavesTheOutFileAlone() throws IOException {
        Path out = Files.writeString(temp.resolve("out"), "precious");

        assertThat(DemoRun.of(temp.resolve("missing"), "--out", out).status()).isEqualTo(1);
        assertThat(out).hasContent("precious");
    }

    @Test
    void directoryInPlaceOfAFile() {
        assertFails("cannot read " + temp + ": it is a directory", temp);
    }

    @Test
    void fileWithoutPermission() throws IOException {
        Path file = Files.writeString(temp.resolve("secret"), "one\n");
        assumeTrue(Files.getFileStore(file).supportsFileAttributeView("posix"), "file system has permissions");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));
        assumeFalse(Files.isReadable(file), "permissions bind this user (they do not bind root)");

        assertFails("cannot read " + file + ": no permission", file);
    }

    /// For root, too: the kernel lets it open this file, and refuses to read the first page.
    @Test
    void fileThatCanBeOpenedButNotRead() {
        Path file = Path.of("/proc/self/mem");
        assumeTrue(Files.exists(file), "Linux");

        assertFails("cannot read " + file + ": Input/output error", file);
    }

    @Test
    void endlessLine() {
        Path file = Path.of("/dev/zero");
        assumeTrue(Files.exists(file), "Unix");

        assertFails(
                "line 1 of /dev/zero has more than 1,073,741,824 bytes: this is no file of lines; the lines before it"
                        + " were handled",
                file);
    }

    @Test
    void fullDiskUnderTheOutFileOfAShortFile() throws IOException {
        assumeTrue(Files.exists(FULL_DISK), "/dev/full is there");
        Path file = Files.writeString(temp.resolve("in"), ORDER);

        assertFails("cannot write /dev/full: No space left on device", file, "--out", FULL_DISK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--out", "--confirmations", "--dead-letters"})
    void fullDiskUnderAnyOfTheFiles(String option) throws IOException {
        assumeTrue(Files.exists(FULL_DISK), "/dev/full is there");
        Path file = Files.writeString(temp.resolve("in"), (ORDER + "no order\n").repeat(50_000));

        DemoRun run = DemoRun.of(file, option, FULL_DISK);

        assertThat(run.err()).endsWith("millrace demo: cannot write /dev/full: No space left on device\n");
        assertThat(run.out()).isEmpty();
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void fullDiskStopsTheServiceAndTheProducerInTheMiddle() {
        assumeTrue(Files.exists(FULL_DISK), "/dev/full is there");

        assertFails("cannot write /dev/full: No space left on device", "--repeat", 1_000_000, "--out", FULL_DISK);
    }

    @Test
    void outFileInAMissingFolder() {
        Path out = temp.resolve("missing").resolve("out");

        assertFails("cannot write " + out + ": its folder does not exist", "--out", out);
    }

    @Test
    void outFileThatIsADirectory() {
        assertFails("cannot write " + temp + ": it is a directory", "--out", temp);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--out", "--confirmations", "--dead-letters"})
    void fileToWriteThatIsTheFileItself(String option) throws IOException {
        Path file = Files.writeString(temp.resolve("in"), "precious\n");
        Path link = Files.createLink(temp.resolve("hard link"), file);
        Path other = temp.resolve(".").resolve("in");

        for (Path out : new Path[] {file, link, other}) {
            assertFails(
                    "cannot write " + out + ": it is the file to be sent, give " + option + " another name",
                    file,
                    option,
                    out);
        }
        assertThat(file).hasContent("precious\n");
    }

    @Test
    void twoFilesToWriteThatAreTheSame() {
        Path out = temp.resolve("out");

        assertFails(
                "cannot write " + out + ": it is the --out file, give --confirmations another name",
                "--out",
                out,
                "--confirmations",
                out);
        assertFails(
                "cannot write " + out + ": it is the --confirmations file, give --dead-letters another name",
                "--confirmations",
                out,
                "--dead-letters",
                out);
        assumeTrue(Files.exists(Path.of("/dev/null")), "Unix");
        assertThat(DemoRun.of("--out", "/dev/null", "--confirmations", "/dev/null")
                        .status())
                .isZero();
    }

    @Test
    void summaryAndHelpThatCanNotBePrintedAreAFailure() {
        PrintStream full = new PrintStream(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("No space left on device");
            }
        });

        for (String[] arguments : new String[][] {{"--help"}, {"--repeat", "1"}}) {
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int status = Demo.run(arguments, full, new PrintStream(err, true, UTF_8));

            assertThat(err.toString(UTF_8)).isEqualTo("millrace demo: cannot write to standard output\n");
            assertThat(status).isEqualTo(1);
        }
    }

    @Test
    void failureWhileReadingLeavesWhatCameBeforeIt() throws Exception {
        Path out = temp.resolve("out");
        // Two lines, then no line end for ever.
        Path pipe = temp.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "there is mkfifo");
        Process writer = new ProcessBuilder(
                        "sh",
                        "-c",
                        "{ printf '%s' \"$1\"; cat /dev/zero; } >\"$2\"",
                        "sh",
                        ORDER + ORDER,
                        pipe.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            DemoRun run = DemoRun.of(pipe, "--out", out);

            assertThat(run.err()).startsWith("millrace demo: line 3 of " + pipe + " has more than ");
            assertThat(run.status()).isEqualTo(1);
            assertThat(out).hasContent(ORDER + ORDER);
        } finally {
            writer.destroyForcibly();
        }
    }

    @Test
    void somethingElseThanAFileCanNotBeSentTwice() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "Unix");

        assertFails(
                "cannot send /dev/null more than once: it is not a regular file, leave out --repeat",
                device,
                "--repeat",
                2);
        assertThat(DemoRun.of(device).status()).isZero();
        assertFails("cannot send standard input more than once: leave out --repeat", "-", "--repeat", 2);
    }

    @Test
    void interruptedCallerGetsAnAnswerAndKeepsTheInterrupt() throws InterruptedException {
        AtomicReference<DemoRun> result = new AtomicReference<>();
        Thread caller = Thread.ofPlatform().start(() -> {
            Thread.currentThread().interrupt();
            DemoRun run = DemoRun.of("--repeat", 1_000_000);
            if (Thread.currentThread().isInterrupted()) {
                result.set(run);
            }
        });
        caller.join();

        assertThat(result.get()).isEqualTo(new DemoRun(1, "", "millrace demo: interrupted\n"));
    }

    @Test
    void namesWithControlCharactersStillGiveOneLine() {
        DemoRun run = DemoRun.of(temp.resolve("a\nb\u001b[2J"));

        assertThat(run.err()).isEqualTo("millrace demo: cannot read " + temp.resolve("a?b?[2J") + ": no such file\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "abc", "1.5", "1000001", "99999999999", "''", "٣x"})
    void repeatThatIsNoCount(String value) {
        String word = value.equals("''") ? "" : value;

        assertUsage("--repeat must be a whole number from 1 to 1,000,000, not '" + word + "'", "--repeat", word);
        assertUsage("--repeat must be a whole number from 1 to 1,000,000, not '" + word + "'", "--repeat=" + word);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --ouf a             | unknown option '--ouf'
            -x                  | unknown option '-x'
            --out               | --out needs a value
            --repeat            | --repeat needs a value
            --out --repeat 5    | --out needs a value; if '--repeat' is meant, write '--out=--repeat'
            a --repeat --out b  | --repeat needs a value; if '--out' is meant, write '--repeat=--out'
            --=a                | -- takes no value
            --help=a            | --help takes no value
            -h=                 | -h takes no value
            -=a                 | unknown option '-'
            --out=              | --out is an empty name
            --out a --out b     | --out is given twice
            --repeat 1 --repeat 2 | --repeat is given twice
            --confirmations a --confirmations b | --confirmations is given twice
            --dead-letters a --dead-letters a   | --dead-letters is given twice
            --dead-letters      | --dead-letters needs a value
            --confirmations=    | --confirmations is an empty name
            a b                 | more than one FILE: 'b'
            a -                 | more than one FILE: '-'
            - b                 | more than one FILE: 'b'
            """)
    void commandLineThatMakesNoSense(String words, String complaint) {
        assertUsage(complaint, (Object[]) words.split(" "));
    }

    @Test
    void fileNamesThatCanNotBe() {
        assertUsage("FILE is an empty name", "");
        assertUsage("FILE is not a file name: 'a?b'", "a\0b");
    }

    private static void assertFails(String complaint, Object... arguments) {
        assertThat(DemoRun.of(arguments)).isEqualTo(new DemoRun(1, "", "millrace demo: " + complaint + "\n"));
    }

    private static void assertUsage(String complaint, Object... arguments) {
        assertThat(DemoRun.of(arguments))
                .isEqualTo(new DemoRun(2, "", "millrace demo: " + complaint + ". See './millrace demo --help'.\n"));
    }
}
