package dev.millrace.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is wrong with a header record is said where it stands.
class HeaderRecordErrorsTest {

    private static final String SUPPORTED =
            "use a String, byte[], boolean, int, long, double, enum, UUID or Instant, or an Optional of these";

    static Stream<Mistake> records() {
        return Stream.of(
                Mistake.in(
                        "class",
                        """
                        @HeaderRecord
                        class Meta {} // !
                        """,
                        "Header record Meta: it is no record, but only records have components that can be headers: make"
                                + " it a record"),
                Mistake.in(
                        "interface",
                        """
                        @HeaderRecord
                        interface Meta {} // !
                        """,
                        "Header record Meta: it is no record, but only records have components that can be headers: make"
                                + " it a record"),
                Mistake.in(
                        "generic record",
                        """
                        @HeaderRecord
                        record Meta<T>(long id) {} // !
                        """,
                        "Header record Meta: it has type parameters, for which nobody gives types: use classes"),
                Mistake.in(
                        "private record",
                        """
                        class Tasks {
                            @HeaderRecord
                            private record Meta(long id) {} // !
                        }
                        """,
                        "Header record Meta: it is private, but generated code must reach it: make it package-private"),
                Mistake.in(
                        "empty record",
                        """
                        @HeaderRecord
                        record Meta() {} // !
                        """,
                        "Header record Meta: it has no component and so no header: add one, or remove @HeaderRecord"),
                Mistake.in(
                        "components of unsupported types",
                        """
                        @HeaderRecord
                        record Meta(
                                java.time.LocalDate day, // !
                                Optional<List<String>> texts, // !
                                short size, // !
                                Pair<Long, Long> pair) {} // !
                        """,
                        "Header record Meta: the component 'day' is of type LocalDate, which no header can be read as: "
                                + SUPPORTED,
                        "Header record Meta: the component 'texts' is of type Optional<List<String>>, which no header"
                                + " can be read as: " + SUPPORTED,
                        "Header record Meta: the component 'size' is of type short, which no header can be read as: "
                                + SUPPORTED,
                        "Header record Meta: the component 'pair' is of type Pair<Long, Long>, which no header can be"
                                + " read as: " + SUPPORTED),
                Mistake.in(
                        "component of a private enum",
                        """
                        class Tasks {
                            private enum Kind { A }
                            @HeaderRecord record Meta(
                                    Optional<Kind> kind) {} // !
                        }
                        """,
                        "Header record Meta: the component 'kind' is of type Optional<Kind>, which is private, but"
                                + " generated code must reach it: make it package-private"),
                Mistake.in(
                        "two same headers",
                        """
                        @HeaderRecord
                        record Meta(
                                long id,
                                @Name("ID") long other) {} // !
                        """,
                        "Header record Meta: two components are the header 'ID', in which letters of either case are the"
                                + " same: give one another @Name"),
                Mistake.in(
                        "empty name",
                        """
                        @HeaderRecord
                        record Meta(@Name("") long id) {} // !
                        """,
                        "Header record Meta: the header '' of the component 'id' has no name: name one"),
                Mistake.in(
                        "name with a blank",
                        """
                        @HeaderRecord
                        record Meta(@Name("task id") long id) {} // !
                        """,
                        "Header record Meta: the header 'task id' of the component 'id' has a character that is no"
                                + " visible ASCII character: name it in plain letters"),
                Mistake.in(
                        "component that is no name of a header",
                        """
                        @HeaderRecord
                        record Meta(long größe) {} // !
                        """,
                        "Header record Meta: the header 'größe' of the component 'größe' has a character that is no"
                                + " visible ASCII character: name it in plain letters with @Name"),
                Mistake.in(
                        "class with the name of the contract",
                        """
                        @HeaderRecord
                        record Meta(long id) {} // !
                        class MetaHeaders {}
                        """,
                        "Header record Meta: the class MetaHeaders is to be generated, but there is one already: give"
                                + " yours another name"));
    }

    @ParameterizedTest
    @MethodSource("records")
    void mistakeIsFoundWhereItStands(Mistake mistake) {
        mistake.check();
    }

    /// All others the compiler refuses by itself.
    @Test
    void typesThatOnlySubclassesInAnotherPackageSeeAreRefused() {
        String tasks = """
                package tasks;
                import dev.millrace.annotation.*;
                public class Tasks {
                    @HeaderRecord protected record Meta(long id) {}
                    protected enum Kind { A }
                    protected record Task(long id) {}
                }
                """;
        String handlers = """
                package shop;
                import dev.millrace.annotation.*;
                class Handlers extends tasks.Tasks {
                    @Subscriber("a") void accept(Task task, Meta meta, @Header Kind kind) {}
                }
                """;
        String hidden = "which is not public, but generated code in another package must reach it: make it public";

        assertThat(Compiled.of(tasks, handlers).errors())
                .containsExactly(
                        "4: Subscription 'a' (Handlers.accept): the parameter 'meta' is a Meta, " + hidden,
                        "4: Subscription 'a' (Handlers.accept): the parameter 'kind' takes a header as Kind, " + hidden,
                        "4: Subscription 'a' (Handlers.accept): the message 'task' is of type Task, " + hidden);
    }
}
