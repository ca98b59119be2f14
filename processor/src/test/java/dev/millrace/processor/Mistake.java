package dev.millrace.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;

/// A mistake that the compiler must find.
///
/// @param title what is wrong
/// @param source the source; each line that an error must point to ends with a comment `// !`
/// @param messages the errors, in the order of these lines
record Mistake(String title, String source, List<String> messages) {

    private static final String HEAD = """
            package shop;
            import dev.millrace.*;
            import dev.millrace.annotation.*;
            import dev.millrace.annotation.Batch;
            import java.util.*;
            record Order(long id) {}
            record Event(long id) {}
            record Pair<A, B>(A a, B b) {}
            """;

    private static final String MARK = "// !";

    /// A mistake among the members of a class `Handlers`.
    static Mistake inHandlers(String title, String members, String... messages) {
        return new Mistake(title, HEAD + "class Handlers {\n" + members + "}\n", List.of(messages));
    }

    /// A mistake in a whole file.
    static Mistake in(String title, String types, String... messages) {
        return new Mistake(title, HEAD + types, List.of(messages));
    }

    void check() {
        List<String> lines = source.lines().toList();
        int[] marked = IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).endsWith(MARK))
                .map(i -> i + 1)
                .toArray();
        assertThat(marked).as("marked lines").hasSameSizeAs(messages.toArray());
        String[] expected = IntStream.range(0, marked.length)
                .mapToObj(i -> marked[i] + ": " + messages.get(i))
                .toArray(String[]::new);

        assertThat(Compiled.of(source).errors()).containsExactlyInAnyOrder(expected);
    }

    @Override
    public String toString() {
        return title;
    }
}
