package dev.millrace.processor.json;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/// The code that reads and writes values, and the constants and methods that it needs.
final class ValueSource {

    private final NameAllocator names = new NameAllocator();
    private final Map<Value.Constant, String> constants = new LinkedHashMap<>();
    private final Map<Value.Container, String> containers = new LinkedHashMap<>();

    /// Makes the code for values that are kept in variables, whose names no constant may have: they would hide it.
    ValueSource(List<String> variables) {
        Stream.concat(Stream.of("NAMES", "TYPES", "pool"), variables.stream())
                .distinct()
                .forEach(names::newName);
    }

    static boolean isPrimitive(Value value) {
        return value instanceof Value.Scalar scalar && scalar.type().isPrimitive();
    }

    /// Gives what a component is if the message does not hold it.
    static CodeBlock absent(Value value) {
        if (value instanceof Value.OptionalOf) {
            return CodeBlock.of("$T.empty()", Optional.class);
        }
        if (!isPrimitive(value)) {
            return CodeBlock.of("null");
        }
        return CodeBlock.of(value.type().equals(TypeName.BOOLEAN) ? "false" : "0");
    }

    /// Gives the expression that reads a value, or a null where that is possible.
    CodeBlock read(Value value) {
        if (isPrimitive(value)) {
            return present(value);
        }
        return value instanceof Value.OptionalOf optional
                ? CodeBlock.of("in.nextNull() ? $1T.empty() : $1T.of($2L)", Optional.class, present(optional.content()))
                : CodeBlock.of("in.nextNull() ? null : $L", present(value));
    }

    private CodeBlock present(Value value) {
        return switch (value) {
            case Value.Scalar scalar -> CodeBlock.of("in.$L()", scalar.read());
            case Value.Constant constant -> CodeBlock.of("$L.read(in)", constant(constant));
            case Value.Coded coded -> CodeBlock.of("$T.read(in)", coded.codec());
            case Value.Container container -> CodeBlock.of("read$L(in)", container(container));
            case Value.OptionalOf optional -> read(optional);
        };
    }

    /// Gives the statement that writes a value, which may be null.
    CodeBlock write(Value value, CodeBlock from) {
        return switch (value) {
            case Value.Scalar scalar -> CodeBlock.of("out.$L($L)", scalar.write(), from);
            case Value.Constant constant -> CodeBlock.of("$L.write($L, out)", constant(constant), from);
            case Value.Coded coded -> CodeBlock.of("$T.write($L, out)", coded.codec(), from);
            case Value.Container container -> CodeBlock.of("write$L($L, out)", container(container), from);
            case Value.OptionalOf optional ->
                write(optional.content(), CodeBlock.of("$T.orNull($L)", Api.WRITER, from));
        };
    }

    private String constant(Value.Constant constant) {
        return constants.computeIfAbsent(
                constant,
                each -> names.newName(
                        each.label().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT)));
    }

    private String container(Value.Container container) {
        String known = containers.get(container);
        if (known != null) {
            return known;
        }
        String name = names.newName(container.label());
        containers.put(container, name);
        return name;
    }

    /// Adds what the code so far needs.
    void addTo(TypeSpec.Builder type) {
        addMethodsTo(type); // may need more constants
        addConstantsTo(type);
    }

    private void addConstantsTo(TypeSpec.Builder type) {
        constants.forEach((constant, name) -> type.addField(FieldSpec.builder(
                        ParameterizedTypeName.get(Api.ENUM, constant.type()),
                        name,
                        Modifier.PRIVATE,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .initializer("$T.of($T.class)", Api.ENUM, constant.type())
                .build()));
    }

    /// Adds a method to read and one to write for each container, and for the containers in them.
    private void addMethodsTo(TypeSpec.Builder type) {
        Map<Value.Container, String> done = new LinkedHashMap<>();
        while (done.size() < containers.size()) {
            for (Map.Entry<Value.Container, String> entry : new LinkedHashMap<>(containers).entrySet()) {
                if (done.put(entry.getKey(), entry.getValue()) == null) {
                    type.addMethod(readMethod(entry.getKey(), entry.getValue()));
                    type.addMethod(writeMethod(entry.getKey(), entry.getValue()));
                }
            }
        }
    }

    private MethodSpec readMethod(Value.Container container, String name) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("read" + name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(container.type())
                .addParameter(Api.READER, "in");
        CodeBlock element = read(container.element());
        switch (container) {
            case Value.ArrayOf array ->
                method.addStatement(
                                "$T array = new $T[in.countElements()]",
                                array.type(),
                                array.element().type())
                        .addStatement("int i = 0")
                        .beginControlFlow("for (boolean more = in.firstElement(); more; more = in.nextElement())")
                        .addStatement("array[i++] = $L", element)
                        .endControlFlow()
                        .addStatement("return array");
            case Value.ListOf list -> pushing(method, "Element", element, "takeList");
            case Value.SetOf set -> pushing(method, "Element", element, "takeSet");
            case Value.MapOf map -> pushing(method, "Entry", element, "takeMap");
        }
        return method.build();
    }

    private static void pushing(MethodSpec.Builder method, String unit, CodeBlock element, String take) {
        method.addStatement("int mark = in.mark()")
                .beginControlFlow("for (boolean more = in.first$1L(); more; more = in.next$1L())", unit);
        if (unit.equals("Entry")) {
            method.addStatement("in.push(in.readName())");
        }
        method.addStatement("in.push($L)", element).endControlFlow().addStatement("return in.$L(mark)", take);
    }

    private MethodSpec writeMethod(Value.Container container, String name) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("write" + name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(container.type(), "value")
                .addParameter(Api.WRITER, "out")
                .beginControlFlow("if (value == null)")
                .addStatement("out.writeNull()")
                .addStatement("return")
                .endControlFlow();
        Value element = container.element();
        if (container instanceof Value.MapOf) {
            ParameterizedTypeName entry = ParameterizedTypeName.get(
                    ClassName.get(Map.Entry.class), ClassName.get(String.class), element.type());
            method.addStatement("out.beginObject()")
                    .beginControlFlow("for ($T entry : value.entrySet())", entry)
                    .addStatement("out.name(entry.getKey())")
                    .addStatement(write(element, CodeBlock.of("entry.getValue()")))
                    .endControlFlow()
                    .addStatement("out.endObject()");
            return method.build();
        }
        if (container instanceof Value.ListOf) {
            method.addStatement("$T list = $T.indexed(value)", container.type(), Api.WRITER)
                    .addStatement("out.beginArray()")
                    .beginControlFlow("for (int i = 0; i < list.size(); i++)")
                    .addStatement("out.element()")
                    .addStatement(write(element, CodeBlock.of("list.get(i)")));
        } else {
            method.addStatement("out.beginArray()")
                    .beginControlFlow("for ($T each : value)", element.type())
                    .addStatement("out.element()")
                    .addStatement(write(element, CodeBlock.of("each")));
        }
        return method.endControlFlow().addStatement("out.endArray()").build();
    }
}
