package dev.millrace.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.CodecException;
import dev.millrace.codec.jackson.MapperFormat;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/// What is JSON and what is not, by RFC 8259 and nothing else; the same as Jackson says.
class JsonGrammarTest {

    private static final JsonMapper JACKSON =
            MapperFormat.withDefaults(JsonMapper.builder()).build();

    private static void assertRefused(byte[] message) {
        assertThatThrownBy(() -> Cursor.skip(message))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("The bytes are no Thing in application/json")
                .hasMessageEndingWith(" of " + message.length + ". Compare what the sender writes with the type");
    }

    private static boolean isRefusedByJackson(byte[] message) {
        try {
            JACKSON.readerFor(Object.class).readValue(message);
            return false;
        } catch (RuntimeException e) {
            return true;
        }
    }

    static String[] thisIsJson() {
        return """
            {} ¦ [] ¦ "" ¦ 0 ¦ -0 ¦ 1 ¦ -1 ¦ 10 ¦ 0.0 ¦ -0.0 ¦ 1.5 ¦ 1e5 ¦ 1E5 ¦ 1e+5 ¦ 1e-5 ¦ 0e0 ¦ \
            0E+00 ¦ 1.0e007 ¦ 123456789012345678901234567890 ¦ 1e400 ¦ 1e-400 ¦ 0.1e99999999999 ¦ true ¦ \
            false ¦ null ¦ [1] ¦ [1,2] ¦ [[],[]] ¦ [{}] ¦ {"a":1} ¦ {"a":1,"b":[]} ¦ {"":0} ¦ \
            {"a":1,"a":2} ¦ {"a":{"a":{"a":null}}} ¦  \t\r\n[ \t\r\n1 \t\r\n, 2 ] \t\r\n ¦ \
            { "a" : 1 , "b" : 2 } ¦ "a" ¦ "\\"\\\\\\/\\b\\f\\n\\r\\t" ¦ "\\u0000" ¦ "\\u00e9\\uABCD" ¦ \
            "\\ud83d\\ude00" ¦ "\\ud800" ¦ "\\udc00" ¦ "\\ud800x" ¦ "\\udc00\\ud800" ¦ "é" ¦ "世界" ¦ "😀" ¦ \
            "\u007f" ¦ "\u0080" ¦ "\u2028\u2029" ¦ "\uffff" ¦ "\ufeff" ¦ "\udbff\udfff" ¦ {"\\u0061":1} ¦ {"\\ud83d\\ude00":1} ¦ {"😀":1} ¦ \
            {"é":1} ¦ ["a",1,true,null,{},[]] ¦ \ufeff{} ¦ \ufeff 1""".split(" ¦ ");
    }

    @ParameterizedTest
    @MethodSource
    void thisIsJson(String message) {
        assertThatCode(() -> Cursor.skip(message)).doesNotThrowAnyException();
        assertThat(isRefusedByJackson(message.getBytes(UTF_8))).isFalse();
    }

