package dev.millrace.codec.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import dev.millrace.codec.contract.Messages;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessagePackFormatTest {

    record Pair(long a, int b) {}

    record Nothing() {}

    record Text(String text, Optional<String> note, List<Integer> list) {}

    record Floating(float f) {}

    record Letter(char c) {}

    record Node(int value, Node next) {}

    record Loop(List<Loop> loops) {}

    record WithDate(Date date) {}

    record WithSet(Set<String> set) {}

    record WithIntKeys(Map<Integer, String> map) {}

    record Generic<T>(T value) {}

    record WithGeneric(Generic<String> generic) {}

    record Twice(Optional<Optional<String>> twice) {}

    record Wild(List<?> wild) {}

    record Keyed(Map<String, Integer> map) {}

    record Angry(int value) {
        Angry {
            if (value < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    record Broken(int value) {
        @Override
        public int value() {
            if (value > 0) {
                throw new IllegalStateException("no value today");
            }
            return value;
        }
    }

    private final MessagePackFormat format = new MessagePackFormat();

    private <T> T read(Class<T> type, String hex) {
        return Messages.decode(format.codecFor(type), HexFormat.of().parseHex(hex.replace(" ", "")));
    }

    private <T> byte[] write(Class<T> type, T value) {
        return Messages.encode(format.codecFor(type), value);
    }

    @Test
    void mediaTypeAndOrderAreThoseOfMessagePack() {
        assertThat(format.mediaType()).isEqualTo("application/msgpack");
        assertThat(format.order()).isEqualTo(300);
    }

    @Test
    void recordIsAMapOfItsComponentsInTheirOrder() {
        assertThat(HexFormat.of().formatHex(write(Pair.class, new Pair(1, -1)))).isEqualTo("82a16101a162ff");
        assertThat(HexFormat.of().formatHex(write(Nothing.class, new Nothing())))
                .isEqualTo("80");
        assertThat(read(Nothing.class, "80")).isEqualTo(new Nothing());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "82 a162 02 a161 01", // the other way round
                "82 d90161 01 d90162 02", // keys with a longer head than needed
                "df00000002 a161 01 a162 02", // so the map
                "82 a161 cf0000000000000001 a162 d300000000 00000002", // so the integers
                "83 a161 09 a162 02 a161 01", // the last of two counts
                "8c a161 01 a178 c0 a178 c3 a178 ca00000000 a178 cb0000000000000000 a178 c40100 a178 c7010500"
                        + " a178 d6ff00000000 a178 9291c0 81c0c0 a178 dc0001 80 07 a16f a162 02" // unknown keys
            })
    void messagesOfOtherSendersAreRead(String hex) {
        assertThat(read(Pair.class, hex)).isEqualTo(new Pair(1, 2));
    }

    @Test
    void missingReferencesAreNullOrEmpty() {
        assertThat(read(Text.class, "80")).isEqualTo(new Text(null, Optional.empty(), null));
        assertThat(read(Text.class, "82 a474657874 c0 a46e6f7465 c0"))
                .isEqualTo(new Text(null, Optional.empty(), null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "81 a161 01 | Pair.b: nothing was sent for it",
                "82 a161 01 a162 c0 | Pair.b: an integer was expected, found nil, near byte 6 of 7",
                "82 a161 01 a162 a132 | Pair.b: an integer was expected, found text",
                "82 a161 01 a162 ca3f800000 | Pair.b: an integer was expected, found a fraction",
                "82 a161 01 a162 ce80000000 | Pair.b: the integer 2147483648 is not from -2147483648 to 2147483647",
                "82 a161 cfffffffffffffffff | Pair.a: the integer 18446744073709551615 is greater than a long",
                "82 a161 01 a162 02 03 | 1 bytes are left behind the value, near byte 7 of 8",
                "82 a161 01 a162 | Pair.b: the message ends in the middle of a value, near byte 6 of 6",
                "82 a161 01 a178 c1 | a value was expected, found a byte that MessagePack never uses",
                "dfffffffff a161 01 | the message ends in the middle of a value",
                "83 a161 01 a162 02 a178 ddffffffff | the message ends in the middle of a value",
                "c0 | a Pair was expected, found nil",
                "93 010203 | a map was expected, found a list"
            })
    void refusalNamesComponentProblemAndPosition(String hex, String problem) {
        assertThatThrownBy(() -> read(Pair.class, hex))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("The bytes are no Pair in MessagePack: " + problem)
                .hasMessageEndingWith(". Compare what the sender writes with the type");
    }

    @Test
    void integersAndDoublesAreReadAsFloatsIfTheyFit() {
        assertThat(read(Floating.class, "81 a166 03")).isEqualTo(new Floating(3));
        assertThat(read(Floating.class, "81 a166 cb3ff8000000000000")).isEqualTo(new Floating(1.5f));
        assertThatThrownBy(() -> read(Floating.class, "81 a166 cb7fe0000000000000"))
                .hasMessageContaining("Floating.f: the number 8.98846567431158E307 is greater than a float");
    }

    @Test
    void textThatIsNoUtf8IsRefusedInBothDirections() {
        assertThat(read(String.class, "a3efbfbd")).isEqualTo("\uFFFD");
        assertThatThrownBy(() -> read(String.class, "a1ff")).hasMessageContaining("the text is no UTF-8");
        assertThatThrownBy(() -> write(Text.class, new Text("a\uD800", Optional.empty(), List.of())))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("Text.text can't be written as MessagePack: the text has half a surrogate pair"
                        + " at index 1");
        assertThatThrownBy(() -> write(Letter.class, new Letter('\uDC00'))).hasMessageStartingWith("Letter.c can't");
    }

    @Test
    void deepNestingIsRefusedInBothDirections() {
        Node node = null;
        for (int i = 0; i < 400; i++) {
            node = new Node(i, node);
        }
        Node fits = node;
        for (int i = 0; i < 400; i++) {
            node = new Node(i, node);
        }
        Node tooDeep = node;

        assertThat(Messages.decode(format.codecFor(Node.class), write(Node.class, fits)))
                .isEqualTo(fits);
        assertThatThrownBy(() -> write(Node.class, tooDeep))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("more than 500 levels");
        assertThatThrownBy(() -> read(Node.class, "81a46e657874".repeat(100_000)))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("more than 500 levels");
        assertThatThrownBy(() -> read(Node.class, "81a178" + "91".repeat(1_000_000)))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("ends in the middle");
    }

    @Test
    void claimedSizesReserveNoMemory() {
        byte[] claims =
                HexFormat.of().parseHex("81a56c6f6f7073dd000f0000".repeat(240)); // 983,040 elements, in each other
        byte[] message = Arrays.copyOf(claims, 1_000_000);
        Codec<Loop> codec = format.codecFor(Loop.class);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        assertThatThrownBy(() -> Messages.decode(codec, message)).isInstanceOf(CodecException.class);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000_000);
    }

    @Test
    void valueThatContainsItselfIsRefused() {
        List<Loop> loops = new ArrayList<>();
        Loop loop = new Loop(loops);
        loops.add(loop);

        assertThatThrownBy(() -> write(Loop.class, loop))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("contains itself");
    }

    @Test
    void whatTheRecordItselfThrowsIsTheCause() {
        assertThatThrownBy(() -> read(Angry.class, "81 a576616c7565 ff"))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("Angry refuses these values: java.lang.IllegalArgumentException: negative")
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> write(Broken.class, new Broken(1)))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("Broken.value can't be written as MessagePack: its accessor threw")
                .hasRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void listsAndMapsThatWereReadCannotBeChanged() {
        Text text = read(Text.class, "81 a46c697374 9101");
        Keyed keyed = read(Keyed.class, "81 a36d6170 81a16101");

        assertThatThrownBy(() -> text.list().add(2)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> keyed.map().put("b", 2)).isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WithDate | WithDate.date is a java.util.Date. Use a record",
                "WithSet | WithSet.set is a java.util.Set<java.lang.String>. Use",
                "WithIntKeys | WithIntKeys.map is a java.util.Map<java.lang.Integer, java.lang.String>. Use",
                "WithGeneric | WithGeneric.generic is a ",
                "Generic | Generic is a ",
                "Twice | Twice.twice is a java.util.Optional<java.util.Optional<java.lang.String>>. Use",
                "Wild | Wild.wild is a ?. Use"
            })
    void typesThatCannotBeCarriedAreRefusedBeforeThereIsAMessage(String name, String why) throws Exception {
        Class<?> type = Class.forName(getClass().getName() + "$" + name);

        assertThatThrownBy(() -> format.codecFor(type))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith(name + " can't be carried as MessagePack: " + why)
                .hasMessageEndingWith("or choose JSON or CBOR");
    }

    @ParameterizedTest
    @ValueSource(classes = {Object.class, List.class, Date.class, int[].class, Runnable.class, void.class})
    void classesThatAreNoRecordsAreRefused(Class<?> type) {
        assertThatThrownBy(() -> format.codecFor(type)).isInstanceOf(CodecException.class);
    }

    @Test
    void recordThatItsModuleHidesIsRefusedWithTheLineThatOpensIt() throws Exception {
        Class<?> hidden = Class.forName("com.sun.crypto.provider.DHKEM$Handler"); // any record of a closed package

        assertThat(hidden.isRecord()).isTrue();
        assertThatThrownBy(() -> format.codecFor(hidden))
                .isInstanceOf(CodecException.class)
                .hasMessage("Handler can't be carried as MessagePack: com.sun.crypto.provider.DHKEM$Handler is not"
                        + " accessible. Make it public in an exported package, or write 'opens com.sun.crypto.provider"
                        + " to dev.millrace.codec.msgpack;' in module-info.java");
    }

    @Test
    void twoNumbersCostNothingToEncodeAndLessThan200BytesToDecode() {
        Codec<Pair> codec = format.codecFor(Pair.class);
        Pair pair = new Pair(1L << 40, 1_000_000);
        byte[] block = new byte[64];
        byte[] message = Messages.encode(codec, pair);
        MessageOutput output = new MessageOutput();

        assertThat(bytesPerCall(() -> {
                    output.lend(block, 0, block.length);
                    codec.encode(pair, output);
                }))
                .isLessThan(1);
        assertThat(bytesPerCall(() -> codec.decode(message, 0, message.length))).isLessThanOrEqualTo(200);
    }

    private static double bytesPerCall(Runnable call) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int calls = 20_000;
        double least = Double.MAX_VALUE;
        for (int round = 0; round < 8; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < calls; i++) {
                call.run();
            }
            least = Math.min(least, (double) (threads.getCurrentThreadAllocatedBytes() - before) / calls);
        }
        return least;
    }
}
