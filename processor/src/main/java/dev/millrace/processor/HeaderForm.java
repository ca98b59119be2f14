package dev.millrace.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/// How a header's value becomes a value of Java and back.
///
/// @param scalar what the value is
/// @param type its class, as an object
/// @param declared the class as it is declared, with its `Optional`
/// @param presence whether it may be missing
record HeaderForm(Scalar scalar, TypeMirror type, TypeMirror declared, Presence presence) {

    static final String SUPPORTED =
            "a String, byte[], boolean, int, long, double, enum, UUID or Instant, or an Optional of these";

    private static final String NULLABLE = "Nullable";

    enum Scalar {
        TEXT,
        BYTES,
        TRUTH,
        INT,
        LONG,
        DOUBLE,
        ENUM,
        UUID,
        INSTANT
    }

    enum Presence {
        REQUIRED,
        /// An `Optional`.
        OPTIONAL,
        /// An `OptionalInt` or another of its kind.
        OPTIONAL_NUMBER,
        NULLABLE
    }

    /// Finds the form of a parameter or a record's component.
    ///
    /// @return the form, or null if no header can be read as this type
    static @Nullable HeaderForm of(Element declaration, TypeRules rules) {
        TypeMirror type = declaration.asType();
        if (rules.is(type, Optional.class)) {
            List<? extends TypeMirror> arguments = TypeRules.arguments(type);
            Scalar scalar = arguments.size() == 1 ? scalar(arguments.getFirst(), rules) : null;
            return scalar == null ? null : new HeaderForm(scalar, arguments.getFirst(), type, Presence.OPTIONAL);
        }
        Scalar number = rules.is(type, OptionalInt.class)
                ? Scalar.INT
                : rules.is(type, OptionalLong.class)
                        ? Scalar.LONG
                        : rules.is(type, OptionalDouble.class) ? Scalar.DOUBLE : null;
        if (number != null) {
            return new HeaderForm(number, type, type, Presence.OPTIONAL_NUMBER);
        }
        Scalar scalar = scalar(type, rules);
        boolean nullable = !type.getKind().isPrimitive()
                && (isNullable(declaration.getAnnotationMirrors()) || isNullable(type.getAnnotationMirrors()));
        return scalar == null
                ? null
                : new HeaderForm(scalar, type, type, nullable ? Presence.NULLABLE : Presence.REQUIRED);
    }

    private static boolean isNullable(List<? extends AnnotationMirror> annotations) {
        return annotations.stream()
                .anyMatch(each ->
                        each.getAnnotationType().asElement().getSimpleName().contentEquals(NULLABLE));
    }

    private static @Nullable Scalar scalar(TypeMirror type, TypeRules rules) {
        return switch (type.getKind()) {
            case BOOLEAN -> Scalar.TRUTH;
            case INT -> Scalar.INT;
            case LONG -> Scalar.LONG;
            case DOUBLE -> Scalar.DOUBLE;
            case ARRAY -> ((ArrayType) type).getComponentType().getKind() == TypeKind.BYTE ? Scalar.BYTES : null;
            case DECLARED -> scalarClass(type, rules);
            default -> null;
        };
    }

    private static @Nullable Scalar scalarClass(TypeMirror type, TypeRules rules) {
        if (rules.element(type).getKind() == ElementKind.ENUM) {
            return Scalar.ENUM;
        }
        return switch (rules.element(type).getQualifiedName().toString()) {
            case "java.lang.String" -> Scalar.TEXT;
            case "java.lang.Boolean" -> Scalar.TRUTH;
            case "java.lang.Integer" -> Scalar.INT;
            case "java.lang.Long" -> Scalar.LONG;
            case "java.lang.Double" -> Scalar.DOUBLE;
            case "java.util.UUID" -> Scalar.UUID;
            case "java.time.Instant" -> Scalar.INSTANT;
            default -> null;
        };
    }

    /// Tells whether the value is an object that must not be null.
    boolean isRequiredObject() {
        return presence == Presence.REQUIRED && !type.getKind().isPrimitive();
    }

    /// Gives an expression that reads the header from a variable `headers`.
    CodeBlock read(String name) {
        return switch (presence) {
            case REQUIRED -> required(name);
            case OPTIONAL -> optional(name, ClassName.get(Optional.class));
            case OPTIONAL_NUMBER -> optional(name, TypeName.get(declared));
            case NULLABLE ->
                switch (scalar) {
                    case TEXT -> CodeBlock.of("headers.text($S)", name);
                    case BYTES -> CodeBlock.of("headers.bytes($S)", name);
                    default -> CodeBlock.of("headers.has($S) ? $L : null", name, required(name));
                };
        };
    }

    private CodeBlock optional(String name, TypeName type) {
        return CodeBlock.of("headers.has($S) ? $T.of($L) : $T.empty()", name, type, required(name), type);
    }

    private CodeBlock required(String name) {
        return switch (scalar) {
            case TEXT -> CodeBlock.of("headers.requireText($S)", name);
            case BYTES -> CodeBlock.of("headers.requireBytes($S)", name);
            case TRUTH -> CodeBlock.of("headers.requireBoolean($S)", name);
            case INT -> CodeBlock.of("headers.requireInt($S)", name);
            case LONG -> CodeBlock.of("headers.requireLong($S)", name);
            case DOUBLE -> parsed(name, ClassName.get(Double.class), "valueOf");
            case ENUM -> parsed(name, TypeName.get(type), "valueOf");
            case UUID -> parsed(name, ClassName.get(UUID.class), "fromString");
            case INSTANT -> parsed(name, ClassName.get(Instant.class), "parse");
        };
    }

    private static CodeBlock parsed(String name, TypeName type, String function) {
        return CodeBlock.of("headers.require($S, $T.class, $T::$L)", name, type, type, function);
    }

    /// Gives statements that put a value into a variable `to`.
    ///
    /// @param value an expression for the value as it is declared
    CodeBlock write(String name, CodeBlock value) {
        CodeBlock put = CodeBlock.of("to.put($S, $L);\n", name, text(present(value)));
        return switch (presence) {
            case REQUIRED -> put;
            case OPTIONAL, OPTIONAL_NUMBER -> either(CodeBlock.of("$L.isPresent()", value), put, name);
            case NULLABLE -> either(CodeBlock.of("$L != null", value), put, name);
        };
    }

    private static CodeBlock either(CodeBlock condition, CodeBlock put, String name) {
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", condition)
                .add(put)
                .nextControlFlow("else")
                .addStatement("to.remove($S)", name)
                .endControlFlow()
                .build();
    }

    /// Gives an expression for a value that is there.
    private CodeBlock present(CodeBlock value) {
        return switch (presence) {
            case REQUIRED, NULLABLE -> value;
            case OPTIONAL -> CodeBlock.of("$L.get()", value);
            case OPTIONAL_NUMBER ->
                switch (scalar) {
                    case INT -> CodeBlock.of("$L.getAsInt()", value);
                    case LONG -> CodeBlock.of("$L.getAsLong()", value);
                    default -> CodeBlock.of("$L.getAsDouble()", value);
                };
        };
    }

    /// Gives an expression for what [dev.millrace.MutableHeaders] takes.
    private CodeBlock text(CodeBlock value) {
        return switch (scalar) {
            case TEXT, BYTES, INT, LONG -> value;
            case TRUTH -> CodeBlock.of("$T.toString($L)", Boolean.class, value);
            case DOUBLE -> CodeBlock.of("$T.toString($L)", Double.class, value);
            case ENUM -> CodeBlock.of("$L.name()", value);
            case UUID, INSTANT -> CodeBlock.of("$L.toString()", value);
        };
    }
}