    static String[] thisIsNoJson() {
        return """
            01 ¦ -01 ¦ 00 ¦ - ¦ --1 ¦ +1 ¦ 1. ¦ -1. ¦ .5 ¦ -.5 ¦ 1.e5 ¦ 1e ¦ 1e+ ¦ 1e- ¦ 1E ¦ 1e5.5 ¦ \
            1.2.3 ¦ 0x10 ¦ 1_000 ¦ 1,000 ¦ 1 000 ¦ - 1 ¦ 1f ¦ 1L ¦ Infinity ¦ -Infinity ¦ NaN ¦ -NaN ¦ ½ ¦ \
            １ ¦ 1- ¦ 1e5e5 ¦ 0e ¦ 1.5e ¦ 1..5 ¦ tru ¦ True ¦ TRUE ¦ truee ¦ t ¦ fals ¦ falsee ¦ nul ¦ \
            nulll ¦ Null ¦ none ¦ undefined ¦ nan ¦ " ¦ "a ¦ 'a' ¦ "\\ ¦ "\\" ¦ "\\a" ¦ "\\'" ¦ "\\0" ¦ \
            "\\x41" ¦ "\\u" ¦ "\\u1" ¦ "\\u12" ¦ "\\u123" ¦ "\\u123 ¦ "\\u123g" ¦ "\\U0041" ¦ \
            "\\ud83d\\u" ¦ "\t" ¦ "\n" ¦ "\u0000" ¦ "\u001f" ¦ "a"b" ¦ a ¦ "\\ " ¦ "\\u 041" ¦ "\\u-041" ¦ \
            "\\u+041" ¦ [ ¦ ] ¦ [1 ¦ [1, ¦ [1,] ¦ [,1] ¦ [,] ¦ [1,,2] ¦ [1 2] ¦ [1]] ¦ [1]1 ¦ [1:2] ¦ \
            [1} ¦ ["a" ¦ [[] ¦ (1) ¦ [1;2] ¦ [true false] ¦ [1,2 ¦ ["a",\n4\n,1, ¦ [\u000b1] ¦ [\f1] ¦ \
            [\u00a01] ¦ [\u20601] ¦ { ¦ } ¦ {] ¦ {"a" ¦ {"a": ¦ {"a":1 ¦ {"a":1, ¦ {"a":1,} ¦ {,"a":1} ¦ \
            {"a":1,,"b":2} ¦ {"a" 1} ¦ {"a":1 "b":2} ¦ {"a"::1} ¦ {"a":} ¦ {"a",1} ¦ {a:1} ¦ {'a':1} ¦ \
            {1:1} ¦ {null:1} ¦ {"a":1] ¦ {"a":1}} ¦ {"a":1}# ¦ {"a":1}{} ¦ {[]:1} ¦ {"a"=1} ¦ \
            {"a":1;"b":2} ¦ {"a":1 1} ¦ {"a\tb":1} ¦ {"\\ud800":1} ¦ {"\\udc00":1} ¦ {"\\ud800\\u0061":1} ¦ {"\\ud800\\ud83d\\ude00":1} ¦ {"\\ud800é":1} ¦ {"\\x":1} ¦ {"a ¦ {"a":a} ¦ {"a":01} ¦ {"a":1.} ¦ \
            {"a":"\\ud800} ¦  ¦   ¦ \n ¦ \u0000 ¦ 1 2 ¦ {} {} ¦ 1, ¦ ,1 ¦ []x ¦ nullx ¦ // c\n1 ¦ \
            /* c */ 1 ¦ 1 // c ¦ #1 ¦ 12\u0000 ¦ \u000012 ¦ {}\u0000 ¦ \ufeff ¦ \ufeff\ufeff1 ¦ 1\ufeff ¦ \
            \u00a0 ¦ \u3000 1 ¦ * ¦ <null> ¦ %PDF ¦ [1]\u0000""".split(" ¦ ");
    }

    @ParameterizedTest
    @MethodSource
    void thisIsNoJson(String message) {
        assertRefused(message.getBytes(UTF_8));
        assertThat(isRefusedByJackson(message.getBytes(UTF_8))).isTrue();
    }

    static String[] textThatIsNoUtf8IsRefusedInValuesNamesAndWhatIsSkipped() {
        return """
            80, bf, c0 80, c1 bf, c3, c3 28, c3 c3 a9, e0 80 80, e0 9f bf, e2 82, e2 28 a1, e2 82 28, \
            ed a0 80, ed bf bf, ed a0 bd ed b8 80, ef bf, f0 80 80 80, f0 8f bf bf, f0 9f 98, f0 28 8c bc, \
            f0 9f 28 80, f0 9f 98 28, f4 90 80 80, f5 80 80 80, f7 bf bf bf, f8 88 80 80 80, fe, ff, \
            61 e2 82, 61 62 63 64 65 66 67 68 69 ff""".split(", ");
    }

    @ParameterizedTest
    @MethodSource
    void textThatIsNoUtf8IsRefusedInValuesNamesAndWhatIsSkipped(String hex) {
        byte[] wrong = HexFormat.ofDelimiter(" ").parseHex(hex);
        for (String frame : new String[] {"\"?\"", "{\"?\":1}", "{\"a\":\"?\"}", "[\"?\"]", "\"?é\"", "\"\\n?\""}) {
            byte[] message = filled(frame, wrong);
            assertRefused(message);
            assertThat(isRefusedByJackson(message)).isTrue();
        }
        assertThatThrownBy(() -> Cursor.read(filled("\"?\"", wrong), JsonReader::readString))
                .hasMessageContaining(": the text is no UTF-8, near byte ");
        assertThatThrownBy(() -> Cursor.read(filled("{\"?\":1}", wrong), in -> in.firstProperty(new JsonNames("a"))))
                .hasMessageContaining("the text is no UTF-8");
    }

    private static byte[] filled(String frame, byte[] content) {
        byte[] outer = frame.getBytes(UTF_8);
        int at = frame.indexOf('?');
        byte[] message = Arrays.copyOf(outer, outer.length - 1 + content.length);
        System.arraycopy(content, 0, message, at, content.length);
        System.arraycopy(outer, at + 1, message, at + content.length, outer.length - at - 1);
        return message;
    }

    @Test
    void everyCodePointIsReadAsJacksonReadsIt() {
        for (int codePoint = 0x20; codePoint <= Character.MAX_CODE_POINT; codePoint += codePoint < 0x3000 ? 1 : 61) {
            if (codePoint == '"' || codePoint == '\\' || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
                continue;
            }
            String text = "ab" + Character.toString(codePoint) + "c";
            assertThat(Cursor.read("\"" + text + "\"", JsonReader::readString)).isEqualTo(text);
            assertThat(Cursor.skip("\"" + text + "\"")).isTrue();
        }
    }

