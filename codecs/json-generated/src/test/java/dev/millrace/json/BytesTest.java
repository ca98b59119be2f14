package dev.millrace.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import dev.millrace.codec.jackson.MapperFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// Bytes are text in Base64, as Jackson writes it.
class BytesTest {

    private static final JsonMapper JACKSON =
            MapperFormat.withDefaults(JsonMapper.builder()).build();

    @Property
    void bytesAreWrittenAsJacksonWritesThemAndComeBack(@ForAll byte[] value) {
        String text = Cursor.write(out -> out.writeBytes(value));

        assertThat(text).isEqualTo(JACKSON.writeValueAsString(value));
        assertThat(Cursor.read(text, JsonReader::readBytes)).isEqualTo(value);
    }

    @Property
    void textThatIsReadJacksonReadsAsTheSameBytes(@ForAll byte[] value, @ForAll byte at, @ForAll char other) {
        StringBuilder text = new StringBuilder(JACKSON.writeValueAsString(value));
        if (text.length() > 2) {
            text.setCharAt(1 + Math.floorMod(at, text.length() - 2), "A/+=-_ab1".charAt(other % 9));
        }
        byte[] read;
        try {
            read = Cursor.read(text.toString(), JsonReader::readBytes);
        } catch (CodecException e) {
            return;
        }
        assertThat(read).isEqualTo(JACKSON.readValue(text.toString(), byte[].class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A",
                "AA",
                "AAA",
                "A===",
                "====",
                "=AAA",
                "AA=A",
                "A-==",
                "A_==",
                "AA==AA==",
                "AA ==",
                "AAAA\\n",
                "é==="
            })
    void whatIsNoBase64IsRefused(String text) {
        assertThatThrownBy(() -> Cursor.read("\"" + text + "\"", JsonReader::readBytes))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("\" is not text in Base64, near byte 0 of ");
    }

    @Test
    void escapesAreReadAndOtherValuesRefused() {
        assertThat(Cursor.read("\"\\/w\\u003d=\"", JsonReader::readBytes)).containsExactly(0xff);
        assertThat(Cursor.read("\"\"", JsonReader::readBytes)).isEmpty();
        assertThatThrownBy(() -> Cursor.read("[1]", JsonReader::readBytes))
                .hasMessageContaining(": text in Base64 was expected, found a list");
    }

    @Test
    void bytesAreWrittenIntoExactlyAsMuchMemoryAsTheyNeed() {
        for (int length = 0; length < 10; length++) {
            byte[] value = new byte[length];
            int written = Cursor.write(out -> out.writeBytes(value)).getBytes(UTF_8).length;
            MessageOutput output = new MessageOutput();
            output.lend(new byte[written + 2], 1, written);
            JsonWriter out = new JsonWriter(Cursor.Thing.class);
            out.begin(output);
            out.writeBytes(value);
            assertThat(output.isSpilled()).isFalse();
        }
    }
}
