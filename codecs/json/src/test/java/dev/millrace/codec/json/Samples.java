package dev.millrace.codec.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.millrace.codec.Codec;
import dev.millrace.codec.contract.Messages;
import dev.millrace.json.GeneratedJsonFormat;
import dev.millrace.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Types with generated codecs that Jackson carries, too; between them every kind of component.
final class Samples {

    private Samples() {}

    enum State {
        OPEN,
        CLOSED,
        HALF_OPEN {
            @Override
            public String toString() {
                return "half \"open\"";
            }
        }
    }

    @Json
    enum Color {
        RED,
        GREEN
    }

    @Json
    record Primitives(byte b, short s, int i, long l, float f, double d, char c, boolean z) {}

    @Json
    record Wrappers(Byte b, Short s, Integer i, Long l, Float f, Double d, Character c, Boolean z) {}

    @Json
    record Texts(
            String text,
            State state,
            BigDecimal decimal,
            BigInteger integer,
            Color color,

            @Json.Name("größe \"x\"") @JsonProperty("größe \"x\"")
            String named) {}

    @Json
    record Optionals(
            Optional<String> text,
            Optional<Integer> number,
            Optional<State> state,
            Optional<Wrappers> nested,
            Optional<List<Integer>> list) {}

    @Json
    record Containers(
            List<String> texts,
            Set<Integer> numbers,
            Map<String, Double> map,
            List<List<State>> nested,
            Map<String, List<Wrappers>> deep,
            List<Optional<Long>> optionals) {}

    @Json
    @SuppressWarnings("ArrayRecordComponent") // compared by what is written of it
    record Arrays(boolean[] booleans, short[] shorts, int[] ints, long[] longs, float[] floats, double[] doubles) {}

    @Json
    record Times(
            Instant instant,
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            OffsetDateTime offset,
            ZonedDateTime zoned,
            Duration duration,
            UUID id,
            Bytes bytes) {}

    @Json
    @SuppressWarnings("ArrayRecordComponent") // compared by what is in it
    record Bytes(byte[] data, List<byte[]> more) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes bytes && Objects.deepEquals(array(), bytes.array());
        }

        @Override
        public int hashCode() {
            return 0;
        }

        private Object[] array() {
            return new Object[] {data, more == null ? null : more.toArray()};
        }
    }

    @Json
    record Whole(
            Primitives primitives,
            Wrappers wrappers,
            Texts texts,
            Optionals optionals,
            Containers containers,
            Event event,
            Instant at) {}

    @Json
    record Angry(int value) {
        Angry {
            if (value < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    @Json
    record Broken(int value, List<Broken> inner) {
        @Override
        public int value() {
            if (value > 0) {
                throw new IllegalStateException("no value today");
            }
            return value;
        }
    }

    @Json
    record Reentrant(int depth) {

        private static final Codec<Reentrant> CODEC = new GeneratedJsonFormat().codecFor(Reentrant.class);

        Reentrant {
            if (depth > 0) {
                Messages.decode(CODEC, Messages.encode(CODEC, new Reentrant(depth - 1)));
            }
        }

        Reentrant below() {
            return new Reentrant(depth - 1);
        }
    }

    /// No @Json, so no codec.
    record Plain(int value) {}

    @Json
    record Tree(int value, List<Tree> children, Map<String, Tree> named, Optional<Tree> other) {}

    @Json
    record Nothing() {}

    /// More components than bits in a long; the names of some are words of the generated code.
    @Json
    record Wide(
            int in,
            int property,
            int missing,
            int carrier,
            int value,
            int out,
            int a06,
            int a07,
            int a08,
            int a09,
            int a10,
            int a11,
            int a12,
            int a13,
            int a14,
            int a15,
            int a16,
            int a17,
            int a18,
            int a19,
            int a20,
            int a21,
            int a22,
            int a23,
            int a24,
            int a25,
            int a26,
            int a27,
            int a28,
            int a29,
            int a30,
            int a31,
            int a32,
            int a33,
            int a34,
            int a35,
            int a36,
            int a37,
            int a38,
            int a39,
            int a40,
            int a41,
            int a42,
            int a43,
            int a44,
            int a45,
            int a46,
            int a47,
            int a48,
            int a49,
            int a50,
            int a51,
            int a52,
            int a53,
            int a54,
            int a55,
            int a56,
            int a57,
            int a58,
            int a59,
            int a60,
            int a61,
            int a62,
            int a63,
            int a64,
            Integer a65,
            int a66) {}

    @Json(typeField = "kind")
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "kind")
    sealed interface Event {}

    @Json
    record Opened(int door, String by) implements Event {}

    @Json
    record Moved(Event cause, List<Event> effects) implements Event {}

    @Json(typeField = "kind")
    sealed interface Late extends Event {}

    @Json
    record Closed(Optional<Late> before) implements Late {}

    @Json
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({@JsonSubTypes.Type(Circle.class), @JsonSubTypes.Type(Square.class)})
    sealed interface Figure {}

    @Json(name = "circle")
    @JsonTypeName("circle")
    record Circle(double radius) implements Figure {}

    @Json(name = "square")
    @JsonTypeName("square")
    record Square(double side, Figure inner) implements Figure {}

    @Json
    public static final class Tick {
        public long time;
        public double price;
        public int size;
        public boolean last;
        public byte flag;
        public short venue;
        public float weight;
        public char side;
    }

    @Json
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
    sealed interface Signal {}

    @Json
    public static final class Pulse implements Signal {
        public long time;
        public String name;
    }

    @Json
    record Silence(Signal before) implements Signal {}

    @Json
    public static final class Quote {
        public String symbol;
        public State state;
        public Integer size;
        public List<Texts> texts;
        public Tick tick;
        public int required;
    }
}
