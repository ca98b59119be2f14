package dev.millrace.processor.json;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
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
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/// Finds out how the type of one component is carried, or reports that it can't be.
final class ValueReader {

    private static final Map<String, Value.Scalar> SCALARS = Stream.of(
                    scalar(Boolean.class, "Boolean"),
                    scalar(Byte.class, "Byte"),
                    scalar(Short.class, "Short"),
                    scalar(Integer.class, "Int"),
                    scalar(Long.class, "Long"),
                    scalar(Float.class, "Float"),
                    scalar(Double.class, "Double"),
                    scalar(Character.class, "Char"),
                    scalar(String.class, "String"),
                    scalar(BigDecimal.class, "BigDecimal"),
                    scalar(BigInteger.class, "BigInteger"),
                    scalar(UUID.class, "Uuid"),
                    scalar(Instant.class, "Instant"),
                    scalar(LocalDate.class, "LocalDate"),
                    scalar(LocalTime.class, "LocalTime"),
                    scalar(LocalDateTime.class, "LocalDateTime"),
                    scalar(OffsetDateTime.class, "OffsetDateTime"),
                    scalar(ZonedDateTime.class, "ZonedDateTime"),
                    scalar(Duration.class, "Duration"))
            .collect(Collectors.toUnmodifiableMap(scalar -> scalar.type().toString(), scalar -> scalar));

    private static final Value BYTES = new Value.Scalar(ArrayTypeName.of(TypeName.BYTE), "readBytes", "writeBytes");

    private final Model model;
    private final Problems problems;

    /// The component, and what errors call it.
    private final Element element;

    private final String name;
    private final PackageElement from;

    ValueReader(Model model, Problems problems, Element element, String name, PackageElement from) {
        this.model = model;
        this.problems = problems;
        this.element = element;
        this.name = name;
        this.from = from;
    }

    private static Value.Scalar scalar(Class<?> type, String method) {
        return new Value.Scalar(ClassName.get(type), "read" + method, "write" + method);
    }

    Optional<Value> read(TypeMirror type) {
        return switch (type.getKind()) {
            case BOOLEAN, BYTE, SHORT, INT, LONG, CHAR, FLOAT, DOUBLE -> Optional.of(primitive(type.getKind()));
            case ARRAY -> array((ArrayType) type);
            case DECLARED -> declared((DeclaredType) type);
            default -> refused("is of the type " + type);
        };
    }

    private static Value primitive(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> new Value.Scalar(TypeName.BOOLEAN, "readBoolean", "writeBoolean");
            case BYTE -> new Value.Scalar(TypeName.BYTE, "readByte", "writeInt");
            case SHORT -> new Value.Scalar(TypeName.SHORT, "readShort", "writeInt");
            case INT -> new Value.Scalar(TypeName.INT, "readInt", "writeInt");
            case LONG -> new Value.Scalar(TypeName.LONG, "readLong", "writeLong");
            case CHAR -> new Value.Scalar(TypeName.CHAR, "readChar", "writeChar");
            case FLOAT -> new Value.Scalar(TypeName.FLOAT, "readFloat", "writeFloat");
            default -> new Value.Scalar(TypeName.DOUBLE, "readDouble", "writeDouble");
        };
    }

    private Optional<Value> array(ArrayType type) {
        TypeKind kind = type.getComponentType().getKind();
        return switch (kind) {
            case BOOLEAN, SHORT, INT, LONG, FLOAT, DOUBLE -> Optional.of(new Value.ArrayOf(primitive(kind)));
            case BYTE -> Optional.of(BYTES);
            case CHAR -> refused("is a char[]; use a String");
            default -> refused("is an array of objects; use a List");
        };
    }

    private Optional<Value> declared(DeclaredType type) {
        TypeElement declaration = (TypeElement) type.asElement();
        String typeName = declaration.getQualifiedName().toString();
        Value.Scalar scalar = SCALARS.get(typeName);
        if (scalar != null) {
            return Optional.of(scalar);
        }
        return switch (typeName) {
            case "java.util.Optional" -> optional(type);
            case "java.util.List" -> content(type, 0).map(Value.ListOf::new);
            case "java.util.Set" -> content(type, 0).map(Value.SetOf::new);
            case "java.util.Map" -> map(type);
            default -> ofProgram(declaration);
        };
    }

    private Optional<Value> optional(DeclaredType type) {
        Optional<Value> content = content(type, 0);
        return content.isPresent() && content.get() instanceof Value.OptionalOf
                ? refused("is an Optional of an Optional")
                : content.map(Value.OptionalOf::new);
    }

    private Optional<Value> map(DeclaredType type) {
        List<? extends TypeMirror> arguments = type.getTypeArguments();
        if (arguments.size() == 2 && !isString(arguments.getFirst())) {
            return refused("is a Map with keys of the type " + arguments.getFirst() + "; use String");
        }
        return content(type, 1).map(Value.MapOf::new);
    }

    private static boolean isString(TypeMirror type) {
        return type instanceof DeclaredType declared
                && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals("java.lang.String");
    }

    private Optional<Value> content(DeclaredType type, int index) {
        List<? extends TypeMirror> arguments = type.getTypeArguments();
        return index < arguments.size()
                ? read(arguments.get(index))
                : refused("is a " + type.asElement().getSimpleName() + " that does not say of what");
    }

    private Optional<Value> ofProgram(TypeElement declaration) {
        if (declaration.getKind() != ElementKind.ENUM && !model.isAnnotated(declaration)) {
            boolean couldBe = declaration.getKind() == ElementKind.RECORD
                    || !declaration.getPermittedSubclasses().isEmpty();
            return couldBe && declaration.getTypeParameters().isEmpty()
                    ? refused("holds " + declaration.getSimpleName() + ", which has no @Json; annotate it, too")
                    : refused("is of the type " + declaration.getQualifiedName());
        }
        if (!model.isAccessible(declaration, from)) {
            return refused("holds " + declaration.getSimpleName() + ", which the codec in the package "
                    + from.getQualifiedName() + " can't see; make it public, or not private if it is in that package");
        }
        ClassName type = ClassName.get(declaration);
        return Optional.of(
                declaration.getKind() == ElementKind.ENUM
                        ? new Value.Constant(type)
                        : new Value.Coded(type, model.codecOf(declaration)));
    }

    private Optional<Value> refused(String what) {
        String remedy = what.contains(";")
                ? ""
                : ", which a generated JSON codec can't carry; use another type, or leave @Json away and let"
                        + " millrace-json carry it with Jackson";
        problems.report(element, name + " " + what + remedy);
        return Optional.empty();
    }
}
