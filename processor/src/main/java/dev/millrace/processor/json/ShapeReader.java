package dev.millrace.processor.json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/// Finds out what the codec of an annotated type looks like, or reports why there can be none.
final class ShapeReader {

    private final Model model;
    private final Problems problems;
    private final Tags tags;

    ShapeReader(Model model, Problems problems) {
        this.model = model;
        this.problems = problems;
        this.tags = new Tags(model, problems);
    }

    Optional<Shape> read(TypeElement type) {
        int before = problems.count();
        Shape shape = shape(type);
        return problems.count() > before ? Optional.empty() : Optional.of(shape);
    }

    private Shape shape(TypeElement type) {
        checkType(type);
        return switch (type.getKind()) {
            case ENUM -> {
                checkConstants(type);
                yield new Shape.OfEnum(type);
            }
            case RECORD -> {
                List<Shape.Property> properties = properties(type, type.getRecordComponents());
                yield new Shape.OfRecord(type, properties, tag(type, properties));
            }
            case INTERFACE -> new Shape.OfSealed(type, tags.field(type), tags.members(type));
            default -> {
                List<Shape.Property> properties = properties(type, fields(type));
                List<Shape.Property> sorted = properties.stream()
                        .sorted(Comparator.comparing(Shape.Property::jsonName))
                        .toList();
                yield new Shape.OfCarrier(type, sorted, tag(type, properties));
            }
        };
    }

    private void checkType(TypeElement type) {
        if (!type.getTypeParameters().isEmpty()) {
            refuse(type, "it has type parameters", "Make a record for each type that it is used with");
        }
        if (!model.isAccessible(type, model.packageOf(type))) {
            refuse(type, "it is private, or in a private type", "Take the word private away");
        }
        boolean isSealed = type.getModifiers().contains(Modifier.SEALED);
        if (type.getKind() == ElementKind.CLASS) {
            checkCarrier(type);
        } else if (type.getKind() == ElementKind.ANNOTATION_TYPE
                || (type.getKind() == ElementKind.INTERFACE && !isSealed)) {
            refuse(type, "it is an interface that is not sealed", "Make it sealed, so that its types are known");
        }
        if (type.getKind() != ElementKind.INTERFACE
                && model.text(type, Api.JSON, "typeField").isPresent()) {
            refuse(type, "only sealed interfaces have a typeField", "Say it at the sealed interface");
        }
    }

    private void checkConstants(TypeElement type) {
        for (VariableElement constant : ElementFilter.fieldsIn(type.getEnclosedElements())) {
            if (model.text(constant, Api.NAME, "value").isPresent()) {
                problems.report(
                        constant,
                        type.getSimpleName() + "." + constant.getSimpleName()
                                + " has a @Json.Name, but an enum's constants"
                                + " are named by its toString(). Override that");
            }
        }
    }

    private void checkCarrier(TypeElement type) {
        String remedy = "Use a record, or a final class with a constructor without arguments and public fields";
        if (!type.getModifiers().contains(Modifier.FINAL)) {
            refuse(type, "it is a class that is not final", remedy);
        }
        if (type.getNestingKind().isNested() && !type.getModifiers().contains(Modifier.STATIC)) {
            refuse(type, "it is an inner class", "Make it static");
        }
        if (ElementFilter.constructorsIn(type.getEnclosedElements()).stream().noneMatch(ShapeReader::isUsable)) {
            refuse(type, "it is a class whose constructors need arguments or are private", remedy);
        }
        if (fields(type).isEmpty()) {
            refuse(type, "it is a class without public fields", remedy);
        }
    }

    private static boolean isUsable(ExecutableElement constructor) {
        return constructor.getParameters().isEmpty()
                && !constructor.getModifiers().contains(Modifier.PRIVATE);
    }

    private List<VariableElement> fields(TypeElement type) {
        return ElementFilter.fieldsIn(model.elements().getAllMembers(type)).stream()
                .filter(field -> field.getModifiers().contains(Modifier.PUBLIC))
                .filter(field -> !field.getModifiers().contains(Modifier.STATIC))
                .filter(field -> !field.getModifiers().contains(Modifier.TRANSIENT))
                .toList();
    }

    private List<Shape.Property> properties(TypeElement type, List<? extends Element> elements) {
        List<Shape.Property> properties = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        for (Element element : elements) {
            String name = type.getSimpleName() + "." + element.getSimpleName();
            if (type.getKind() == ElementKind.CLASS && element.getModifiers().contains(Modifier.FINAL)) {
                problems.report(
                        element,
                        name + " is final, so that no message can set it. Take the word final away, or make it"
                                + " private");
            }
            String jsonName = model.text(element, Api.NAME, "value")
                    .orElse(element.getSimpleName().toString());
            String other = names.put(jsonName, name);
            if (other != null) {
                problems.report(
                        element, name + " and " + other + " have the same name in JSON, " + jsonName + ". Rename one");
            }
            new ValueReader(model, problems, element, name, model.packageOf(type))
                    .read(element.asType())
                    .ifPresent(value -> properties.add(
                            new Shape.Property(element.getSimpleName().toString(), jsonName, value)));
        }
        return properties;
    }

    private Optional<Shape.Tag> tag(TypeElement type, List<Shape.Property> properties) {
        Optional<Shape.Tag> tag = tags.of(type);
        tag.map(Shape.Tag::field)
                .filter(field -> properties.stream()
                        .anyMatch(property -> property.jsonName().equals(field)))
                .ifPresent(field -> problems.report(
                        type,
                        type.getSimpleName() + " has a property " + field + ", which says in its sealed interface which"
                                + " type it is. Rename it, or give the interface another typeField"));
        return tag;
    }

    private void refuse(TypeElement type, String reason, String remedy) {
        problems.report(
                type,
                type.getSimpleName() + " can't have a generated JSON codec: " + reason + ". " + remedy
                        + ", or leave @Json away and let millrace-json carry it with Jackson");
    }
}
