package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineDigestTest {

    @Test
    void sameLinesAgreeWhereverTheyLie() {
        byte[] elsewhere = "....first line|the second one|".getBytes(UTF_8);
        LineDigest digest = new LineDigest();
        digest.add(elsewhere, 4, 11);
        digest.add(elsewhere, 15, 15);

        assertThat(digest.agreesWith(of("first line|", "the second one|"))).isTrue();
        assertThat(digest.lines()).isEqualTo(2);
        assertThat(digest.bytes()).isEqualTo(26);
    }

    @ParameterizedTest
    @CsvSource({
        "lost, a line 1;a line 2",
        "doubled, a line 1;a line 2;a line 2;a line 3",
        "swapped, a line 2;a line 1;a line 3",
        "changed, a line 1;a line 2;a line 4",
        "changed in the middle, a line 1;a lIne 2;a line 3",
        "cut elsewhere, a line 1a; line 2;a line 3",
        "empty one in place, a line 1;;a line 2a line 3"
    })
    void otherLinesDoNotAgree(String what, String lines) {
        assertThat(of(lines.split(";")).agreesWith(of("a line 1", "a line 2", "a line 3")))
                .as(what)
                .isFalse();
    }

    @Test
    void bytesOfZeroCount() {
        assertThat(of("a\0").agreesWith(of("a"))).isFalse();
        assertThat(of("\0", "").agreesWith(of("", "\0"))).isFalse();
    }

    private static LineDigest of(String... lines) {
        LineDigest digest = new LineDigest();
        for (String line : lines) {
            byte[] bytes = line.getBytes(UTF_8);
            digest.add(bytes, 0, bytes.length);
        }
        return digest;
    }
}