    @Test
    void otherEncodingsThanUtf8AreRefused() {
        assertRefused("{\"a\":1}".getBytes(StandardCharsets.UTF_16BE));
        assertRefused("{\"a\":1}".getBytes(StandardCharsets.UTF_16LE));
        assertRefused("{\"a\":1}".getBytes(StandardCharsets.UTF_16));
    }

    @Test
    void fiveHundredLevelsAreReadAndNotOneMore() {
        for (String[] level : new String[][] {{"[", "]"}, {"{\"a\":", "}"}, {"{\"a\":[", "]}"}}) {
            int most = 500 * 2 / (level[0].length() == 6 ? 4 : 2);
            String inner = level[0].endsWith(":") ? "1" : "";
            assertThat(Cursor.skip(level[0].repeat(most) + inner + level[1].repeat(most)))
                    .isTrue();
            byte[] deeper = (level[0].repeat(most + 1) + inner + level[1].repeat(most + 1)).getBytes(UTF_8);
            assertThatThrownBy(() -> Cursor.skip(deeper))
                    .isInstanceOf(CodecException.class)
                    .hasMessageContaining(": more than 500 levels are nested, near byte ");
            assertThat(isRefusedByJackson(deeper)).isTrue();
        }
        assertThatThrownBy(() -> Cursor.skip("[".repeat(1_000_000))).isInstanceOf(CodecException.class);
    }

    @Test
    void numbersOfAThousandDigitsAreReadAndNotOneMore() {
        for (Function<Integer, String> number : Arrays.<Function<Integer, String>>asList(
                n -> "1".repeat(n),
                n -> "-" + "1".repeat(n),
                n -> "0." + "1".repeat(n - 1),
                n -> "1.1e" + "1".repeat(n - 2))) {
            assertThat(Cursor.skip(number.apply(1_000))).isTrue();
            byte[] longer = number.apply(1_001).getBytes(UTF_8);
            assertThatThrownBy(() -> Cursor.skip(longer)).hasMessageContaining("a number has more than 1000 digits");
            assertThat(isRefusedByJackson(longer)).isTrue();
        }
    }

    @Test
    void namesOfFiftyThousandBytesAreReadAndNotOneMore() {
        for (String character : new String[] {"a", "é", "世", "😀", "\\u0061"}) {
            int most = 50_000 / (character.startsWith("\\") ? 1 : character.getBytes(UTF_8).length);
            String longest = "{\"" + character.repeat(most) + "\":1}";
            String longer = "{\"" + character.repeat(most + 1) + "\":1}";
            JsonNames names = new JsonNames("a");
            assertThatCode(() -> Cursor.read(longest, in -> skipAll(in, names))).doesNotThrowAnyException();
            assertThatThrownBy(() -> Cursor.read(longer, in -> skipAll(in, names)))
                    .hasMessageContaining("a name is longer than 50000 bytes");
            assertThatThrownBy(() -> Cursor.read(longer, in -> in.firstEntry() ? in.readName() : ""))
                    .hasMessageContaining("a name is longer than 50000 bytes");
            assertThat(isRefusedByJackson(longest.getBytes(UTF_8))).isFalse();
            assertThat(isRefusedByJackson(longer.getBytes(UTF_8))).isTrue();
        }
    }

    private static boolean skipAll(JsonReader in, JsonNames names) {
        for (int property = in.firstProperty(names);
                property != JsonNames.END;
                property = in.nextProperty(names, property)) {
            in.skipValue();
        }
        return true;
    }

    @Test
    void damagedJsonIsRefusedWhereJacksonRefusesIt() {
        SplittableRandom random = new SplittableRandom(20_260_101);
        String pieces = "{}[]:,\"\"\\ntrue1.5e-0 \u00e9u";
        int accepted = 0;
        for (int i = 0; i < 60_000; i++) {
            byte[] message = "{\"a\":[1,-0.5e3,\"x\\n\",true],\"b\":{\"c\":null,\"d\":\"\\u00e9é😀\"}}".getBytes(UTF_8);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(message.length);
                message[at] = random.nextInt(3) == 0
                        ? (byte) random.nextInt()
                        : (byte) pieces.charAt(random.nextInt(pieces.length()));
            }
            boolean refused = isRefused(message);
            assertThat(refused).as("%s", new String(message, UTF_8)).isEqualTo(isRefusedByJackson(message));
            accepted += refused ? 0 : 1;
        }
        assertThat(accepted).isGreaterThan(3_000);
    }

    private static boolean isRefused(byte[] message) {
        try {
            Cursor.skip(message);
            return false;
        } catch (CodecException e) {
            return true;
        }
    }
}
