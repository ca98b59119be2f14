package dev.millrace.processor.json;

import com.palantir.javapoet.ClassName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/// How the types of sealed interfaces are told apart.
record Tags(Model model, Problems problems) {

    /// Gives the property of a sealed interface that says which of its types an object is.
    String field(TypeElement type) {
        return model.text(type, Api.JSON, "typeField").orElse("type");
    }

    private String name(TypeElement type) {
        return model.text(type, Api.JSON, "name")
                .filter(name -> !name.isEmpty())
                .orElse(type.getSimpleName().toString());
    }

    /// Gives how a type is told from the others of the sealed interface that it belongs to.
    Optional<Shape.Tag> of(TypeElement type) {
        Map<String, TypeElement> fields = new LinkedHashMap<>();
        collectFields(type, fields);
        if (fields.size() > 1) {
            problems.report(
                    type,
                    type.getSimpleName() + " belongs to sealed interfaces with different type fields, "
                            + String.join(" and ", fields.keySet()) + ". Give them the same typeField");
        }
        return fields.keySet().stream().findFirst().map(field -> new Shape.Tag(field, name(type)));
    }

    private void collectFields(TypeElement type, Map<String, TypeElement> fields) {
        for (TypeMirror each : type.getInterfaces()) {
            TypeElement parent = (TypeElement) ((DeclaredType) each).asElement();
            if (model.isAnnotated(parent) && parent.getModifiers().contains(Modifier.SEALED)) {
                fields.putIfAbsent(field(parent), parent);
            }
            collectFields(parent, fields);
        }
    }

    /// Gives the types of a sealed interface, and of the sealed interfaces among them.
    List<Shape.Member> members(TypeElement type) {
        List<Shape.Member> members = new ArrayList<>();
        collectMembers(type, type, members);
        Map<String, Value.Coded> names = new HashMap<>();
        for (Shape.Member member : members) {
            Value.Coded other = names.put(member.name(), member.value());
            if (other != null && !other.equals(member.value())) {
                problems.report(
                        type,
                        other.type().simpleName() + " and "
                                + member.value().type().simpleName() + " have the same name "
                                + member.name() + " in " + type.getSimpleName()
                                + ". Name one with @Json(name = \"…\")");
            }
        }
        return members.stream().distinct().toList();
    }

    private void collectMembers(TypeElement root, TypeElement type, List<Shape.Member> members) {
        for (TypeMirror each : type.getPermittedSubclasses()) {
            TypeElement member = (TypeElement) ((DeclaredType) each).asElement();
            boolean nested = member.getKind() == ElementKind.INTERFACE
                    && member.getModifiers().contains(Modifier.SEALED);
            if (nested) {
                collectMembers(root, member, members);
            } else if (member.getKind() == ElementKind.ENUM || !model.isAnnotated(member)) {
                problems.report(
                        root,
                        member.getSimpleName() + " belongs to " + root.getSimpleName()
                                + ", but has no @Json of its own. Make it a record, and annotate it, too");
            } else if (!model.isAccessible(member, model.packageOf(root))) {
                problems.report(
                        root,
                        member.getSimpleName() + " belongs to " + root.getSimpleName()
                                + ", whose codec can't see it. Make it public");
            } else {
                members.add(
                        new Shape.Member(name(member), new Value.Coded(ClassName.get(member), model.codecOf(member))));
            }
        }
    }
}
