package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the demo does with files that it can send.
@Timeout(60)
class DemoTest {

    @TempDir
    private Path temp;

    @Test
    void withoutAFileTheSampleIsSentFiftyTimes() {
        DemoRun run = DemoRun.of();

        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.value("file")).isEqualTo("sample of 20,000 orders, sent 50 times");
        assertThat(run.value("messages")).startsWith("1,000,000 ");
        assertThat(run.value("delivered")).isEqualTo("1,000,000");
        assertThat(run.value("lossless")).isEqualTo("every line delivered once, in order: yes");
        assertThat(run.value("producer"))
                .matches("[0-9.,]+ ns/message p50, [0-9.,]+ p99 \\(1,000 groups of 1,000; without reading the file\\)");
        assertThat(run.value("end to end")).matches("[0-9,]+ messages/s, [0-9.,]+ MB/s \\(.*\\)");
        assertThat(run.value("pressure")).matches("[0-9,]+ events? \\(no free block\\), [0-9.,]+ ms waited");
    }

    @Test
    void sampleArrivesUnchangedInTheOutFile() throws IOException {
        Path out = temp.resolve("out");

        DemoRun run = DemoRun.of("--out", out);

        assertThat(run.status()).isZero();
        assertThat(run.value("file")).isEqualTo("sample of 20,000 orders");
        assertThat(run.value("delivered")).isEqualTo("20,000");
        assertThat(run.value("out")).isEqualTo(out + ", 944,830 bytes");
        assertThat(out).hasBinaryContent(OrderGenerator.generate());
    }

    @Test
    void fileIsSentOnceByDefaultAndArrivesUnchanged() throws IOException {
        byte[] content = "one\ntwo\nthree\n".getBytes(UTF_8);

        DemoRun run = sendAndCompare(content);

        assertThat(run.value("messages")).startsWith("3 ");
        assertThat(run.value("bytes")).isEqualTo("14");
    }

    @Test
    void repeatedFileIsInTheOutFileThatManyTimes() throws IOException {
        Path file = Files.writeString(temp.resolve("in"), "one\ntwo");
        Path out = temp.resolve("out");

        DemoRun run = DemoRun.of("--repeat", 3, file, "--out", out);

        assertThat(run.status()).isZero();
        assertThat(run.value("file")).isEqualTo(file + ", sent 3 times");
        assertThat(run.value("delivered")).isEqualTo("6");
        assertThat(out).hasContent("one\ntwoone\ntwoone\ntwo");
    }

    @Test
    void emptyFileGivesNoMessageAndAnEmptyOutFile() throws IOException {
        DemoRun run = sendAndCompare(new byte[0]);

        assertThat(run.value("messages")).startsWith("0 ");
        assertThat(run.value("producer")).isEqualTo("n/a (fewer than 1,000 messages)");
        assertThat(run.value("end to end")).isEqualTo("n/a (no messages)");
        assertThat(run.value("lossless")).endsWith("yes");
    }

    @Test
    void lastLineWithoutLineFeedIsALineToo() throws IOException {
        DemoRun run = sendAndCompare("one\ntwo".getBytes(UTF_8));

        assertThat(run.value("messages")).startsWith("2 ");
    }

    @Test
    void carriageReturnsStayWhereTheyAre() throws IOException {
        DemoRun run = sendAndCompare("one\r\n\r\ntwo\rstill two\r\nthree\r".getBytes(UTF_8));

        assertThat(run.value("messages")).startsWith("4 ");
    }

    @Test
    void emptyLinesAreMessages() throws IOException {
        DemoRun run = sendAndCompare("\n\n\none\n\n".getBytes(UTF_8));

        assertThat(run.value("messages")).startsWith("5 ");
    }

    @Test
    void binaryGarbageWithNulsArrivesUnchanged() throws IOException {
        byte[] content = new byte[3_000_000];
        new Random(1).nextBytes(content);
        Arrays.fill(content, 1_000_000, 1_100_000, (byte) 0);

        DemoRun run = sendAndCompare(content);

        assertThat(run.value("bytes")).isEqualTo("3,000,000");
    }

    @Test
    void millionsOfEmptyLinesNeedNoMoreThanTheBuffer() throws IOException {
        byte[] content = new byte[3_000_000];
        Arrays.fill(content, (byte) '\n');

        assertThat(sendAndCompare(content).value("messages")).startsWith("3,000,000 ");
    }

    @Test
    void longestLinesArriveWhateverTheirLineEnd() throws IOException {
        String line = "x".repeat(Transfer.LONGEST_LINE - 1) + "\n";

        DemoRun run = sendAndCompare((line + "\n" + line + line + "y".repeat(Transfer.LONGEST_LINE)).getBytes(UTF_8));

        assertThat(run.value("messages")).startsWith("5 ");
    }

    @ParameterizedTest
    @ValueSource(ints = {999, 1_000, 2_500})
    void percentilesAreOverFullGroupsOfAThousandOnly(int lines) throws IOException {
        DemoRun run = sendAndCompare("line\n".repeat(lines).getBytes(UTF_8));

        assertThat(run.value("producer"))
                .contains(lines < 1_000 ? "n/a (fewer than 1,000 messages)" : "(" + lines / 1_000 + " groups of 1,000");
    }

    @Test
    void outFileIsEmptiedBefore() throws IOException {
        Files.writeString(temp.resolve("out"), "old content that is longer than the new");

        sendAndCompare("new\n".getBytes(UTF_8));
    }

    @Test
    void fileNamesMayHaveSpacesAndLettersOfAnyKindAndBeginWithADash() throws IOException {
        Path file = Files.writeString(temp.resolve("-größe 大 b"), "one\n");

        DemoRun run = DemoRun.of("--out=" + temp.resolve("aus gang ü"), "--", file);

        assertThat(run.status()).isZero();
        assertThat(run.value("file")).isEqualTo(file.toString());
        assertThat(temp.resolve("aus gang ü")).hasContent("one\n");
    }

    @Test
    void helpNamesEveryOptionAndEndsWithSuccess() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, UTF_8);

        assertThat(Demo.run(new String[] {"--help"}, stream, stream)).isZero();
        assertThat(out.toString(UTF_8)).contains("[FILE]", "--out FILE", "--repeat N", "--help", "1,048,572 bytes");
    }

    private DemoRun sendAndCompare(byte[] content) throws IOException {
        Path file = Files.write(temp.resolve("in"), content);
        Path out = temp.resolve("out");
        DemoRun run = DemoRun.of(file, "--out", out);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(Files.mismatch(file, out)).as("first different byte").isEqualTo(-1);
        assertThat(run.value("lossless")).isEqualTo("every line delivered once, in order: yes");
        return run;
    }
}
