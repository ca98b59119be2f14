package dev.millrace.codec.msgpack;

import dev.millrace.codec.MessageOutput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The shapes of values that hold others.
final class Containers {

    private Containers() {}

    record OfList(Shape element) implements Shape {

        @Override
        public void write(Object value, MessageOutput output, int depth) {
            Nesting.check(depth);
            List<?> list = (List<?>) value;
            Bytes.writeArrayHeader(list.size(), output);
            for (Object each : list) {
                element.writeOrNil(each, output, depth + 1);
            }
        }

        @Override
        public Object read(Reader reader) {
            reader.enter();
            int size = reader.arrayHeader();
            List<@Nullable Object> list = new ArrayList<>(Math.min(size, 1_024)); // so far it is only claimed
            for (int i = 0; i < size; i++) {
                list.add(element.readOrNil(reader));
            }
            reader.leave();
            return Collections.unmodifiableList(list);
        }
    }

    record OfMap(Shape element) implements Shape {

        @Override
        public void write(Object value, MessageOutput output, int depth) {
            Nesting.check(depth);
            Map<?, ?> map = (Map<?, ?>) value;
            Bytes.writeMapHeader(map.size(), output);
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (!(entry.getKey() instanceof String key)) {
                    throw new UnwritableException("a map has the key " + entry.getKey() + "; use keys that are text");
                }
                Bytes.writeText(key, output);
                element.writeOrNil(entry.getValue(), output, depth + 1);
            }
        }

        @Override
        public Object read(Reader reader) {
            reader.enter();
            int size = reader.mapHeader();
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            for (int i = 0; i < size; i++) {
                String key = reader.text();
                map.put(key, element.readOrNil(reader));
            }
            reader.leave();
            return Collections.unmodifiableMap(map);
        }
    }

    record OfOptional(Shape element) implements Shape {

        @Override
        public void write(Object value, MessageOutput output, int depth) {
            element.writeOrNil(((Optional<?>) value).orElse(null), output, depth);
        }

        @Override
        public Object read(Reader reader) {
            return Optional.of(element.read(reader));
        }

        @Override
        public Object absent() {
            return Optional.empty();
        }
    }
}
