package dev.millrace.test;

import dev.millrace.Payload;
import dev.millrace.codec.Codec;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Messages that were seen, compared with what a test expects of them.
///
/// @param messages the messages, in order
/// @param codecs finds the codec for a value's class
/// @param around what else to say in a failure
/// @param <M> what was seen of each
record Seen<M extends TestMessage>(List<M> messages, Function<Class<?>, Codec<?>> codecs, String around) {

    private static final int MOST_SHOWN = 20;

    int count() {
        return messages.size();
    }

    /// Fails unless the values are these.
    ///
    /// @param what says what was expected, and goes on with what was seen: `… was expected to …, but `
    void requireExactly(String what, String verb, String noun, Object... expected) {
        int different = firstDifference(expected);
        if (different < 0) {
            return;
        }
        String found = "";
        if (different < messages.size()) {
            Object like = expected.length == 0 ? "" : expected[Math.min(different, expected.length - 1)];
            found = "\n" + noun + " " + (different + 1) + " is " + shown(value(messages.get(different), like));
        }
        throw new AssertionError(what + " exactly "
                + Arrays.stream(expected).map(Seen::shown).toList() + ", but " + verb + " " + lines() + found + around);
    }

    private int firstDifference(Object... expected) {
        for (int i = 0; i < Math.max(expected.length, messages.size()); i++) {
            if (i >= expected.length || i >= messages.size() || !matches(messages.get(i), expected[i])) {
                return i;
            }
        }
        return -1;
    }

    private boolean matches(M message, Object expected) {
        return switch (expected) {
            case byte[] bytes -> Arrays.equals(bytes, message.bytes());
            case Payload payload -> Arrays.equals(payload.toByteArray(), message.bytes());
            default -> expected.equals(value(message, expected));
        };
    }

    /// Reads a message as what it is compared with; the text, if it can't be read so.
    private @Nullable Object value(M message, Object like) {
        if (like instanceof String || like instanceof byte[] || like instanceof Payload) {
            return like instanceof String ? message.text() : message.bytes();
        }
        byte[] bytes = message.bytes();
        try {
            return codecs.apply(like.getClass()).decode(bytes, 0, bytes.length);
        } catch (RuntimeException unreadable) {
            return "no " + like.getClass().getSimpleName() + ": " + unreadable.getMessage();
        }
    }

    private static String shown(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> dev.millrace.test.internal.PayloadText.of(bytes);
            case Payload payload -> dev.millrace.test.internal.PayloadText.of(payload.toByteArray());
            case String text -> dev.millrace.test.internal.PayloadText.of(text.getBytes(StandardCharsets.UTF_8));
            case null, default -> Objects.toString(value);
        };
    }

    /// Lists messages, one a line; of many, the first and the last.
    String lines() {
        int size = messages.size();
        if (size == 0) {
            return "nothing";
        }
        StringBuilder text = new StringBuilder(
                messages.getFirst() instanceof ReceivedMessage
                        ? size + (size == 1 ? " delivery:" : " deliveries:")
                        : size + (size == 1 ? " message:" : " messages:"));
        for (int i = 0; i < size; i++) {
            if (size > MOST_SHOWN && i == MOST_SHOWN / 2) {
                int hidden = size - MOST_SHOWN;
                text.append("\n  … ").append(hidden).append(" more");
                i += hidden;
            }
            text.append("\n  ").append(messages.get(i));
        }
        return text.toString();
    }
}
