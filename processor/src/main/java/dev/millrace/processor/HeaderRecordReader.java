package dev.millrace.processor;

import dev.millrace.annotation.Name;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/// Reads a record with [dev.millrace.annotation.HeaderRecord] and checks it.
final class HeaderRecordReader {

    /// A component that is a header.
    ///
    /// @param component its name in Java
    /// @param header its name in a message
    /// @param form its type
    record Component(String component, String header, HeaderForm form) {}

    private final TypeElement type;
    private final TypeRules rules;
    private final Problems problems;

    HeaderRecordReader(TypeElement type, TypeRules rules, Messager messager) {
        this.type = type;
        this.rules = rules;
        problems = new Problems(messager, "Header record " + type.getSimpleName());
    }

    Problems problems() {
        return problems;
    }

    /// Tells whether the contract names something that is deprecated.
    boolean isDeprecated() {
        return rules.isDeprecated(type.asType())
                || type.getRecordComponents().stream()
                        .anyMatch(each ->
                                rules.elements().isDeprecated(each.getAccessor()) || rules.isDeprecated(each.asType()));
    }

    /// Gives the components, or null if something is wrong.
    @Nullable
    List<Component> read() {
        if (type.getKind() != ElementKind.RECORD) {
            problems.at(
                    type, "it is no record, but only records have components that can be headers: make it a record");
            return null;
        }
        String unreachable = rules.accessProblem(type, type);
        if (unreachable != null) {
            problems.at(type, "it " + unreachable);
        }
        if (!type.getTypeParameters().isEmpty()) {
            problems.at(type, "it has type parameters, for which nobody gives types: use classes");
        }
        if (type.getRecordComponents().isEmpty()) {
            problems.at(type, "it has no component and so no header: add one, or remove @HeaderRecord");
        }
        List<Component> components = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (RecordComponentElement each : type.getRecordComponents()) {
            Component component = component(each);
            if (component != null) {
                if (!names.add(component.header().toLowerCase(Locale.ROOT))) {
                    problems.at(
                            each,
                            "two components are the header '" + component.header()
                                    + "', in which letters of either case are the same: give one another @Name");
                }
                components.add(component);
            }
        }
        return problems.any() ? null : List.copyOf(components);
    }

    private @Nullable Component component(RecordComponentElement component) {
        String name = component.getSimpleName().toString();
        String header = name;
        Mark named = Mark.find(Mark.of(component, rules.elements()), Name.class);
        if (named != null) {
            if (!named.isReadable()) {
                problems.toldByTheCompiler();
                return null;
            }
            header = named.text("value");
        }
        String wrong = HeaderNames.problem(header);
        if (wrong != null) {
            String sentence = "the header '" + header + "' of the component '" + name + "' " + wrong;
            if (named == null) {
                problems.at(component, sentence + " with @Name");
            } else {
                problems.at(named, "value", sentence);
            }
        }
        HeaderForm form = HeaderForm.of(component, rules);
        String shown = "the component '" + name + "' is of type " + rules.shown(component.asType()) + ", ";
        if (form == null) {
            problems.at(component, shown + "which no header can be read as: use " + HeaderForm.SUPPORTED);
            return null;
        }
        String unreachable = form.type().getKind() == TypeKind.DECLARED
                ? rules.accessProblem(rules.element(form.type()), type)
                : null;
        if (unreachable != null) {
            problems.at(component, shown + "which " + unreachable);
        }
        return new Component(name, header, form);
    }
}
