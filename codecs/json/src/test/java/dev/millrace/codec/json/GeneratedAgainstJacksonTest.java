package dev.millrace.codec.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.contract.Messages;
import dev.millrace.json.GeneratedJsonFormat;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.databind.json.JsonMapper;

/// Generated codecs give the same results as Jackson: the same bytes for the same value, the same value for the same
/// bytes.
class GeneratedAgainstJacksonTest {

    private static final JsonMapper MAPPER = JacksonFormat.defaultMapper();

    /// Arrays and carriers have no equals; as JSON they can be compared.
    private static final Set<Class<?>> WITHOUT_EQUALS = Set.of(
            Samples.Arrays.class, Samples.Tick.class, Samples.Quote.class, Samples.Signal.class, Samples.Pulse.class);

    private static final Map<Class<?>, Codecs<?>> CODECS = new ConcurrentHashMap<>();

    /// Jackson reads these in exactly the messages in which the generated codec reads them.
    @Provide
    Arbitrary<Class<?>> type() {
        return Arbitraries.of(
                Samples.Primitives.class,
                Samples.Wrappers.class,
                Samples.Texts.class,
                Samples.Optionals.class,
                Samples.Containers.class,
                Samples.Arrays.class,
                Samples.Tree.class,
                Samples.Nothing.class,
                Samples.Wide.class,
                Samples.Event.class,
                Samples.Opened.class,
                Samples.Moved.class,
                Samples.Figure.class,
                Samples.Color.class);
    }

    /// Jackson also reads these in messages in which the generated codec refuses them: it takes numbers for dates, and
    /// leaves a carrier's number as it is if the message does not hold it.
    @Provide
    Arbitrary<Class<?>> strictType() {
        return Arbitraries.of(
                Samples.Times.class,
                Samples.Tick.class,
                Samples.Quote.class,
                Samples.Signal.class,
                Samples.Pulse.class);
    }

    @Provide
    Arbitrary<Class<?>> anyType() {
        return Arbitraries.oneOf(type(), strictType());
    }

    private static Codecs<?> codecs(Class<?> type) {
        return CODECS.computeIfAbsent(type, Codecs::of);
    }

    private record Codecs<T>(Class<T> type, Codec<T> generated, Codec<T> jackson) {

        static <T> Codecs<T> of(Class<T> type) {
            return new Codecs<>(
                    type,
                    new GeneratedJsonFormat().codecFor(type),
                    JacksonFormat.of(MAPPER).codecFor(type));
        }

        /// Reads a message with both codecs.
        ///
        /// @return whether it was read
        boolean read(byte[] message, boolean jacksonMayReadMore) {
            String text = new String(message, UTF_8);
            T ours = null;
            T theirs = null;
            CodecException refusal = null;
            try {
                theirs = Messages.decode(jackson, message);
            } catch (CodecException e) {
                refusal = e;
            }
            try {
                ours = Messages.decode(generated, message);
            } catch (CodecException e) {
                if (refusal == null && !jacksonMayReadMore && !isBlankForNothing(message, e)) {
                    throw new AssertionError("Jackson reads " + text + " as " + theirs, e);
                }
                assertThat(e).hasMessageContaining(type.getSimpleName());
                return false;
            }
            if (refusal != null) {
                throw new AssertionError("Jackson refuses " + text + ", but it was read as " + ours, refusal);
            }
            if (WITHOUT_EQUALS.contains(type)) {
                assertThat(Messages.encode(jackson, ours)).as("%s", text).isEqualTo(Messages.encode(jackson, theirs));
            } else {
                assertThat(ours).as("%s", text).isEqualTo(theirs);
            }
            return true;
        }
    }

    /// Tells whether a codec has refused blank text in the place of a number or an array, which Jackson takes for a
    /// null.
    private static boolean isBlankForNothing(byte[] message, CodecException refusal) {
        Matcher place = Pattern.compile("(number|integer|boolean|list) was expected, found text, near byte (\\d+) of")
                .matcher(refusal.getMessage());
        if (!place.find()) {
            return false;
        }
        int at = Integer.parseInt(place.group(2));
        return new String(message, at, message.length - at, UTF_8).matches("(?s)\"\\s*\".*");
    }

    @Property(tries = 8_000)
    void valuesAreWrittenAndReadAsJacksonWritesAndReadsThem(@ForAll("anyType") Class<?> type, @ForAll long seed) {
        assertSameBytes(codecs(type), new SplittableRandom(seed));
    }

    private static <T> void assertSameBytes(Codecs<T> codecs, SplittableRandom random) {
        T value = new RandomValues(random).of(codecs.type());
        byte[] message = Messages.encode(codecs.generated(), value);

        assertThat(new String(message, UTF_8)).isEqualTo(new String(Messages.encode(codecs.jackson(), value), UTF_8));
        assertThat(codecs.read(message, false)).isTrue();
    }

    @Property(tries = 30_000)
    void messagesThatAreNearlyRightAreReadOrRefusedAsJacksonDoes(@ForAll("type") Class<?> type, @ForAll long seed) {
        collect(readNearlyRight(codecs(type), new SplittableRandom(seed), false));
    }

    @Property(tries = 8_000)
    void messagesThatAreReadJacksonReadsAsTheSameValue(@ForAll("strictType") Class<?> type, @ForAll long seed) {
        collect(readNearlyRight(codecs(type), new SplittableRandom(seed), true));
    }

    private static <T> boolean readNearlyRight(Codecs<T> codecs, SplittableRandom random, boolean jacksonMayReadMore) {
        byte[] sound = Messages.encode(codecs.generated(), new RandomValues(random).of(codecs.type()));
        return codecs.read(json(codecs.type(), random).nearly(sound), jacksonMayReadMore);
    }

    @Property(tries = 20_000)
    void damagedMessagesAreReadOrRefusedAsJacksonDoes(@ForAll("type") Class<?> type, @ForAll long seed) {
        collect(readDamaged(codecs(type), new SplittableRandom(seed)));
    }

    private static <T> boolean readDamaged(Codecs<T> codecs, SplittableRandom random) {
        byte[] sound = Messages.encode(codecs.generated(), new RandomValues(random).of(codecs.type()));
        return codecs.read(json(codecs.type(), random).damaged(sound), false);
    }

    private static RandomJson json(Class<?> type, SplittableRandom random) {
        boolean typed = type.isSealed() || type.getInterfaces().length > 0;
        return new RandomJson(random, MAPPER, typed);
    }

    /// A property that never, or only, sees refusals says little.
    private static void collect(boolean read) {
        Statistics.collect(read);
        Statistics.coverage(checker -> {
            checker.check(true).percentage(share -> share > 3);
            checker.check(false).percentage(share -> share > 3);
        });
    }
}
