package dev.millrace.codec.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.codec.CarrierCodec;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.Format;
import dev.millrace.codec.contract.Messages;
import dev.millrace.json.GeneratedCodecs;
import dev.millrace.json.GeneratedJsonFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings({"NullOptional", "JdkObsolete"}) // what others may do
class GeneratedCodecTest {

    private final GeneratedJsonFormat format = new GeneratedJsonFormat();

    private <T> T read(Class<T> type, String json) {
        return Messages.decode(format.codecFor(type), json.getBytes(UTF_8));
    }

    private <T> String write(Class<T> type, T value) {
        return new String(Messages.encode(format.codecFor(type), value), UTF_8);
    }

    @Test
    void formatWithJacksonIsTakenBeforeTheOneWithout() {
        assertThat(format.mediaType()).isEqualTo("application/json");
        assertThat(format.order()).isEqualTo(110).isGreaterThan(new JacksonFormat().order());
        assertThat(ServiceLoader.load(Format.class))
                .hasAtLeastOneElementOfType(JacksonFormat.class)
                .hasAtLeastOneElementOfType(GeneratedJsonFormat.class);
    }

    @Test
    void codecOfANestedTypeIsFoundByItsName() {
        Codec<Samples.Opened> codec = format.codecFor(Samples.Opened.class);

        assertThat(codec).isInstanceOf(Samples_OpenedJsonCodec.class);
        assertThat(format.codecFor(Samples.Opened.class)).isSameAs(codec);
        assertThat(codec.mediaType()).isEqualTo("application/json");
    }

    @Test
    void classWithoutAGeneratedCodecIsRefusedWithTheRemedy() {
        assertThatThrownBy(() -> format.codecFor(Samples.Plain.class))
                .isInstanceOf(CodecException.class)
                .hasMessage(
                        "There is no generated JSON codec for dev.millrace.codec.json.Samples$Plain: annotate the class"
                                + " with @Json and put millrace-processor on the annotation processor path, or add millrace-json to"
                                + " the dependencies, which carries it with Jackson");
        GeneratedCodecs codecs = new GeneratedCodecs();
        assertThat(codecs.find(Samples.Plain.class)).isNull();
        assertThat(codecs.find(int.class)).isNull();
        assertThat(codecs.find(int[].class)).isNull();
        assertThat(codecs.find(String.class)).isNull();
    }

    @Test
    void jacksonFormatPrefersTheGeneratedCodecUnlessItsMapperIsYourOwn() {
        assertThat(new JacksonFormat().codecFor(Samples.Opened.class)).isInstanceOf(Samples_OpenedJsonCodec.class);
        assertThat(new JacksonFormat().codecFor(Samples.Plain.class)).isNotNull();
        assertThat(JacksonFormat.of(JacksonFormat.defaultMapper()).codecFor(Samples.Opened.class))
                .isNotInstanceOf(Samples_OpenedJsonCodec.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"b\":1,\"s\":2,\"i\":3,\"l\":4,\"f\":5,\"d\":6,\"c\":\"7\"}",
                "{\"z\":true,\"c\":\"7\",\"d\":6,\"f\":5,\"l\":4,\"i\":3,\"s\":2}"
            })
    void missingPrimitiveIsRefusedByName(String json) {
        String missing = json.contains("z") ? "b" : json.length() > 2 ? "z" : "b";

        assertThatThrownBy(() -> read(Samples.Primitives.class, json))
                .isInstanceOf(CodecException.class)
                .hasMessage("The bytes are no Primitives in application/json: the property " + missing
                        + " is missing, near byte " + json.length() + " of " + json.length()
                        + ". Compare what the sender writes with the type");
    }

    @Test
    void missingPrimitiveBehindTheSixtyFourthComponentIsRefusedByName() {
        String json = write(Samples.Wide.class, new RandomValues(new SplittableRandom(1)).of(Samples.Wide.class));

        assertThatThrownBy(() -> read(Samples.Wide.class, json.replaceAll(",\"a66\":-?\\d+", "")))
                .hasMessageContaining("the property a66 is missing");
        assertThatThrownBy(() -> read(Samples.Wide.class, json.replaceAll(",\"a63\":-?\\d+", "")))
                .hasMessageContaining("the property a63 is missing");
    }

