package dev.millrace.codec.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.contract.Messages;
import dev.millrace.json.GeneratedJsonFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/// Generated codecs give the same results as Jackson: the same bytes for the same value, the same value for the same
/// bytes.
class GeneratedAgainstJacksonTest {

    private static final JsonMapper MAPPER = JacksonFormat.defaultMapper();

    /// A type that Jackson reads in exactly the messages in which the generated codec reads it.
    static List<Class<?>> types() {
        return List.of(
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

    /// A type that Jackson also reads in messages in which the generated codec refuses it: it takes numbers for dates,
    /// and leaves a carrier's number as it is if the message does not hold it.
    static List<Class<?>> strictTypes() {
        return List.of(Samples.Times.class, Samples.Tick.class, Samples.Quote.class);
    }

    static List<Class<?>> allTypes() {
        return Stream.concat(types().stream(), strictTypes().stream()).toList();
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
            if (type == Samples.Arrays.class || type == Samples.Tick.class || type == Samples.Quote.class) {
                // Arrays and carriers have no equals; as JSON they can be compared.
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

    @ParameterizedTest
    @MethodSource("allTypes")
    <T> void valuesAreWrittenAndReadAsJacksonWritesAndReadsThem(Class<T> type) {
        SplittableRandom random = new SplittableRandom(1);
        Codecs<T> codecs = Codecs.of(type);
        for (int i = 0; i < 2_000; i++) {
            T value = new RandomValues(random).of(type);
            byte[] message = Messages.encode(codecs.generated(), value);

            assertThat(new String(message, UTF_8))
                    .isEqualTo(new String(Messages.encode(codecs.jackson(), value), UTF_8));
            assertThat(codecs.read(message, false)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    <T> void messagesThatAreNearlyRightAreReadOrRefusedAsJacksonDoes(Class<T> type) {
        readNearlyRight(type, false);
    }

    @ParameterizedTest
    @MethodSource("strictTypes")
    <T> void messagesThatAreReadJacksonReadsAsTheSameValue(Class<T> type) {
        readNearlyRight(type, true);
    }

    private static boolean isTyped(Class<?> type) {
        return type.isSealed() || type.getInterfaces().length > 0;
    }

    private static <T> void readNearlyRight(Class<T> type, boolean jacksonMayReadMore) {
        SplittableRandom random = new SplittableRandom(2);
        Codecs<T> codecs = Codecs.of(type);
        RandomJson json = new RandomJson(random, MAPPER, isTyped(type));
        int read = 0;
        for (int i = 0; i < 5_000; i++) {
            byte[] sound = Messages.encode(codecs.generated(), new RandomValues(random).of(type));
            read += codecs.read(json.nearly(sound), jacksonMayReadMore) ? 1 : 0;
        }
        assertThat(read).isBetween(500, 4_900);
    }

    @ParameterizedTest
    @MethodSource("types")
    <T> void damagedMessagesAreReadOrRefusedAsJacksonDoes(Class<T> type) {
        SplittableRandom random = new SplittableRandom(3);
        Codecs<T> codecs = Codecs.of(type);
        RandomJson json = new RandomJson(random, MAPPER, isTyped(type));
        for (int i = 0; i < 5_000; i++) {
            byte[] sound = Messages.encode(codecs.generated(), new RandomValues(random).of(type));
            codecs.read(json.damaged(sound), false);
        }
    }
}
