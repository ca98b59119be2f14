package dev.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest {

    @Test
    void namesAreFoundWithoutRegardToCaseAndKeepTheirSpelling() {
        Headers headers = Headers.of("Tenant", "acme", "trace-id", "7");
        assertThat(headers.text("tenant")).isEqualTo("acme");
        assertThat(headers.text("TRACE-ID")).isEqualTo("7");
        assertThat(headers.text("trace")).isNull();
        assertThat(headers.has("trace-id2")).isFalse();
        assertThat(Headers.of("A", "1").has("\u0141")).isFalse(); // whose lowest 8 bits are an A
        assertThat(headers).hasToString("Headers[Tenant=acme, trace-id=7]");
    }

    @Test
    void puttingANameAgainReplacesItsValueHoweverItIsSpelt() {
        MutableHeaders headers =
                new MutableHeaders().put("A", "1").put("b", "2").put("a", "3");
        assertThat(headers).hasToString("Headers[b=2, a=3]");
        headers.putAll(Headers.of("B", "4", "c", "5"));
        assertThat(headers).hasToString("Headers[a=3, B=4, c=5]");
        assertThat(headers.remove("a").remove("none")).hasToString("Headers[B=4, c=5]");
        assertThat(headers.clear().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-1, -1",
        "0042, 42",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808",
    })
    void wholeNumbersAreRead(String text, long number) {
        assertThat(Headers.of("n", text).number("n")).isEqualTo(OptionalLong.of(number));
        assertThat(Headers.of("n", text).number("n", 7)).isEqualTo(number);
        assertThat(new MutableHeaders().put("n", number).text("n")).isEqualTo("" + number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "1.0", "1e3", " 1", "+1", "9223372036854775808", "-9223372036854775809", "x"})
    void whatIsNoWholeNumberIsEmpty(String text) {
        assertThat(Headers.of("n", text).number("n")).isEmpty();
        assertThat(Headers.of("n", text).number("n", 7)).isEqualTo(7);
    }

    @Test
    void valuesAreBytesAndTextIsUtf8() {
        byte[] odd = {0, -1, 10, 127};
        MutableHeaders headers = new MutableHeaders().put("odd", odd).put("text", "žluť 😀");
        assertThat(headers.bytes("odd")).isEqualTo(odd);
        assertThat(headers.text("text")).isEqualTo("žluť 😀");
        List<String> seen = new ArrayList<>();
        headers.forEach((name, value) -> seen.add(name + value.length));
        assertThat(seen).containsExactly("odd4", "text" + "žluť 😀".getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void manyHeadersGrow() {
        MutableHeaders headers = new MutableHeaders();
        for (int i = 0; i < 1_000; i++) {
            headers.put("name-" + i, "value " + i);
        }
        assertThat(headers.text("name-777")).isEqualTo("value 777");
        assertThat(new MutableHeaders().putAll(headers).text("name-999")).isEqualTo("value 999");
    }

    @Test
    void badNamesAreRefusedInAClearSentence() {
        assertThatThrownBy(() -> Headers.of("", "x"))
                .hasMessage("A header's name has from 1 to 65535 characters, this one has 0");
        assertThatThrownBy(() -> Headers.of("n".repeat(65_536), "x"))
                .hasMessage("A header's name has from 1 to 65535 characters, this one has 65536");
        assertThatThrownBy(() -> Headers.of("a b", "x"))
                .hasMessage("The header name 'a b' has a character that is no visible ASCII character, at index 1");
        assertThatThrownBy(() -> Headers.of("ä", "x")).hasMessageContaining("at index 0");
        assertThatThrownBy(() -> Headers.of("lonely"))
                .hasMessage("Headers need a value for each name, but lonely has none");
    }
}