    @Test
    void missingReferencesAreNullAndMissingOptionalsEmpty() {
        assertThat(read(Samples.Optionals.class, "{}"))
                .isEqualTo(new Samples.Optionals(
                        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(read(Samples.Wrappers.class, "{}"))
                .isEqualTo(new Samples.Wrappers(null, null, null, null, null, null, null, null));
        assertThat(write(Samples.Optionals.class, new Samples.Optionals(null, null, null, null, null)))
                .isEqualTo("{\"text\":null,\"number\":null,\"state\":null,\"nested\":null,\"list\":null}");
    }

    @Test
    void propertiesAreFoundInAnyOrderWithEscapesAndAmongOthers() {
        String json =
                "{ \"x\" : [ {} , \"}\" ] , \"\\u0062\\u0079\" : \"me\" , \"door\" : 3 , \"kind\" : \"Opened\" , \"\" : null }";

        assertThat(read(Samples.Opened.class, json)).isEqualTo(new Samples.Opened(3, "me"));
        assertThat(read(Samples.Event.class, json)).isEqualTo(new Samples.Opened(3, "me"));
    }

    @Test
    void ofAPropertyThatComesTwiceTheLastValueCounts() {
        assertThat(read(Samples.Opened.class, "{\"kind\":\"Opened\",\"door\":1,\"by\":\"a\",\"door\":2,\"by\":null}"))
                .isEqualTo(new Samples.Opened(2, null));
    }

    @Test
    void errorNamesTheWay() {
        assertThatThrownBy(() -> read(Samples.Containers.class, "{\"deep\":{\"k\":[null,{\"i\":\"x\"}]}}"))
                .hasMessage(
                        "The bytes are no Containers in application/json, see deep.k[1].i: an integer was expected, found text,"
                                + " near byte 24 of 31. Compare what the sender writes with the type");
    }

    @Test
    void typeFieldTellsTheTypeAndIsRequired() {
        assertThat(write(Samples.Event.class, new Samples.Opened(1, "a")))
                .isEqualTo("{\"kind\":\"Opened\",\"door\":1,\"by\":\"a\"}");
        assertThat(write(Samples.Opened.class, new Samples.Opened(1, "a")))
                .isEqualTo("{\"kind\":\"Opened\",\"door\":1,\"by\":\"a\"}");
        assertThat(write(Samples.Figure.class, new Samples.Square(2, new Samples.Circle(1))))
                .isEqualTo("{\"type\":\"square\",\"side\":2.0,\"inner\":{\"type\":\"circle\",\"radius\":1.0}}");
        assertThatThrownBy(() -> read(Samples.Event.class, "{\"door\":1}"))
                .hasMessageContaining(": the property kind is missing; it says which type this is, near byte 0 of 10");
        assertThatThrownBy(() -> read(Samples.Event.class, "{\"door\":1,\"kind\":\"Broken\"}"))
                .hasMessageContaining(", see kind: \"Broken\" is none of Opened, Moved, Closed, near byte 17 of 26");
        assertThatThrownBy(() -> read(Samples.Opened.class, "{\"kind\":\"Moved\",\"door\":1}"))
                .hasMessageContaining("\"Moved\" is none of Opened");
    }

    @Test
    void enumIsTextAsItsToStringGivesIt() {
        assertThat(write(Samples.Color.class, Samples.Color.GREEN)).isEqualTo("\"GREEN\"");
        assertThat(read(Samples.Color.class, "\"GREEN\"")).isEqualTo(Samples.Color.GREEN);
        assertThatThrownBy(() -> read(Samples.Color.class, "\"BLUE\""))
                .hasMessage(
                        "The bytes are no Color in application/json: \"BLUE\" is none of RED, GREEN, near byte 0 of 6."
                                + " Compare what the sender writes with the type");
        assertThat(write(
                        Samples.Optionals.class,
                        new Samples.Optionals(null, null, Optional.of(Samples.State.HALF_OPEN), null, null)))
                .contains("\"state\":\"half \\\"open\\\"\"");
    }

    @Test
    void constructorsRefusalIsTheCause() {
        assertThatThrownBy(() -> read(Samples.Angry.class, "{\"value\":-1}"))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("IllegalArgumentException: negative")
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void accessorThatThrowsIsNamed() {
        Samples.Broken broken = new Samples.Broken(0, List.of(new Samples.Broken(1, null)));

        assertThatThrownBy(() -> write(Samples.Broken.class, broken))
                .hasMessage(
                        "Broken.inner[0].value can't be written as application/json: java.lang.IllegalStateException: no value"
                                + " today. Look at the accessors of the type");
        assertThat(write(Samples.Broken.class, new Samples.Broken(0, null))).isEqualTo("{\"value\":0,\"inner\":null}");
    }

    @Test
    void valueThatHoldsItselfIsRefused() {
        List<Samples.Tree> children = new ArrayList<>();
        Samples.Tree tree = new Samples.Tree(1, children, Map.of(), Optional.empty());
        children.add(tree);

        assertThatThrownBy(() -> write(Samples.Tree.class, tree))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("more than 500 levels are nested");
    }

    @Test
    void deepMessageIsReadUpToTheLimit() {
        String open = "{\"value\":1,\"other\":";
        assertThat(read(Samples.Tree.class, open.repeat(499) + "{\"value\":2}" + "}".repeat(499)))
                .isNotNull();
        assertThatThrownBy(() -> read(Samples.Tree.class, open.repeat(500) + "{\"value\":2}" + "}".repeat(500)))
                .hasMessageContaining("more than 500 levels are nested");
    }

    @Test
    void listsOfAnyKindAreWrittenAndThoseThatAreReadMayBeChanged() {
        List<String> linked = new LinkedList<>(Arrays.asList("a", null));
        Samples.Containers value =
                new Samples.Containers(linked, null, Collections.singletonMap("k", null), null, null, null);

        Samples.Containers read = read(Samples.Containers.class, write(Samples.Containers.class, value));
        read.texts().add("b");
        read.map().put("l", 1.0);

        assertThat(read.texts()).containsExactly("a", null, "b");
        assertThat(read.map()).containsEntry("k", null).hasSize(2);
    }

    @Test
    void carrierIsOverwrittenAsAWhole() {
        CarrierCodec<Samples.Quote> codec = (CarrierCodec<Samples.Quote>) format.codecFor(Samples.Quote.class);
        Samples.Quote quote = codec.newCarrier();
        byte[] full = "{\"required\":1,\"symbol\":\"A\",\"state\":\"OPEN\",\"size\":3,\"texts\":[]}".getBytes(UTF_8);
        byte[] sparse = "{\"required\":2}".getBytes(UTF_8);
        codec.decodeInto(full, 0, full.length, quote);
        assertThat(quote.symbol).isEqualTo("A");
        assertThat(quote.state).isEqualTo(Samples.State.OPEN);

        codec.decodeInto(sparse, 0, sparse.length, quote);

        assertThat(quote).usingRecursiveComparison().isEqualTo(codec.decode(sparse, 0, sparse.length));
        assertThat(quote.symbol).isNull();
        assertThat(quote.required).isEqualTo(2);
        assertThatThrownBy(() -> codec.decodeInto("{}".getBytes(UTF_8), 0, 2, quote))
                .hasMessageContaining("the property required is missing");
    }

    @Test
    void typeMayReadAndWriteWithItsOwnCodec() {
        assertThat(read(Samples.Reentrant.class, "{\"depth\":5}")
                        .below()
                        .below()
                        .depth())
                .isEqualTo(3);
        assertThat(write(Samples.Reentrant.class, new Samples.Reentrant(1))).isEqualTo("{\"depth\":1}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "[]", "1", "{} {}", "{]", "\u0000", "\"\""})
    void whatIsNoObjectIsRefused(String json) {
        assertThatThrownBy(() -> read(Samples.Angry.class, json))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("Angry");
    }
}
