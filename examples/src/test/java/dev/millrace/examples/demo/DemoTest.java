package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the demo does with files of orders.
@Timeout(60)
class DemoTest {

    private static final String ONE = "{\"id\":1,\"quantity\":2}\n";
    private static final String TWO = "{\"id\":2,\"quantity\":3}\n";
    private static final String LOSSLESS = "every line delivered once, and accepted or rejected: yes";

    @TempDir
    private Path temp;

    @Test
    void withoutAFileTheSampleIsSentTwentyTimes() {
        DemoRun run = DemoRun.of();

        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.value("file")).isEqualTo("sample of 20,000 orders, sent 20 times");
        assertThat(run.value("messages")).isEqualTo("400,000 (one for each line)");
        assertThat(run.value("delivered")).isEqualTo("400,000");
        assertThat(run.value("accepted")).isEqualTo("400,000");
        assertThat(run.value("confirmed")).isEqualTo("400,000");
        assertThat(run.value("rejected")).isEqualTo("0");
        assertThat(run.value("order")).isEqualTo("as sent: both sides' checksums agree");
        assertThat(run.value("lossless")).isEqualTo(LOSSLESS);
        assertThat(run.value("producer"))
                .matches("[0-9.,]+ ns/message p50, [0-9.,]+ p99 \\(400 groups of 1,000; without reading the file, with"
                        + " waiting for room\\)");
        assertThat(run.value("end to end")).matches("[0-9,]+ messages/s, [0-9.,]+ MB/s \\(.*\\)");
    }

    @Test
    void sampleArrivesUnchangedInTheOutFile() throws IOException {
        Path out = temp.resolve("out");

        DemoRun run = DemoRun.of("--out", out);

        assertThat(run.status()).isZero();
        assertThat(run.value("file")).isEqualTo("sample of 20,000 orders");
        assertThat(run.value("accepted")).isEqualTo("20,000 (" + out + ", 944,830 bytes)");
        assertThat(out).hasBinaryContent(OrderGenerator.generate());
    }

    @Test
    void everyOrderOfTheSampleIsConfirmedInItsTurn() throws IOException {
        Path confirmations = temp.resolve("confirmations");

        DemoRun run = DemoRun.of("--confirmations", confirmations);

        assertThat(run.status()).isZero();
        assertThat(Files.readAllLines(confirmations))
                .hasSize(20_000)
                .startsWith("{\"id\":1000000,\"quantity\":37}", "{\"id\":1000001,\"quantity\":84}")
                .isSorted();
    }

    @Test
    void fileIsSentOnceByDefaultAndArrivesUnchanged() throws IOException {
        DemoRun run = sendAndCompare(ONE + TWO + ONE);

        assertThat(run.value("messages")).startsWith("3 ");
        assertThat(run.value("bytes")).isEqualTo("66");
    }

    @Test
    void repeatedFileIsInTheFilesThatManyTimes() throws IOException {
        Path file = Files.writeString(temp.resolve("in"), ONE + "no order");
        Path out = temp.resolve("out");
        Path confirmations = temp.resolve("confirmations");
        Path deadLetters = temp.resolve("dead");

        DemoRun run = DemoRun.of(
                "--repeat", 3, file, "--out", out, "--confirmations", confirmations, "--dead-letters", deadLetters);

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.value("file")).isEqualTo(file + ", sent 3 times");
        assertThat(run.value("delivered")).isEqualTo("6");
        assertThat(out).hasContent(ONE.repeat(3));
        assertThat(Files.readAllLines(confirmations)).hasSize(3);
        assertThat(Files.readAllLines(deadLetters)).hasSize(3).allMatch(line -> line.startsWith("{\"line\":2,"));
    }

    @Test
    void emptyFileGivesNoMessageAndEmptyFiles() throws IOException {
        DemoRun run = sendAndCompare("");

        assertThat(run.value("messages")).startsWith("0 ");
        assertThat(run.value("producer")).isEqualTo("n/a (fewer than 1,000 messages)");
        assertThat(run.value("end to end")).isEqualTo("n/a (no messages)");
    }

    @Test
    void lastLineWithoutLineFeedIsALineToo() throws IOException {
        DemoRun run = sendAndCompare(ONE + TWO.strip());

        assertThat(run.value("messages")).startsWith("2 ");
    }

    @Test
    void carriageReturnsAndOtherSpaceStayWhereTheyAre() throws IOException {
        DemoRun run = sendAndCompare("{\"id\":1,\"quantity\":2}\r\n \t{\"id\": 2,\r\"quantity\": 3} \r\n");

        assertThat(run.value("messages")).startsWith("2 ");
    }

    @Test
    void unknownFieldsAndTextOfAnyKindArriveUnchanged() throws IOException {
        DemoRun run =
                sendAndCompare("{\"id\":1,\"note\":\"\\u0000 大 🎂 \\n\",\"quantity\":2,\"price\":1e-3,\"x\":[{}]}\n");

        assertThat(run.value("confirmed")).startsWith("1");
    }

    @Test
    void longestLinesAreAcceptedWhateverTheirLineEnd() throws IOException {
        String longest = order(OrdersService.LONGEST_LINE - 1) + "\n";

        DemoRun run = sendAndCompare(longest + ONE + longest + longest + order(OrdersService.LONGEST_LINE));

        assertThat(run.value("messages")).isEqualTo("5 (one for each line)");
    }

    @ParameterizedTest
    @ValueSource(ints = {999, 1_000, 2_500})
    void percentilesAreOverFullGroupsOfAThousandOnly(int lines) throws IOException {
        DemoRun run = sendAndCompare(ONE.repeat(lines));

        assertThat(run.value("producer"))
                .contains(lines < 1_000 ? "n/a (fewer than 1,000 messages)" : "(" + lines / 1_000 + " groups of 1,000");
    }

    @Test
    void filesAreEmptiedBefore() throws IOException {
        for (String name : new String[] {"out", "confirmations", "dead"}) {
            Files.writeString(temp.resolve(name), "old content that is longer than the new");
        }

        sendAndCompare(ONE);
    }

    @Test
    void fileNamesMayHaveSpacesAndLettersOfAnyKindAndBeginWithADash() throws IOException {
        Path file = Files.writeString(temp.resolve("-größe 大 b"), ONE);

        DemoRun run = DemoRun.of("--out=" + temp.resolve("aus gang ü"), "--", file);

        assertThat(run.status()).isZero();
        assertThat(run.value("file")).isEqualTo(file.toString());
        assertThat(temp.resolve("aus gang ü")).hasContent(ONE);
    }

    @Test
    void helpNamesEveryOptionAndEndsWithSuccess() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, UTF_8);

        assertThat(Demo.run(new String[] {"--help"}, stream, stream)).isZero();
        assertThat(out.toString(UTF_8))
                .contains("[FILE | -]", "--out FILE", "--confirmations FILE", "--dead-letters FILE", "--repeat N")
                .contains("--help", "1,048,576 bytes", "3 some lines were\nrejected")
                .doesNotContain("%");
        assertThat(out.toString(UTF_8).lines()).allMatch(line -> line.length() <= 120);
    }

    /// An order of this many bytes.
    private static String order(int length) {
        String beginning = "{\"id\":1,\"quantity\":2,\"note\":\"";
        return beginning + "x".repeat(length - beginning.length() - 2) + "\"}";
    }

    private DemoRun sendAndCompare(String content) throws IOException {
        Path file = Files.writeString(temp.resolve("in"), content);
        Path out = temp.resolve("out");
        Path confirmations = temp.resolve("confirmations");
        Path deadLetters = temp.resolve("dead");
        DemoRun run = DemoRun.of(file, "--out", out, "--confirmations", confirmations, "--dead-letters", deadLetters);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(Files.mismatch(file, out)).as("first different byte").isEqualTo(-1);
        assertThat(Files.readAllLines(confirmations))
                .hasSize(content.isEmpty() ? 0 : content.strip().split("\n").length);
        assertThat(deadLetters).isEmptyFile();
        assertThat(run.value("lossless")).isEqualTo(LOSSLESS);
        return run;
    }
}
