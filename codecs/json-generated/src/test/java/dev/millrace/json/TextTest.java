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
import tools.jackson.databind.json.JsonMapper;

class TextTest {

    private static final JsonMapper JACKSON =
            MapperFormat.withDefaults(JsonMapper.builder()).build();

    private static String write(String text) {
        return Cursor.write(out -> out.writeString(text));
    }

    private static String writeWithJackson(Object value) {
        return new String(JACKSON.writeValueAsBytes(value), UTF_8);
    }

    private static String read(String json) {
        return Cursor.read(json, JsonReader::readString);
    }

    @Property
    void textIsWrittenAsJacksonWritesItAndComesBack(@ForAll String text) {
        assertThat(write(text)).isEqualTo(writeWithJackson(text));
        assertThat(read(write(text))).isEqualTo(text);
    }

    @Test
    void everyCharacterIsWrittenAsJacksonWritesItAndComesBack() {
        for (char c = 0; c < Character.MAX_VALUE; c++) {
            char each = c;
            String text = "a" + c + "b";
            assertThat(write(text)).isEqualTo(writeWithJackson(text));
            assertThat(read(write(text))).isEqualTo(text);
            String alone = Cursor.write(out -> out.writeChar(each));
            assertThat(alone).isEqualTo(writeWithJackson(c));
            assertThat(Cursor.read(alone, JsonReader::readChar)).isEqualTo(c);
        }
    }

    @Test
    void halvesOfPairsAreEscapedAndPairsAreNot() {
        assertThat(write("\ud83d\ude00")).isEqualTo("\"😀\"");
        assertThat(write("\ud83d")).isEqualTo("\"\\uD83D\"");
        assertThat(write("\ude00\ud83d")).isEqualTo("\"\\uDE00\\uD83D\"");
        assertThat(write("\ud83d\ud83d\ude00")).isEqualTo("\"\\uD83D😀\"");
    }

    @Test
    void textIsReadWhateverItsLengthAndWhereverItsQuoteLies() {
        for (int length = 0; length < 70; length++) {
            for (String special : new String[] {"", "\\n", "é", "😀", "\\\""}) {
                for (int at = 0; at <= length; at += 3) {
                    String json = "\"" + "x".repeat(at) + special + "y".repeat(length - at) + "\"";
                    assertThat(read(json)).isEqualTo(JACKSON.readValue(json, String.class));
                    assertThat(Cursor.skip(json)).isTrue();
                }
            }
        }
    }

    @Test
    void longTextIsRead() {
        String text = "é\n".repeat(300_000);

        assertThat(read(write(text))).isEqualTo(text);
    }

    @Test
    void textIsWrittenIntoExactlyAsMuchMemoryAsItNeeds() {
        for (String text : new String[] {"", "a", "\n", "\u0001", "é", "世", "😀", "\ud800", "ab\"c\u0000é世😀\ude00x"}) {
            int length = write(text).getBytes(UTF_8).length;
            MessageOutput output = new MessageOutput();
            output.lend(new byte[length + 2], 1, length);
            JsonWriter out = new JsonWriter(Cursor.Thing.class);
            out.begin(output);
            out.writeString(text);

            assertThat(output.isSpilled()).as("%s", text).isFalse();
            assertThat(output.length()).isEqualTo(length);
        }
    }

    @Test
    void numbersAndBooleansAreTextAsTheyAreWritten() {
        for (String scalar : new String[] {"12", "1.50", "-0", "1E400", "true", "false"}) {
            assertThat(read(scalar)).isEqualTo(scalar).isEqualTo(JACKSON.readValue(scalar, String.class));
        }
        for (String other : new String[] {"null", "[]", "{}"}) {
            assertThatThrownBy(() -> read(other))
                    .isInstanceOf(CodecException.class)
                    .hasMessageContaining(": text was expected, found ");
        }
    }

    @Test
    void characterIsTextOfOneUnit() {
        assertThat(Cursor.read("\"\\u00e9\"", JsonReader::readChar)).isEqualTo('é');
        for (String other : new String[] {"\"\"", "\"ab\"", "\"😀\""}) {
            assertThatThrownBy(() -> Cursor.read(other, JsonReader::readChar))
                    .hasMessageContaining(": one character was expected, found ")
                    .hasMessageContaining("near byte 0 of");
        }
        assertThatThrownBy(() -> Cursor.read("65", JsonReader::readChar))
                .hasMessageContaining(": a character was expected, found a number");
    }
}
