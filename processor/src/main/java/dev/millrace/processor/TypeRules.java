package dev.millrace.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/// What the program's types are, and what generated code can say of them.
final class TypeRules {

    private final Types types;
    private final Elements elements;

    TypeRules(ProcessingEnvironment environment) {
        types = environment.getTypeUtils();
        elements = environment.getElementUtils();
    }

    Elements elements() {
        return elements;
    }

    Types types() {
        return types;
    }

    /// Tells whether a type, or one inside it, is not there (yet): another processor may generate it.
    boolean isUnresolved(TypeMirror type) {
        return switch (type.getKind()) {
            case ERROR -> true;
            case ARRAY -> isUnresolved(((ArrayType) type).getComponentType());
            case DECLARED -> ((DeclaredType) type).getTypeArguments().stream().anyMatch(this::isUnresolved);
            case WILDCARD -> {
                TypeMirror bound = ((WildcardType) type).getExtendsBound();
                yield bound != null && isUnresolved(bound);
            }
            default -> false;
        };
    }

    /// Tells whether a type is a class, whatever its type arguments.
    boolean is(TypeMirror type, Class<?> expected) {
        return type.getKind() == TypeKind.DECLARED
                && element(type).getQualifiedName().contentEquals(expected.getName());
    }

    /// Tells whether a type is a class or one below it, whatever its type arguments.
    boolean isA(TypeMirror type, Class<?> expected) {
        TypeElement known = elements.getTypeElement(expected.getCanonicalName());
        return type.getKind() == TypeKind.DECLARED
                && known != null
                && types.isSubtype(types.erasure(type), types.erasure(known.asType()));
    }

    TypeElement element(TypeMirror declared) {
        return (TypeElement) ((DeclaredType) declared).asElement();
    }

    static List<? extends TypeMirror> arguments(TypeMirror type) {
        return type instanceof DeclaredType declared ? declared.getTypeArguments() : List.of();
    }

    /// Gives why generated code cannot name a type with a class literal.
    ///
    /// @param from the class that the code is generated for
    /// @return how the sentence goes on after the type, or null if it can
    @Nullable
    String literalProblem(TypeMirror type, TypeElement from) {
        return switch (type.getKind()) {
            case ARRAY -> {
                TypeMirror component = ((ArrayType) type).getComponentType();
                yield component.getKind().isPrimitive() ? null : literalProblem(component, from);
            }
            case DECLARED -> {
                TypeElement element = element(type);
                if (!arguments(type).isEmpty()) {
                    yield "has type arguments that no class literal can say: use a class without them";
                }
                if (!element.getTypeParameters().isEmpty()) {
                    yield "has type parameters that no class literal can say: use a class without them";
                }
                yield accessProblem(element, from);
            }
            case TYPEVAR -> "is a type variable: use a class";
            case BOOLEAN, BYTE, SHORT, INT, LONG, CHAR, FLOAT, DOUBLE ->
                "is a primitive: use a class, such as "
                        + types.boxedClass(types.getPrimitiveType(type.getKind()))
                                .getSimpleName();
            default -> "is no class: use a class";
        };
    }

    /// Gives why generated code cannot reach a class.
    ///
    /// @return how the sentence goes on after the class, or null if it can
    @Nullable
    String accessProblem(TypeElement type, TypeElement from) {
        boolean near = elements.getPackageOf(type).equals(elements.getPackageOf(from));
        for (Element each : withOuterClasses(type)) {
            String whose = each.equals(type) ? "" : "is inside " + each.getSimpleName() + ", which ";
            if (each.getModifiers().contains(Modifier.PRIVATE)) {
                return whose + "is private, but generated code must reach it: make it package-private";
            }
            if (!near && !each.getModifiers().contains(Modifier.PUBLIC)) {
                return whose + "is not public, but generated code in another package must reach it: make it public";
            }
        }
        return null;
    }

    /// Gives a class and those that it stands in, from the inside outwards.
    static List<Element> withOuterClasses(TypeElement type) {
        List<Element> classes = new ArrayList<>();
        for (Element each = type; each.getKind() != ElementKind.PACKAGE; each = enclosing(each)) {
            classes.add(each);
        }
        return classes;
    }

    /// Gives what a class, method or parameter stands in.
    static Element enclosing(Element element) {
        return Objects.requireNonNull(element.getEnclosingElement());
    }

    /// Tells whether a class can be seen from everywhere.
    static boolean isPublic(TypeElement type) {
        return withOuterClasses(type).stream()
                .allMatch(each -> each.getModifiers().contains(Modifier.PUBLIC));
    }

    /// Tells whether a type that a class literal can name can be seen from everywhere.
    boolean isVisible(TypeMirror type) {
        return switch (type.getKind()) {
            case ARRAY -> isVisible(((ArrayType) type).getComponentType());
            case DECLARED -> isPublic(element(type));
            default -> true;
        };
    }

    /// Tells whether code that names a type is warned of: it, or one that it stands in or is made of, is deprecated.
    boolean isDeprecated(TypeMirror type) {
        return switch (type.getKind()) {
            case ARRAY -> isDeprecated(((ArrayType) type).getComponentType());
            case DECLARED ->
                withOuterClasses(element(type)).stream().anyMatch(elements::isDeprecated)
                        || arguments(type).stream().anyMatch(this::isDeprecated);
            default -> false;
        };
    }

    /// Gives a type as a person writes it, with its article.
    String withArticle(TypeMirror type) {
        String name = shown(type);
        return ("AEIO".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
    }

    /// Gives a type as a person writes it.
    String shown(TypeMirror type) {
        return switch (type.getKind()) {
            case ARRAY -> shown(((ArrayType) type).getComponentType()) + "[]";
            case DECLARED -> {
                List<? extends TypeMirror> arguments = arguments(type);
                yield element(type).getSimpleName()
                        + (arguments.isEmpty()
                                ? ""
                                : arguments.stream().map(this::shown).collect(Collectors.joining(", ", "<", ">")));
            }
            case WILDCARD -> {
                TypeMirror upper = ((WildcardType) type).getExtendsBound();
                TypeMirror lower = ((WildcardType) type).getSuperBound();
                yield upper != null ? "? extends " + shown(upper) : lower != null ? "? super " + shown(lower) : "?";
            }
            default -> types.stripAnnotations(type).toString();
        };
    }
}
