package dev.millrace.processor.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ServiceLoader;
import javax.annotation.processing.Processor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonProcessorTest {

    private static final String HEAD = "package a;\nimport dev.millrace.json.Json;\nimport java.util.*;\n";

    private static final String REMEDY =
            ", which a generated JSON codec can't carry; use another type, or leave @Json away and let millrace-json carry it"
                    + " with Jackson";
    private static final String CARRIER =
            ". Use a record, or a final class with a constructor without arguments and public fields";
    private static final String OR_JACKSON = ", or leave @Json away and let millrace-json carry it with Jackson";

    @TempDir
    private Path folder;

    private Compilation compile(String... types) {
        String[] sources = types.clone();
        for (int i = 0; i < sources.length; i++) {
            sources[i] = sources[i].startsWith("package") ? sources[i] : HEAD + sources[i];
        }
        return Compilation.of(folder, sources);
    }

    private void assertRefused(String type, String... errors) {
        assertThat(compile(type).errors()).containsExactly(errors);
    }

    @Test
    void compilerFindsTheProcessor() {
        assertThat(ServiceLoader.load(Processor.class)).hasAtLeastOneElementOfType(JsonProcessor.class);
    }

    @Test
    void codecOfARecordIsDirectCode() {
        Compilation compilation = compile("@Json record Order(long id, String name, Optional<Integer> count) {}");

        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.warnings()).isEmpty();
        assertThat(compilation.generated()).containsOnlyKeys("OrderJsonCodec");
        assertThat(compilation.generated().get("OrderJsonCodec")).contains("""
                            public static Order read(JsonReader in) {
                                long id = 0;
                                String name = null;
                                Optional<Integer> count = Optional.empty();
                                long missing = 0b1L;
                                for (int property = in.firstProperty(NAMES); property != JsonNames.END;
                                        property = in.nextProperty(NAMES, property)) {
                                    switch (property) {
                                        case 0 -> {
                                            id = in.readLong();
                                            missing &= ~0b1L;
                                        }
                                        case 1 -> name = in.nextNull() ? null : in.readString();
                                        case 2 -> count = in.nextNull() ? Optional.empty() : Optional.of(in.readInt());
                                        default -> in.skipValue();
                                    }
                                }
                                if (missing != 0) {
                                    throw in.missing(NAMES, 0, missing);
                                }
                                return new Order(id, name, count);
                            }
                        """).contains("""
                                out.beginObject();
                                out.name(NAMES, 0);
                                out.writeLong(value.id());
                                out.name(NAMES, 1);
                                out.writeString(value.name());
                                out.name(NAMES, 2);
                                out.writeInt(JsonWriter.orNull(value.count()));
                                out.endObject();
                        """);
    }

    @Test
    void codecOfANestedTypeIsNamedAfterAllOfThem() {
        Compilation compilation = compile(
                "class Outer { static class Middle { @Json record Inner(int a) {} } @Json enum Color { RED } }",
                "package b.c; @dev.millrace.json.Json public record Other(a.Thing thing) {}",
                "@Json public record Thing(int a) {}");

        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.generated())
                .containsOnlyKeys(
                        "Outer_Middle_InnerJsonCodec", "Outer_ColorJsonCodec", "OtherJsonCodec", "ThingJsonCodec");
    }

    @Test
    void namesOfTheGeneratedCodeMayBeComponentsToo() {
        Compilation compilation =
                compile("@Json record Odd(int in, int out, int value, int property, int missing, int missing1,"
                        + " String NAMES, List<Odd> list, Set<String> each, Map<String, Odd> entry, Odd carrier, int pool, int mark,"
                        + " int[] array, int i, NAMES TYPES) { enum NAMES { TYPES } }");

        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.warnings()).isEmpty();
    }

    @Test
    void typesOfTheSameSimpleNameAreKeptApart() {
        Compilation compilation = compile(
                "package b; public class Outer { public enum State { A } @dev.millrace.json.Json public record Line(int a) {} }",
                "@Json record Both(State one, b.Outer.State other, List<State> ones, List<b.Outer.State> others, List<Line> lines,"
                        + " List<b.Outer.Line> otherLines) { enum State { B } @Json record Line(String b) {} }");

        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.generated().get("BothJsonCodec"))
                .contains("JsonEnum<Both.State> STATE =")
                .contains("JsonEnum<Outer.State> STATE_ =");
    }

    @Test
    void annotationsOnTypesDoNotMatter() {
        Compilation compilation = compile(
                "@Json record Marked(@A String text, List<@A String> list, Map<@A String, @A Integer> map,"
                        + " int @A [] array) { @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface A {} }");

        assertThat(compilation.errors()).isEmpty();
    }

    @Test
    void typesThatAnotherProcessorMayYetGenerateAreNotGuessed() {
        assertThat(compile("@Json record Waiting(Missing missing, List<Missing> list) {}")
                        .errors())
                .isNotEmpty()
                .allMatch(error -> error.contains("cannot find symbol"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Object",
                "java.util.Date",
                "Number",
                "Runnable",
                "OptionalInt",
                "Collection<String>",
                "ArrayList<String>",
                "Iterable<String>",
                "java.time.Year",
                "java.net.URI",
                "Void",
                "Class<?>",
                "Thread.State[][]"
            })
    void componentOfAnUnknownTypeIsRefusedAtTheComponent(String type) {
        Compilation compilation = compile("@Json record Order(\n    int id,\n    " + type + " it) {}");

        assertThat(compilation.errors())
                .singleElement()
                .asString()
                .startsWith("6: Order.it is ")
                .endsWith(type.endsWith("][]") ? "an array of objects; use a List" : REMEDY);
    }

    @Test
    void typeOfTheComponentIsNamed() {
        assertRefused("@Json record Order(java.util.Date at) {}", "4: Order.at is of the type java.util.Date" + REMEDY);
        assertRefused("@Json record Order(char[] data) {}", "4: Order.data is a char[]; use a String");
        assertRefused(
                "@Json record Order(List<? extends Number> list) {}",
                "4: Order.list is of the type ? extends java.lang.Number" + REMEDY);
        assertRefused(
                "@Json record Order(Optional<Optional<String>> it) {}",
                "4: Order.it is an Optional of an Optional" + REMEDY);
        assertRefused(
                "@Json record Order(Map<Integer, String> map) {}",
                "4: Order.map is a Map with keys of the type java.lang.Integer; use String");
        assertThat(compile("@Json record Order(@SuppressWarnings(\"rawtypes\") List list) {}")
                        .errors())
                .containsExactly("4: Order.list is a List that does not say of what" + REMEDY);
    }

    @Test
    void nestedTypesNeedACodecOfTheirOwn() {
        assertRefused(
                "@Json record Order(List<Line> lines) { record Line(int a) {} }",
                "4: Order.lines holds Line, which has no @Json; annotate it, too");
        assertRefused(
                "@Json record Order(Event event) { sealed interface Event {} record Opened() implements Event {} }",
                "4: Order.event holds Event, which has no @Json; annotate it, too");
        assertRefused(
                "@Json record Order(State state) { private enum State {} }",
                "4: Order.state holds State, which the codec in the package a can't see; make it public, or not private if it is"
                        + " in that package");
    }

    @Test
    void typesThatAreNoDataAreRefused() {
        assertRefused(
                "@Json class Order { public int a; }",
                "4: Order can't have a generated JSON codec: it is a class that is not final" + CARRIER + OR_JACKSON);
        assertRefused(
                "@Json final class Order { private int a; }",
                "4: Order can't have a generated JSON codec: it is a class without public fields" + CARRIER
                        + OR_JACKSON);
        assertRefused(
                "@Json final class Order { public int a; Order(int a) {} }",
                "4: Order can't have a generated JSON codec: it is a class whose constructors need arguments or are private"
                        + CARRIER + OR_JACKSON);
        assertRefused(
                "@Json interface Order {}",
                "4: Order can't have a generated JSON codec: it is an interface that is not sealed. Make it sealed, so that its types"
                        + " are known" + OR_JACKSON);
        assertRefused(
                "@Json record Order<T>(int a) {}",
                "4: Order can't have a generated JSON codec: it has type parameters. Make a record for each type that it is used with"
                        + OR_JACKSON);
        assertRefused(
                "class Outer { @Json private record Order(int a) {} }",
                "4: Order can't have a generated JSON codec: it is private, or in a private type. Take the word private away"
                        + OR_JACKSON);
        assertRefused(
                "class Outer { @Json final class Order { public int a; } }",
                "4: Order can't have a generated JSON codec: it is an inner class. Make it static" + OR_JACKSON);
    }

    @Test
    void carriersFieldsMustBeOpen() {
        assertRefused(
                "@Json final class Tick {\n    public final int a = 1;\n    public long b;\n}",
                "5: Tick.a is final, so that no message can set it. Take the word final away, or make it private");
        assertThat(compile(
                                "@Json final class Tick { public static int S; public transient int t; int hidden; public long b; }")
                        .generated()
                        .get("TickJsonCodec"))
                .contains("new JsonNames(\"b\")");
    }

    @Test
    void namesMustDiffer() {
        assertRefused(
                "@Json record Order(int id, @Json.Name(\"id\") int other) {}",
                "4: Order.other and Order.id have the same name in JSON, id. Rename one");
        assertThat(compile("@Json record Order(@Json.Name(\"customer-id\") int id) {}")
                        .generated()
                        .get("OrderJsonCodec"))
                .contains("new JsonNames(\"customer-id\")")
                .contains("value.id()");
    }

    @Test
    void carriersPropertiesAreSortedAndRecordsAreNot() {
        assertThat(compile("@Json final class Tick { public int c; public int a; @Json.Name(\"b\") public int z; }")
                        .generated()
                        .get("TickJsonCodec"))
                .contains("new JsonNames(\"a\", \"b\", \"c\")");
        assertThat(compile("@Json record Order(int c, int a) {}").generated().get("OrderJsonCodec"))
                .contains("new JsonNames(\"c\", \"a\")");
    }

    @Test
    void inheritedFieldsAreACarriersToo() {
        assertThat(compile("class Base { public int a; } @Json final class Tick extends Base { public int b; }")
                        .generated()
                        .get("TickJsonCodec"))
                .contains("new JsonNames(\"a\", \"b\")");
    }

    @Test
    void enumsConstantsAreNamedByToString() {
        assertRefused(
                "@Json enum Color {\n    RED,\n    @Json.Name(\"g\") GREEN }",
                "6: Color.GREEN has a @Json.Name, but an enum's constants are named by its toString(). Override that");
    }

    @Test
    void sealedInterfacesTypesAreToldApart() {
        Compilation compilation = compile(
                "@Json(typeField = \"kind\") sealed interface Event { @Json(name = \"o\") record Opened(int a) implements Event {}"
                        + " @Json(typeField = \"kind\") sealed interface Late extends Event {} @Json record Closed() implements Late {} }");

        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.warnings()).isEmpty();
        assertThat(compilation.generated().get("EventJsonCodec"))
                .contains("new JsonTypes(\"kind\", \"o\", \"Closed\")")
                .contains("case 0 -> Event_OpenedJsonCodec.readProperties(in);")
                .contains("case Event.Closed each -> Event_ClosedJsonCodec.write(each, out);");
        assertThat(compilation.generated().get("Event_ClosedJsonCodec"))
                .contains("new JsonTypes(\"kind\", \"Closed\")");
    }

    @Test
    void sealedInterfacesTypesThatCantBeToldApartAreRefused() {
        assertRefused(
                "@Json sealed interface Event { record Opened() implements Event {} }",
                "4: Opened belongs to Event, but has no @Json of its own. Make it a record, and annotate it, too");
        assertRefused(
                "@Json sealed interface Event { enum Opened implements Event { A } }",
                "4: Opened belongs to Event, but has no @Json of its own. Make it a record, and annotate it, too");
        assertRefused(
                "@Json sealed interface Event { @Json(name = \"x\") record A() implements Event {} @Json(name = \"x\") record B() implements Event {} }",
                "4: A and B have the same name x in Event. Name one with @Json(name = \"…\")");
        assertRefused(
                "@Json sealed interface Event { @Json record A(String type) implements Event {} }",
                "4: A has a property type, which says in its sealed interface which type it is. Rename it, or give the interface"
                        + " another typeField");
        assertRefused(
                "class Outer { @Json sealed interface One {} @Json(typeField = \"t\") sealed interface Two {} @Json record A() implements One, Two {} }",
                "4: A belongs to sealed interfaces with different type fields, type and t. Give them the same typeField");
        assertRefused(
                "@Json(typeField = \"t\") record A() {}",
                "4: A can't have a generated JSON codec: only sealed interfaces have a typeField. Say it at the sealed interface"
                        + OR_JACKSON);
    }

    @Test
    void allErrorsAreReportedAtOnce() {
        assertThat(compile("@Json record A(Object a,\n Object b) {}", "@Json class B {}")
                        .errors())
                .hasSize(4);
    }
}
