package dev.millrace.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.CodecException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Errors name the property and the byte.
class ErrorTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "''|'': the message ends in the middle of a value, near byte 0 of 0",
                "tru|: a word other than true, false and null, near byte 0 of 3",
                "{\"a\":x}|, see a: a value was expected, found 'x', near byte 5 of 7",
                "{\"a\":[1,{\"b\":[[],01]}]}|, see a[1].b[1]: a number begins with a 0 too many, near byte 17 of 23",
                "{\"a\":{\"b\":1},\"c\":[|, see c[0]: the message ends in the middle of a value, near byte 18 of 18",
                "{\"a\":{\"b\":1},c}|: a property's name in quotes was expected, found 'c', near byte 13 of 15",
                "{\"a\\\"b\":-}|, see a\\\"b: a digit was expected behind the minus sign, near byte 8 of 10",
                "{\"a\":1.}|, see a: a digit was expected behind the decimal point, near byte 5 of 8",
                "{\"a\":1e}|, see a: a digit was expected in the exponent, near byte 5 of 8",
                "{\"a\" 1}|, see a: a colon was expected, found a number, near byte 5 of 7",
                "{\"a\":1 \"b\":2}|, see a: a comma or the end of the object was expected, found text, near byte 7 of 13",
                "[1 2]|, see [0]: a comma or the end of the list was expected, found a number, near byte 3 of 5",
                "[1,]|, see [1]: a value was expected, found ']', near byte 3 of 4",
                "[\"\\q\"]|, see [0]: there is no such escape, near byte 2 of 6",
                "[\"\\u12x4\"]|, see [0]: an escape needs four hexadecimal digits, near byte 2 of 10",
                "[\"a\tb\"]|, see [0]: a control character in text must be escaped, near byte 3 of 7",
                "[1]  [|: 1 bytes are left behind the value, near byte 5 of 6",
                "{\"é\":\u0001}|, see é: a value was expected, found the byte 0x1, near byte 6 of 8"
            })
    void errorNamesWhatIsWrongAndWhere(String message, String problem) {
        String json = message.equals("''") ? "" : message;
        assertThatThrownBy(() -> Cursor.skip(json))
                .isInstanceOf(CodecException.class)
                .hasMessage("The bytes are no Thing in application/json" + problem.replace("''", "")
                        + ". Compare what the sender writes with the type");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    null | null
                    true | a boolean
                    [] | a list
                    {} | an object
                    1 | a number
                    ] | ']'
                    \u007f | the byte 0x7f""")
    void errorNamesWhatWasFound(String json, String found) {
        assertThatThrownBy(() -> Cursor.read(json, JsonReader::readChar))
                .hasMessageContaining(": a character was expected, found " + found + ", near byte 0 of ");
    }

    @Test
    void longPathsAndNamesAreCut() {
        String json = ("{\"" + "n".repeat(100) + "\":").repeat(40) + "x";

        assertThatThrownBy(() -> Cursor.skip(json))
                .satisfies(error -> assertThat(error.getMessage()).hasSizeLessThan(420))
                .hasMessageContaining("see " + "n".repeat(40) + "….nnn");
    }

    @Test
    void longTextAndNumbersAreCut() {
        assertThatThrownBy(() -> Cursor.read("1".repeat(500), JsonReader::readInt))
                .hasMessageContaining(": " + "1".repeat(40) + "… is not from ");
        assertThatThrownBy(() -> Cursor.read("\"" + "x".repeat(500) + "\"", JsonReader::readInstant))
                .hasMessageContaining(": \"" + "x".repeat(40) + "…\" is not a point in time");
    }

    @Test
    void whatATypeThrowsIsTheCause() {
        IllegalArgumentException cause = new IllegalArgumentException("negative");
        JsonReader in = new JsonReader(Cursor.Thing.class);
        byte[] json = "{\"a\":[1]}".getBytes(UTF_8);
        in.begin(json, 0, json.length);
        JsonNames names = new JsonNames("a");
        in.firstProperty(names);

        assertThat(in.failure(cause))
                .hasMessage(
                        "The bytes are no Thing in application/json, see a: java.lang.IllegalArgumentException: negative,"
                                + " near byte 5 of 9. Compare what the sender writes with the type")
                .hasCause(cause);
        CodecException own = new CodecException("as it is");
        assertThat(in.failure(own)).isSameAs(own);
    }

    @Test
    void writersErrorNamesTheProperty() {
        JsonNames names = new JsonNames("lines", "count");

        assertThatThrownBy(() -> Cursor.write(out -> {
                    try {
                        out.beginObject();
                        out.name(names, 0);
                        out.beginArray();
                        out.element();
                        out.writeInt(1);
                        out.element();
                        out.beginObject();
                        out.name(names, 1);
                        throw new IllegalStateException("no count today");
                    } catch (IllegalStateException e) {
                        throw out.failure(e);
                    }
                }))
                .isInstanceOf(CodecException.class)
                .hasMessage(
                        "Thing.lines[1].count can't be written as application/json: java.lang.IllegalStateException:"
                                + " no count today. Look at the accessors of the type")
                .hasRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void valueThatHoldsItselfIsRefused() {
        assertThatThrownBy(() -> Cursor.write(out -> {
                    for (int i = 0; i < 501; i++) {
                        out.beginArray();
                        out.element();
                    }
                }))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("Thing[0][0]")
                .hasMessageEndingWith(" can't be written as application/json: more than 500 levels are nested."
                        + " Look whether a value holds itself");
    }

    @Test
    void mapWithoutAKeyIsRefused() {
        assertThatThrownBy(() -> Cursor.write(out -> {
                    out.beginObject();
                    out.name(null);
                }))
                .hasMessage(
                        "Thing can't be written as application/json: a map has the key null. Give each entry a name");
    }
}
