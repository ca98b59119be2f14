package dev.millrace.codec.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.codec.Codec;
import dev.millrace.codec.contract.Messages;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/// What is encoded is decoded, by us and by the reference implementation.
class MessagePackRoundTripTest {

    static {
        System.setProperty("msgpack.universal-buffer", "true"); // or it calls Unsafe, which these tests deny
    }

    record Numbers(long whole, double real, float single) {}

    private final Codec<Everything> codec = new MessagePackFormat().codecFor(Everything.class);

    @Property(tries = 500)
    void everyComponentComesBack(@ForAll("everything") Everything value) {
        assertThat(Messages.decode(codec, Messages.encode(codec, value))).isEqualTo(value);
    }

    @Provide
    Arbitrary<Everything> everything() {
        return Combinators.combine(
                        Arbitraries.longs(),
                        Arbitraries.doubles(),
                        texts(),
                        Arbitraries.integers()
                                .injectNull(0.2)
                                .list()
                                .ofMaxSize(40)
                                .list()
                                .ofMaxSize(3),
                        Arbitraries.maps(texts(), inners().list().ofMaxSize(20)).ofMaxSize(20),
                        inners().optional())
                .as((bits, real, text, lists, map, inner) -> everything(bits, real, text, lists, map, inner));
    }

    private static Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withCharRange('\u0000', '\uD7FF')
                .ofMaxLength(300)
                .injectDuplicates(0.1)
                .map(text -> text.isEmpty() ? "😀" : text);
    }

    private static Arbitrary<Everything.Inner> inners() {
        return texts().injectNull(0.2).map(name -> new Everything.Inner(name, new Everything.Inner("last", null)));
    }

    private static Everything everything(
            long bits,
            double real,
            String text,
            List<List<Integer>> lists,
            Map<String, List<Everything.Inner>> map,
            Optional<Everything.Inner> inner) {
        boolean odd = (bits & 1) == 1;
        return new Everything(
                odd,
                (byte) bits,
                (short) bits,
                (char) (bits & 0x7fff),
                (int) bits,
                bits,
                (float) real,
                real,
                odd ? null : bits > 0,
                odd ? null : (byte) bits,
                odd ? null : (short) bits,
                odd ? null : 'x',
                odd ? null : (int) bits,
                odd ? null : bits,
                odd ? null : (float) real,
                odd ? null : real,
                text,
                inner,
                lists,
                map);
    }

    @Property
    void referenceImplementationReadsWhatWeWrite(@ForAll long whole, @ForAll double real, @ForAll float single)
            throws Exception {
        byte[] message =
                Messages.encode(new MessagePackFormat().codecFor(Numbers.class), new Numbers(whole, real, single));
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(message)) {
            assertThat(unpacker.unpackMapHeader()).isEqualTo(3);
            assertThat(unpacker.unpackString()).isEqualTo("whole");
            assertThat(unpacker.unpackLong()).isEqualTo(whole);
            assertThat(unpacker.unpackString()).isEqualTo("real");
            assertThat(unpacker.unpackDouble()).isEqualTo(real);
            assertThat(unpacker.unpackString()).isEqualTo("single");
            assertThat(unpacker.unpackFloat()).isEqualTo(single);
            assertThat(unpacker.hasNext()).isFalse();
        }
    }

    @Property
    void weReadWhatTheReferenceImplementationWrites(@ForAll long whole, @ForAll double real, @ForAll int skipped)
            throws Exception {
        try (var packer = MessagePack.newDefaultBufferPacker()) {
            packer.packMapHeader(5);
            packer.packString("single").packInt(1 << 20);
            packer.packString("new").packArrayHeader(2).packInt(skipped).packString("x".repeat(skipped & 0x1ff));
            packer.packString("real").packDouble(real);
            packer.packInt(skipped).packNil();
            packer.packString("whole").packLong(whole);

            assertThat(Messages.decode(new MessagePackFormat().codecFor(Numbers.class), packer.toByteArray()))
                    .isEqualTo(new Numbers(whole, real, 1 << 20));
        }
    }

    @Test
    void integersTakeTheLeastBytesAtEveryBoundary() throws Exception {
        Codec<Long> longs = new MessagePackFormat().codecFor(Long.class);
        for (int shift = 0; shift < 64; shift++) {
            for (long near = -2; near <= 2; near++) {
                for (long value : new long[] {(1L << shift) + near, -(1L << shift) + near}) {
                    try (var packer = MessagePack.newDefaultBufferPacker()) {
                        packer.packLong(value);

                        assertThat(Messages.encode(longs, value)).isEqualTo(packer.toByteArray());
                        assertThat(Messages.decode(longs, packer.toByteArray())).isEqualTo(value);
                    }
                }
            }
        }
    }

    @Test
    void lengthsTakeTheLeastBytesAtEveryBoundary() throws Exception {
        Codec<String> strings = new MessagePackFormat().codecFor(String.class);
        Codec<byte[]> bytes = new MessagePackFormat().codecFor(byte[].class);
        for (int length : new int[] {0, 1, 31, 32, 255, 256, 65_535, 65_536}) {
            try (var packer = MessagePack.newDefaultBufferPacker();
                    var binary = MessagePack.newDefaultBufferPacker()) {
                String text = "a".repeat(length);
                packer.packString(text);
                binary.packBinaryHeader(length).writePayload(new byte[length]);

                assertThat(Messages.encode(strings, text)).isEqualTo(packer.toByteArray());
                assertThat(Messages.decode(strings, packer.toByteArray())).isEqualTo(text);
                assertThat(Messages.encode(bytes, new byte[length])).isEqualTo(binary.toByteArray());
                assertThat(Messages.decode(bytes, binary.toByteArray())).isEqualTo(new byte[length]);
            }
        }
    }

    record Holder(List<Integer> list, Map<String, Integer> map) {}

    @Test
    void listsAndMapsOfEverySizeComeBack() {
        Codec<Holder> holders = new MessagePackFormat().codecFor(Holder.class);
        for (int size : new int[] {0, 15, 16, 65_535, 65_536}) {
            Integer[] list = new Integer[size];
            Arrays.setAll(list, i -> i);
            Map<String, Integer> map = new HashMap<>();
            for (int i = 0; i < size; i++) {
                map.put("k" + i, i);
            }
            Holder value = new Holder(Arrays.asList(list), map);

            assertThat(Messages.decode(holders, Messages.encode(holders, value)))
                    .isEqualTo(value);
        }
    }
}
