package dev.millrace.codec.msgpack;

import dev.millrace.codec.MessageOutput;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The shapes of values that hold no others.
final class Scalars {

    private static final Map<Class<?>, Shape> ALL = Map.of(
            String.class, new OfString(),
            byte[].class, new OfBytes(),
            Instant.class, new OfText("an instant such as 2026-01-31T12:00:00Z", Instant::parse),
            UUID.class, new OfText("a UUID", UUID::fromString),
            BigDecimal.class, new OfText("a decimal number", BigDecimal::new));

    private Scalars() {}

    static @Nullable Shape of(Class<?> type) {
        if (type.isEnum()) {
            return new OfEnum(type);
        }
        for (Primitive primitive : Primitive.values()) {
            if (type == primitive.wrapper || type == primitive.type) {
                return new OfWrapper(primitive);
            }
        }
        return ALL.get(type);
    }

    private record OfWrapper(Primitive primitive) implements Shape {

        @Override
        public void write(Object value, MessageOutput output, int depth) {
            primitive.write(primitive.unbox(value), output);
        }

        @Override
        public Object read(Reader reader) {
            return primitive.box(primitive.read(reader));
        }
    }

    private record OfString() implements Shape {

        @Override
        public void write(Object value, MessageOutput output, int depth) {
            Bytes.writeText((String) value, output);
        }

        @Override
        public Object read(Reader reader) {
            return reader.text();
        }
    }

    private record OfBytes() implements Shape {

        @Override
        public void write(Object value, MessageOutput output, int depth) {
            Bytes.writeBinary((byte[]) value, output);
        }

        @Override
        public Object read(Reader reader) {
            return reader.binary();
        }
    }

    /// Values that are written as their `toString` gives them.
    private record OfText(String expected, Function<String, Object> parser) implements Shape {

        @Override
        public void write(Object value, MessageOutput output, int depth) {
            Bytes.writeText(value.toString(), output);
        }

        @Override
        public Object read(Reader reader) {
            String text = reader.text();
            try {
                return parser.apply(text);
            } catch (RuntimeException e) { // each parser has its own
                throw reader.refusal(expected + " was expected, found other text", e);
            }
        }
    }

    private static final class OfEnum implements Shape {

        private final Map<String, Object> constants = new HashMap<>();

        OfEnum(Class<?> type) {
            for (Object constant : type.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
        }

        @Override
        public void write(Object value, MessageOutput output, int depth) {
            Bytes.writeText(((Enum<?>) value).name(), output);
        }

        @Override
        public Object read(Reader reader) {
            String name = reader.text();
            Object constant = constants.get(name);
            if (constant == null) {
                throw reader.refusal(
                        "one of " + constants.keySet().stream().sorted().toList() + " was expected, found other text");
            }
            return constant;
        }
    }
}
