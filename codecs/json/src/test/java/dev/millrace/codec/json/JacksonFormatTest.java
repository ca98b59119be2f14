package dev.millrace.codec.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import dev.millrace.codec.contract.Messages;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;

class JacksonFormatTest {

    record Item(long id, int quantity, String name, Optional<String> note) {}

    record Dates(LocalDate day, Duration length) {}

    interface Shape {}

    record Drawing(List<Shape> shapes) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({@JsonSubTypes.Type(value = Opened.class, name = "opened")})
    sealed interface Event {}

    record Opened(int door) implements Event {}

    record Envelope(Event event) {}

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

    private final JacksonFormat format = new JacksonFormat();

    private <T> T read(Class<T> type, String json) {
        return Messages.decode(format.codecFor(type), json.getBytes(UTF_8));
    }

    private <T> String write(Class<T> type, T value) {
        return new String(Messages.encode(format.codecFor(type), value), UTF_8);
    }

    @Test
    void mediaTypeAndOrderAreThoseOfJson() {
        assertThat(format.mediaType()).isEqualTo("application/json");
        assertThat(format.order()).isEqualTo(100);
    }

    @Test
    void jsonOfOtherSendersIsRead() {
        assertThat(read(Item.class, " { \"name\" : \"a\\u00e9\", \"new\": [{}, 1], \"quantity\":3,\n\"id\":7 } "))
                .isEqualTo(new Item(7, 3, "aé", Optional.empty()));
    }

    @Test
    void datesAreIsoText() {
        assertThat(write(Dates.class, new Dates(LocalDate.of(2026, 1, 31), Duration.ofMillis(1500))))
                .isEqualTo("{\"day\":\"2026-01-31\",\"length\":\"PT1.5S\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":7,\"name\":\"a\"}", // quantity is missing
                "{\"id\":7,\"quantity\":null,\"name\":\"a\"}",
                "{\"id\":7,\"quantity\":\"3\",\"name\":\"a\"}",
                "{\"id\":7,\"quantity\":3.5,\"name\":\"a\"}",
                "{\"id\":7,\"quantity\":3000000000,\"name\":\"a\"}",
                "{\"id\":7,\"quantity\":true,\"name\":\"a\"}"
            })
    void whatIsMissingOrOfAnotherTypeInAPrimitiveIsRefusedByName(String json) {
        assertThatThrownBy(() -> read(Item.class, json))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("Item")
                .hasMessageContaining("quantity");
    }

    @Test
    void refusalNamesTypeFieldPositionAndRemedy() {
        assertThatThrownBy(() -> read(Item.class, "{\"id\":\"x\"}"))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("The bytes are no Item in application/json, see id: ")
                .hasMessageContaining("near byte 6 of 10")
                .hasMessageEndingWith("Compare what the sender writes with the type");
    }

    @Test
    void positionCountsFromTheMessagesBeginning() {
        byte[] bytes = ("#".repeat(1_000) + "{\"id\":\"x\"}").getBytes(UTF_8);
        Codec<Item> codec = format.codecFor(Item.class);

        assertThatThrownBy(() -> codec.decode(bytes, 1_000, 10)).hasMessageContaining("near byte 6 of 10");
    }

    @Test
    void fieldInsideAListIsNamedWithItsWay() {
        assertThatThrownBy(() -> read(Order.class, "{\"lines\":[{\"sku\":\"a\",\"count\":1},{\"count\":{}}]}"))
                .hasMessageContaining("see lines[1].count");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "[]", "1", "{} {}", "{]", "\u0000"})
    void whatIsNoObjectIsRefused(String json) {
        assertThatThrownBy(() -> read(Item.class, json)).isInstanceOf(CodecException.class);
    }

    @Test
    void textThatIsNoUtf8IsRefused() {
        byte[] message = {'"', (byte) 0xc3, 0x28, '"'};

        assertThatThrownBy(() -> Messages.decode(format.codecFor(String.class), message))
                .isInstanceOf(CodecException.class);
    }

    @Test
    void deepNestingIsRefused() {
        assertThatThrownBy(() -> read(Item.class, "{\"unknown\":" + "[".repeat(100_000)))
                .isInstanceOf(CodecException.class);
    }

    @Test
    void constructorsRefusalIsTheCause() {
        assertThatThrownBy(() -> read(Angry.class, "{\"value\":-1}"))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("negative")
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void accessorThatThrowsIsNamed() {
        assertThatThrownBy(() -> write(Broken.class, new Broken(1)))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("Broken.value can't be written as application/json: no value today");
    }

    @Test
    void abstractTypesAreRefusedBeforeThereIsAMessage() {
        assertThatThrownBy(() -> format.codecFor(Shape.class))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("Shape can't be carried as application/json: Shape is a ");
        assertThatThrownBy(() -> format.codecFor(Drawing.class))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("Drawing can't be carried as application/json: Drawing.shapes is a ")
                .hasMessageContaining("Use a concrete class");
    }

    @Test
    void sealedTypesWithTypeInformationAreCarried() {
        Event event = new Opened(3);

        assertThat(read(Event.class, write(Event.class, event))).isEqualTo(event);
        assertThat(read(Envelope.class, write(Envelope.class, new Envelope(event))))
                .isEqualTo(new Envelope(event));
    }

    @Test
    void ownMapperIsTakenAsItIs() {
        JacksonFormat strict = JacksonFormat.of(JacksonFormat.defaultMapper()
                .rebuild()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build());
        byte[] json = "{\"id\":7,\"quantity\":3,\"more\":1}".getBytes(UTF_8);

        assertThatThrownBy(() -> Messages.decode(strict.codecFor(Item.class), json))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("more");
    }

    @Test
    void generatedCodecIsPreferred() {
        Codec<Item> generated = new Codec<>() {
            @Override
            public String mediaType() {
                return "application/json";
            }

            @Override
            public void encode(Item value, MessageOutput output) {
                output.writeUtf8("{}");
            }

            @Override
            public Item decode(byte[] bytes, int offset, int length) {
                return new Item(length, 0, "", Optional.empty());
            }
        };
        JacksonFormat both =
                new JacksonFormat(JacksonFormat.defaultMapper(), type -> type == Item.class ? generated : null);

        assertThat(both.codecFor(Item.class)).isSameAs(generated);
        assertThat(both.codecFor(Order.class)).isNotNull();
    }

    @Test
    void buffersAreNotHeldPerThread() {
        assertThat(JacksonFormat.defaultMapper().tokenStreamFactory()._getRecyclerPool())
                .isInstanceOf(JsonRecyclerPools.BoundedPool.class);
    }
}
