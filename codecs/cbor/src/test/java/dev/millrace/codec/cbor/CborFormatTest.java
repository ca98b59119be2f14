package dev.millrace.codec.cbor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.CodecException;
import dev.millrace.codec.contract.Messages;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;

class CborFormatTest {

    record Pair(int a, int b) {}

    @SuppressWarnings("ArrayRecordComponent") // compared by its bytes here
    record Blob(byte[] bytes) {}

    record Day(LocalDate day) {}

    interface Shape {}

    record Drawing(List<Shape> shapes) {}

    private final CborFormat format = new CborFormat();

    private Pair read(String hex) {
        return Messages.decode(format.codecFor(Pair.class), HexFormat.of().parseHex(hex));
    }

    @Test
    void mediaTypeAndOrderAreThoseOfCbor() {
        assertThat(format.mediaType()).isEqualTo("application/cbor");
        assertThat(format.order()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a2616101616202", // {"a": 1, "b": 2}
                "a2616202616101", // the other way round
                "bf61611801616219 0002ff", // a map without length, longer integers than needed
                "a361610161630261 6202", // with "c": 2
                "d9d9f7a2616101616202" // with the tag that says that it is CBOR
            })
    void cborOfOtherSendersIsRead(String hex) {
        assertThat(read(hex.replace(" ", ""))).isEqualTo(new Pair(1, 2));
    }

    @Test
    void bytesAreBytes() {
        byte[] bytes = {1, -1, 0};
        byte[] message = Messages.encode(format.codecFor(Blob.class), new Blob(bytes));

        assertThat(HexFormat.of().formatHex(message)).contains("4301ff00");
        assertThat(Messages.decode(format.codecFor(Blob.class), message).bytes())
                .isEqualTo(bytes);
    }

    @Test
    void datesAreIsoText() {
        byte[] message = Messages.encode(format.codecFor(Day.class), new Day(LocalDate.of(2026, 1, 31)));

        assertThat(new String(message, ISO_8859_1)).contains("2026-01-31");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", // nothing
                "f6", // null
                "80", // a list
                "a1616101", // b is missing
                "a2616101616261 32", // b is text
                "a261610161621b7fffffffffffffff", // b is no int
                "a2616101616202 00", // something behind it
                "a261610161627f", // text without end
                "a26161015b7fffffffffffffff", // a key of many bytes
                "bf616101" // a map without end
            })
    void whatIsNoValueOfTheTypeIsRefused(String hex) {
        assertThatThrownBy(() -> read(hex.replace(" ", "")))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("The bytes are no Pair in application/cbor");
    }

    @Test
    void textThatIsNoUtf8IsRefused() {
        byte[] message = HexFormat.of().parseHex("62c328");

        assertThatThrownBy(() -> Messages.decode(format.codecFor(String.class), message))
                .isInstanceOf(CodecException.class);
    }

    @Test
    void refusalNamesFieldAndPosition() {
        assertThatThrownBy(() -> read("a26161016162f5"))
                .hasMessageContaining("see b: ")
                .hasMessageContaining("near byte 6 of 7");
    }

    @Test
    void deepNestingIsRefused() {
        byte[] lists = new byte[100_000];
        Arrays.fill(lists, (byte) 0x81);
        lists[0] = (byte) 0xa1;
        lists[1] = 0x61;
        lists[2] = 'x';

        assertThatThrownBy(() -> Messages.decode(format.codecFor(Pair.class), lists))
                .isInstanceOf(CodecException.class);
    }

    @Test
    void abstractComponentIsRefusedBeforeThereIsAMessage() {
        assertThatThrownBy(() -> format.codecFor(Drawing.class))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("Drawing can't be carried as application/cbor: Drawing.shapes is a ");
    }

    @Test
    void ownMapperIsTakenAsItIs() {
        CborFormat strict = CborFormat.of(CborFormat.defaultMapper()
                .rebuild()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build());
        byte[] message = HexFormat.of().parseHex("a3616101616302616202");

        assertThatThrownBy(() -> Messages.decode(strict.codecFor(Pair.class), message))
                .isInstanceOf(CodecException.class);
    }

    @Test
    void buffersAreNotHeldPerThread() {
        assertThat(CborFormat.defaultMapper().tokenStreamFactory()._getRecyclerPool())
                .isInstanceOf(JsonRecyclerPools.BoundedPool.class);
    }
}
