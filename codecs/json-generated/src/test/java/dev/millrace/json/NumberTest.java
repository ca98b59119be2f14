package dev.millrace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.CodecException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTest {

    private static double readDouble(String text) {
        return Cursor.read(text, JsonReader::readDouble);
    }

    private static float readFloat(String text) {
        return Cursor.read(text, JsonReader::readFloat);
    }

    static Stream<Arguments> ranges() {
        return Stream.of(
                Arguments.of((Function<JsonReader, Object>) JsonReader::readByte, -128, 255),
                Arguments.of((Function<JsonReader, Object>) JsonReader::readShort, -32_768, 32_767),
                Arguments.of((Function<JsonReader, Object>) JsonReader::readInt, Integer.MIN_VALUE, Integer.MAX_VALUE),
                Arguments.of((Function<JsonReader, Object>) JsonReader::readLong, Long.MIN_VALUE, Long.MAX_VALUE));
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void integersAreReadUpToTheTypesEndsAndNotFurther(Function<JsonReader, Number> read, long least, long greatest) {
        assertThat(Cursor.read("" + least, read).longValue()).isEqualTo(least);
        assertThat(Cursor.read("0", read).longValue()).isZero();
        assertThat(Cursor.read("-0", read).longValue()).isZero();
        assertThat(Cursor.read("-1", read).longValue()).isEqualTo(-1);
        if (greatest != 255) {
            assertThat(Cursor.read("" + greatest, read).longValue()).isEqualTo(greatest);
        }
        for (String outside : new String[] {
            BigInteger.valueOf(least).subtract(BigInteger.ONE).toString(),
            BigInteger.valueOf(greatest).add(BigInteger.ONE).toString(),
            "18446744073709551616",
            "-18446744073709551616",
            "1" + "0".repeat(30),
            "-9223372036854775809"
        }) {
            assertThatThrownBy(() -> Cursor.read(outside, read))
                    .isInstanceOf(CodecException.class)
                    .hasMessageContaining(
                            ": " + outside + " is not from " + least + " to " + greatest + ", near byte 0 of ");
        }
    }

    @Test
    void unsignedBytesAreReadAsTheirBits() {
        assertThat(Cursor.read("255", JsonReader::readByte)).isEqualTo((byte) -1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "1e2", "0.5", "-0.0", "1E-2", "0e0"})
    void fractionIsNoInteger(String text) {
        for (Function<JsonReader, ?> read : ranges().map(NumberTest::reader).toList()) {
            assertThatThrownBy(() -> Cursor.read(text, read))
                    .hasMessageContaining(
                            ": an integer was expected, found the fraction " + text + ", near byte 0 of ");
        }
        assertThatThrownBy(() -> Cursor.read(text, JsonReader::readBigInteger))
                .hasMessageContaining("an integer was expected, found the fraction " + text);
    }

    @SuppressWarnings("unchecked")
    private static Function<JsonReader, ?> reader(Arguments arguments) {
        return (Function<JsonReader, ?>) arguments.get()[0];
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"1\"", "true", "[]", "{}", "\"\""})
    void whatIsNoNumberIsNamed(String text) {
        assertThatThrownBy(() -> Cursor.read(text, JsonReader::readInt))
                .hasMessageContaining(": an integer was expected, found ");
        assertThatThrownBy(() -> Cursor.read(text, JsonReader::readDouble))
                .hasMessageContaining(": a number was expected, found ");
        assertThatThrownBy(() -> Cursor.read(text, JsonReader::readBigDecimal))
                .hasMessageContaining(": a number was expected, found ");
    }

    static String[] decimalsAreReadAsTheJdkReadsThem() {
        return """
            0 0.0 1 1.5 0.1 0.3 123456.789 1e22 1e23 1e-22 1e-23 9007199254740991 9007199254740992 \
            9007199254740993 9007199254740993.0 9007199254740994.9999999999999999999 1e308 \
            1.7976931348623157e308 1.7976931348623158e308 1.7976931348623159e308 1e309 1e400 1e99999999999 \
            4.9e-324 2.4703282292062327e-324 2.4703282292062328e-324 2.4703282292062329e-324 1e-323 1e-324 \
            1e-400 1e-99999999999 2.2250738585072011e-308 2.2250738585072012e-308 2.2250738585072014e-308 \
            2.225073858507201136057409796709131975934819546351645648023426109724822222021076945516529523908135087914149158913039621106870086438694594645527657207407820621743379988141063267329253552286881372149012981122451451889849057222307285255133155755015914397476397983411801999323962548289017107081850690630666655994938275772572015763062690663332647565300009245888316433037779791869612049497390377829704905051080609940730262937128958950003583799967207254304360284078895771796150945516748243471030702609144621572289880258182545180325707018860872113128079512233426288368622321503775666622503982534335974568884423900265498198385487948292206894721689831099698365846814022854243330660339850886445804001034933970427567186443383770486037861622771738545623065874679014086723327636718751234567890123456789012345678901e-308 \
            12345678901234567890 123456789012345678901234567890 0.000000000000000000000000000001 \
            100000000000000000000000 8.5e17 6.0221409e+23 \
            1.0000000000000002220446049250313080847263336181640625 \
            1.00000000000000011102230246251565404236316680908203125 \
            1.00000000000000011102230246251565404236316680908203124 \
            1.00000000000000011102230246251565404236316680908203126 9223372036854775807 \
            9223372036854775808 18446744073709551615 18446744073709551616 5e-324 7.2057594037927933e16 \
            3.5844466002796428e+298 1e-5 72057594037927945e-27""".split(" ");
    }

    @ParameterizedTest
    @MethodSource
    void decimalsAreReadAsTheJdkReadsThem(String text) {
        assertThat(readDouble(text)).isEqualTo(Double.parseDouble(text));
        assertThat(readFloat(text)).isEqualTo(Float.parseFloat(text));
        assertThat(readDouble(negated(text))).isEqualTo(-Double.parseDouble(text));
        assertThat(readFloat(negated(text))).isEqualTo(-Float.parseFloat(text));
    }

    /// An integer 0 has no sign; so that all others can be compared, it gets a fraction.
    private static String negated(String text) {
        return "-" + (text.equals("0") ? "0.0" : text);
    }

    @Test
    void onlyAZeroWithFractionHasASign() {
        assertThat(readDouble("-0")).isEqualTo(0.0);
        assertThat(readDouble("-0.0")).isEqualTo(-0.0);
        assertThat(readDouble("-0e0")).isEqualTo(-0.0);
        assertThat(readFloat("-0")).isEqualTo(0.0f);
        assertThat(readFloat("-0.0")).isEqualTo(-0.0f);
    }

    @Property(tries = 20_000)
    void everyDoubleComesBack(@ForAll long bits) {
        double value = Double.longBitsToDouble(bits);
        String text = Cursor.write(out -> out.writeDouble(value));

        assertThat(readDouble(text)).isEqualTo(Double.valueOf(value));
        assertThat(text).isEqualTo(Double.isFinite(value) ? "" + value : "\"" + value + "\"");
    }

    @Property(tries = 20_000)
    void everyFloatComesBack(@ForAll int bits) {
        float value = Float.intBitsToFloat(bits);
        String text = Cursor.write(out -> out.writeFloat(value));

        assertThat(readFloat(text)).isEqualTo(Float.valueOf(value));
        assertThat(text).isEqualTo(Float.isFinite(value) ? "" + value : "\"" + value + "\"");
    }

    @Test
    void randomDecimalsAreReadAsTheJdkReadsThem() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300_000; i++) {
            long digits = random.nextLong() >>> random.nextInt(64);
            String text =
                    Long.toUnsignedString(digits) + (random.nextInt(4) == 0 ? "" : "." + random.nextInt(1_000_000))
                            + "e" + (random.nextInt(700) - 360);
            assertThat(readDouble(text)).as(text).isEqualTo(Double.parseDouble(text));
        }
    }

    @Test
    void decimalsJustBetweenTwoDoublesAndNextToItAreRoundedAsTheJdkDoes() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 20_000; i++) {
            double lower = Math.abs(Double.longBitsToDouble(random.nextLong()));
            if (!Double.isFinite(lower) || lower == Double.MAX_VALUE || Math.getExponent(lower) > 200) {
                continue;
            }
            BigDecimal middle = new BigDecimal(lower)
                    .add(new BigDecimal(Math.nextUp(lower)))
                    .divide(BigDecimal.TWO);
            if (middle.precision() < 900) {
                for (String text : new String[] {
                    middle.toString(),
                    middle.toString().replaceFirst("(E|$)", "0001$1"),
                    middle.subtract(middle.ulp()).toString()
                }) {
                    if (text.contains(".")) {
                        assertThat(readDouble(text)).as(text).isEqualTo(Double.parseDouble(text));
                    }
                }
            }
        }
    }

    @Test
    void decimalsJustBetweenTwoFloatsAreRoundedOnce() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 50_000; i++) {
            float lower = Math.abs(Float.intBitsToFloat(random.nextInt()));
            if (!Float.isFinite(lower) || lower == Float.MAX_VALUE) {
                continue;
            }
            double middle = ((double) lower + Math.nextUp(lower)) / 2;
            for (String text : new String[] {
                new BigDecimal(middle).toString(), new BigDecimal(middle) + "1", "" + Math.nextDown(middle)
            }) {
                String decimal = text.contains(".") ? text.replaceFirst("E([-+]\\d+)1$", "E$1") : text + ".0";
                assertThat(readFloat(decimal)).as(decimal).isEqualTo(Float.parseFloat(decimal));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "0.0",
                "1",
                "1.50",
                "-1.50",
                "1e5",
                "1E-10",
                "0e10",
                "0.0000000",
                "-0.0",
                "999999999999999999",
                "9999999999999999999",
                "12345678901234567890.123456789012345678901234567890",
                "1e2147483647",
                "1e-2147483647",
                "0.000123",
                "100",
                "1e999",
                "1e1000"
            })
    void bigDecimalsKeepDigitsAndScale(String text) {
        assertThat(Cursor.read(text, JsonReader::readBigDecimal)).isEqualTo(new BigDecimal(text));
        assertThat(Cursor.write(out -> out.writeBigDecimal(new BigDecimal(text))))
                .isEqualTo(new BigDecimal(text).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2147483648", "1e-2147483649", "1e99999999999999", "0.1e-2147483648"})
    void exponentThatIsTooLargeForBigDecimalIsRefused(String text) {
        assertThatThrownBy(() -> Cursor.read(text, JsonReader::readBigDecimal))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining(": " + text + " has an exponent that BigDecimal can't hold, near byte 0 of ");
    }

    @Property
    void bigIntegersComeBack(@ForAll BigInteger value) {
        assertThat(Cursor.read(Cursor.write(out -> out.writeBigInteger(value)), JsonReader::readBigInteger))
                .isEqualTo(value);
    }

    @Property
    void longsComeBack(@ForAll long value) {
        String text = Cursor.write(out -> out.writeLong(value));

        assertThat(text).isEqualTo("" + value);
        assertThat(Cursor.read(text, JsonReader::readLong)).isEqualTo(value);
    }

    @Test
    void endsOfTheRangeAreWritten() {
        assertThat(Cursor.write(out -> out.writeLong(Long.MIN_VALUE))).isEqualTo("-9223372036854775808");
        assertThat(Cursor.write(out -> out.writeInt(Integer.MIN_VALUE))).isEqualTo("-2147483648");
        assertThat(Cursor.write(out -> out.writeInt(0))).isEqualTo("0");
    }

    @Test
    void specialNumbersAreText() {
        assertThat(readDouble("\"NaN\"")).isNaN();
        assertThat(readDouble("\"Infinity\"")).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(readDouble("\"-INF\"")).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(readFloat("\"-Infinity\"")).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThatThrownBy(() -> readDouble("\"nan\""))
                .hasMessageContaining("a number was expected, found text, near byte 0 of 5");
    }
}
