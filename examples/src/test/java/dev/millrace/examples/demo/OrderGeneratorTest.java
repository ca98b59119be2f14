package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OrderGeneratorTest {

    private static final String STRING = "\"(?:[^\"\\\\\\p{Cntrl}]|\\\\[\"\\\\nt])*\"";
    private static final Pattern PLAIN = Pattern.compile("\\{\"id\":(\\d{7}),\"quantity\":[1-9]\\d?}");
    private static final Pattern DETAILED =
            Pattern.compile("\\{\"id\":(\\d{7}),\"quantity\":[1-9]\\d?,\"customer\":" + STRING
                    + ",\"price\":\\d+\\.\\d\\d,\"note\":" + STRING + ",\"tags\":\\[(?:" + STRING + "(?:," + STRING
                    + ")*)?],\"paid\":(?:true|false)}");

    @TempDir
    private Path temp;

    @Test
    void shippedSampleIsWhatTheGeneratorMakes() throws Exception {
        Path made = temp.resolve("orders.ndjson");
        OrderGenerator.main(new String[] {made.toString()});

        try (InputStream shipped = Demo.class.getResourceAsStream(OrderGenerator.RESOURCE)) {
            assertThat(made).hasBinaryContent(shipped.readAllBytes());
        }
        assertThat(Files.size(made)).isBetween(500_000L, 2_000_000L);
    }

    @Test
    void everyLineIsAnOrderInJsonWithTheNextId() throws Exception {
        String text = UTF_8.newDecoder()
                .decode(ByteBuffer.wrap(OrderGenerator.generate()))
                .toString();
        List<String> lines = List.of(text.split("\n"));

        assertThat(text).endsWith("}\n");
        assertThat(lines).hasSize(20_000).first().isEqualTo("{\"id\":1000000,\"quantity\":37}");
        for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i)).startsWith("{\"id\":" + (1_000_000 + i) + ",");
            assertThat(PLAIN.matcher(lines.get(i)).matches()
                            || DETAILED.matcher(lines.get(i)).matches())
                    .as(lines.get(i))
                    .isTrue();
        }
        assertThat(lines.stream().filter(line -> PLAIN.matcher(line).matches()).count())
                .isGreaterThan(15_000);
    }

    @Test
    void textIsInSeveralScripts() {
        String text = new String(OrderGenerator.generate(), UTF_8);

        for (String script :
                List.of("Cyrillic", "Han", "Arabic", "Devanagari", "Hebrew", "Greek", "Hangul", "Hiragana")) {
            assertThat(text).containsPattern("\\p{Is" + script + "}");
        }
        assertThat(text).contains("é", "ł", "🎂", "\\\"", "\\n", "\\\\");
    }
}
