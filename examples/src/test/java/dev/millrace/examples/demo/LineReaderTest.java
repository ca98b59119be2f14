package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LineReaderTest {

    private static final int LONGEST = 100;

    @Test
    void linesOneAfterTheOtherAreTheStreamAgain() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            byte[] bytes = new byte[random.nextInt(5_000)];
            for (int i = 0; i < bytes.length; i++) {
                // Neighbours of the line feed and bytes with the sign bit: what a search by words could mistake.
                bytes[i] = (byte) (random.nextInt(4) == 0 ? '\n' : 0x0A ^ 1 << random.nextInt(8));
            }
            String text = new String(bytes, ISO_8859_1);

            assertThat(read(new Trickle(bytes, random))).isEqualTo(linesOf(text));
        }
    }

    @Test
    void lineOfTheLongestLengthIsReadAndOfOneMoreByteOnlyTheBeginning() throws Exception {
        String longest = "x".repeat(LONGEST - 1) + "\n";

        assertThat(read(stream(longest + "x".repeat(LONGEST)))).containsExactly(longest, "x".repeat(LONGEST));
        assertThat(read(stream("a\n" + "x".repeat(LONGEST) + "\nb\n")))
                .containsExactly("a\n", "line 2, cut from 101: " + "x".repeat(LONGEST), "b\n");
        assertThat(read(stream("a\nb\n" + "y".repeat(12_345_678))))
                .containsExactly("a\n", "b\n", "line 3, cut from 12345678: " + "y".repeat(LONGEST));
        assertThat(read(stream(("z".repeat(5_000_000) + "\n").repeat(2) + "a")))
                .containsExactly(
                        "line 1, cut from 5000001: " + "z".repeat(LONGEST),
                        "line 2, cut from 5000001: " + "z".repeat(LONGEST),
                        "a");
    }

    @Test
    void lineThatIsTooLongIsCutBetweenCharacters() throws Exception {
        String text = new String(("a" + "ä".repeat(LONGEST)).getBytes(UTF_8), ISO_8859_1);

        assertThat(read(stream(text))).containsExactly("line 1, cut from 201: " + text.substring(0, LONGEST - 1));
    }

    @Test
    void readerCanBeUsedForTheNextStream() throws Exception {
        try (LineReader reader = new LineReader("name", LONGEST)) {
            for (int i = 0; i < 3; i++) {
                reader.open(stream("one\ntwo"));
                assertThat(drain(reader)).containsExactly("one\n", "two");
            }
        }
    }

    private static List<String> linesOf(String text) {
        List<String> lines = new ArrayList<>();
        for (int start = 0; start < text.length(); ) {
            int feed = text.indexOf('\n', start);
            int end = feed < 0 ? text.length() : feed + 1;
            lines.add(text.substring(start, end));
            start = end;
        }
        return lines;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(ISO_8859_1));
    }

    private static List<String> read(InputStream stream) throws Exception {
        try (LineReader reader = new LineReader("name", LONGEST)) {
            reader.open(stream);
            return drain(reader);
        }
    }

    private static List<String> drain(LineReader reader) throws Exception {
        List<String> lines = new ArrayList<>();
        while (reader.next()) {
            assertThat(reader.count()).isPositive();
            for (int i = 0; i < reader.count(); i++) {
                String line = new String(reader.data(), reader.start(i), reader.end(i) - reader.start(i), ISO_8859_1);
                lines.add(
                        reader.cutFrom() == 0
                                ? line
                                : "line " + reader.firstNumber() + ", cut from " + reader.cutFrom() + ": " + line);
            }
        }
        return lines;
    }

    /// Gives some bytes at a time, as pipes do.
    private static final class Trickle extends InputStream {

        private final InputStream all;
        private final Random random;

        Trickle(byte[] bytes, Random random) {
            all = new ByteArrayInputStream(bytes);
            this.random = random;
        }

        @Override
        public int read() throws IOException {
            return all.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return all.read(target, offset, Math.min(length, 1 + random.nextInt(200)));
        }
    }
}
