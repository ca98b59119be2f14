package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the demo does with lines that are no orders.
@Timeout(60)
class DemoRejectionTest {

    private static final String ONE = "{\"id\":1,\"quantity\":2}\n";
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path temp;

    @Test
    void brokenLineIsADeadLetterAndTheOthersAreAccepted() throws IOException {
        DemoRun run = send(ONE + "nonsense\n" + ONE);

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err())
                .isEqualTo("millrace demo: line 2 is rejected: The bytes are no Order in application/json: Unrecognized"
                        + " token 'nonsense': was expecting (JSON String, Number, Array, Object or token 'null', 'true'"
                        + " or 'false'), near byte 0 of 9. Compare what the sender writes with the type\n");
        assertThat(temp.resolve("out")).hasContent(ONE + ONE);
        assertThat(Files.readAllLines(temp.resolve("confirmations"))).hasSize(2);
        assertThat(run.value("messages")).startsWith("3 ");
        assertThat(run.value("accepted")).startsWith("2 ");
        assertThat(run.value("confirmed")).startsWith("2 ");
        assertThat(run.value("rejected")).startsWith("1 (" + temp.resolve("dead") + ", ");
        assertThat(run.value("order")).isEqualTo("as sent: both sides' checksums agree");
        assertThat(run.value("lossless")).endsWith(": yes");
        JsonNode letter = deadLetters().getFirst();
        assertThat(letter.get("line").asInt()).isEqualTo(2);
        assertThat(letter.get("reason").asString()).contains("Unrecognized token 'nonsense'");
        assertThat(letter.get("original").asString()).isEqualTo("nonsense");
        assertThat(letter.size()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"quantity":1}                          | Missing required creator property 'id'
            {"id":1}                                | see quantity: Missing required creator property 'quantity'
            {"id":0,"quantity":1}                   | problem: the id is 0, but it must be 1 or more
            {"id":1,"quantity":0}                   | problem: the quantity is 0, but it must be from 1 to 1000000
            {"id":1,"quantity":-4}                  | problem: the quantity is -4, but it must be from 1 to 1000000
            {"id":1,"quantity":1000001}             | problem: the quantity is 1000001, but it must be from 1 to
            {"id":1,"quantity":2,"price":-0.01}     | problem: the price is less than 0
            {"id":1,"quantity":1.5}                 | see quantity
            {"id":1,"quantity":"2"}                 | see quantity
            {"id":1,"quantity":99999999999}         | see quantity
            {"id":1,"quantity":2                    | Unexpected end-of-input
            {"id":1,"quantity":2} {}                | Trailing token
            [1,2]                                   | from Array value
            null                                    | they say null
            ~~                                      | No content to map due to end-of-input
            """)
    void orderThatMakesNoSenseIsRejectedForItsReason(String line, String reason) throws IOException {
        DemoRun run = send(line + "\n");

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err())
                .startsWith("millrace demo: line 1 is rejected: ")
                .contains(reason)
                .hasLineCount(1);
        assertThat(deadLetters().getFirst().get("original").asString()).isEqualTo(line);
        assertThat(temp.resolve("out")).isEmptyFile();
        assertThat(temp.resolve("confirmations")).isEmptyFile();
    }

    @Test
    void lineThatIsNoUtf8IsKeptInBase64() throws IOException {
        byte[] line = "{\"id\":1,\"quantity\":2,\"customer\":\"Zo\u00eb\"}\n".getBytes(ISO_8859_1);

        DemoRun run = send(line);

        assertThat(run.status()).isEqualTo(3);
        JsonNode letter = deadLetters().getFirst();
        assertThat(letter.has("original")).isFalse();
        assertThat(Base64.getDecoder().decode(letter.get("originalBase64").asString()))
                .isEqualTo(new String(line, ISO_8859_1).strip().getBytes(ISO_8859_1));
        assertThat(letter.get("reason").asString()).contains("Invalid UTF-8");
    }

    @Test
    void lineThatIsTooLongIsCutAndTheNextOneIsRead() throws IOException {
        String tooLong = "ö".repeat(5_000_000) + "\n";

        DemoRun run = send(ONE + tooLong + ONE);

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err())
                .isEqualTo("millrace demo: line 2 is rejected: the line has 10000001 bytes, but at most 1048576 are"
                        + " allowed; only its beginning is kept\n");
        assertThat(run.value("messages")).isEqualTo("2 (one for each line; too long to be sent: 1)");
        assertThat(run.value("accepted")).startsWith("2 ");
        assertThat(run.value("lossless")).endsWith(": yes");
        assertThat(deadLetters().getFirst().get("original").asString()).isEqualTo("ö".repeat(500));
    }

    @Test
    void brokenLineOfTheLongestLengthIsADeadLetterAsAWhole() throws IOException {
        String line = "x".repeat(OrdersService.LONGEST_LINE);

        DemoRun run = send(line);

        assertThat(run.status()).isEqualTo(3);
        assertThat(deadLetters().getFirst().get("original").asString()).isEqualTo(line);
        assertThat(run.err()).hasLineCount(1).hasSizeLessThan(400);
    }

    /// The reason quotes the value: as a whole it would be too long for the broker, and the service would stand still.
    @Test
    void reasonThatQuotesALongValueIsCutAndTheNextOrderIsAccepted() throws IOException {
        String line = "{\"id\":\"" + "x".repeat(1_000_000) + "\",\"quantity\":1}";

        DemoRun run = send(line + "\n" + ONE);

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.value("accepted")).startsWith("1 ");
        assertThat(run.value("lossless")).endsWith(": yes");
        JsonNode letter = deadLetters().getFirst();
        assertThat(letter.get("original").asString()).isEqualTo(line);
        assertThat(letter.get("reason").asString())
                .contains("see id", "xxx")
                .endsWith("x…")
                .hasSizeLessThan(1_010);
        assertThat(run.err()).endsWith("x…\n").hasLineCount(1).hasSizeLessThan(400);
    }

    @Test
    void reasonThatQuotesALineCanNotSteerTheTerminal() throws IOException {
        DemoRun run = send("{\"id\":\"\u009b31m\u202ea\u2028b\\ud800\",\"quantity\":1}\n");

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("(\"?31m?a?b?\")");
    }

    @Test
    void onlyTheFirstTwentyArePrintedAndTheFileGetsAll() throws IOException {
        DemoRun run = send("no\n".repeat(1_234));

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err().lines()).hasSize(21);
        assertThat(run.err()).endsWith("millrace demo: and 1,214 other lines\n");
        assertThat(deadLetters()).hasSize(1_234);
        assertThat(deadLetters().getLast().get("line").asInt()).isEqualTo(1_234);
    }

    @Test
    void withoutAFileForThemTheOptionIsNamed() throws IOException {
        Path file = Files.writeString(temp.resolve("in"), "no\n".repeat(21));

        assertThat(DemoRun.of(file).err())
                .endsWith("millrace demo: and 1 other line; --dead-letters FILE writes all of them\n");
    }

    @Test
    void binaryGarbageIsRejectedLineByLine() throws IOException {
        byte[] content = new byte[3_000_000];
        new Random(1).nextBytes(content);

        DemoRun run = send(content);

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.value("bytes")).isEqualTo("3,000,000");
        assertThat(run.value("accepted")).startsWith("0 ");
        assertThat(run.value("lossless")).endsWith(": yes");
        assertThat(run.err()).doesNotContainPattern("[\\p{Cntrl}&&[^\n]]");
    }

    @Test
    void orderAndLinesStayWhatTheyWereAmongManyRejected() throws IOException {
        StringBuilder content = new StringBuilder();
        StringBuilder accepted = new StringBuilder();
        for (int i = 1; i <= 30_000; i++) {
            String line = "{\"id\":" + i + ",\"quantity\":" + i % 3 + "}\n";
            content.append(line);
            accepted.append(i % 3 == 0 ? "" : line);
        }

        DemoRun run = send(content.toString());

        assertThat(run.status()).isEqualTo(3);
        assertThat(temp.resolve("out")).hasContent(accepted.toString());
        assertThat(run.value("rejected")).startsWith("10,000 ");
        assertThat(deadLetters().get(9_999).get("line").asInt()).isEqualTo(30_000);
    }

    private DemoRun send(String content) throws IOException {
        return send(content.getBytes(UTF_8));
    }

    private DemoRun send(byte[] content) throws IOException {
        return DemoRun.of(
                Files.write(temp.resolve("in"), content),
                "--out",
                temp.resolve("out"),
                "--confirmations",
                temp.resolve("confirmations"),
                "--dead-letters",
                temp.resolve("dead"));
    }

    private List<JsonNode> deadLetters() throws IOException {
        return Files.readAllLines(temp.resolve("dead")).stream()
                .map(JSON::readTree)
                .toList();
    }
}
