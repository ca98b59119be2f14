package dev.millrace.processor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/// A class with subscribers, checked.
///
/// @param type the class
/// @param methods its subscribers, in the order of the source
record HandlerClass(TypeElement type, List<SubscriberMethod> methods) {

    /// Reads a class.
    ///
    /// @param subscribers its methods with the annotation
    /// @return the class, or null if something is wrong with it
    static @Nullable HandlerClass read(
            TypeElement type,
            List<ExecutableElement> subscribers,
            TypeRules rules,
            ContractNames contracts,
            Messager messager) {
        Problems problems = new Problems(messager, "The subscribers of " + type.getSimpleName());
        checkClass(type, subscribers, rules, problems);
        List<SubscriberMethod> methods = new ArrayList<>();
        Set<String> names = new HashSet<>();
        boolean wrong = problems.any();
        for (ExecutableElement each : subscribers) {
            SubscriberReader reader = new SubscriberReader(rules, contracts, messager, each, type);
            SubscriberMethod method = reader.read();
            Mark named = reader.named();
            if (named != null && !names.add(named.text("name"))) {
                reader.problems().at(named, "name", "there are two subscriptions of this name: give each its own");
                wrong = true;
            }
            if (method == null) {
                wrong = true;
            } else {
                methods.add(method);
            }
        }
        return wrong ? null : new HandlerClass(type, List.copyOf(methods));
    }

    private static void checkClass(
            TypeElement type, List<ExecutableElement> subscribers, TypeRules rules, Problems problems) {
        String unreachable = rules.accessProblem(type, type);
        if (unreachable != null) {
            problems.at(type, "the class " + unreachable);
        }
        if (subscribers.stream().allMatch(HandlerClass::isStatic)) {
            return; // nobody needs an object
        }
        if (type.getModifiers().contains(Modifier.ABSTRACT)) {
            problems.at(
                    type,
                    "the class is abstract, but the router needs an object of it: make it a plain class, or the"
                            + " methods static");
        }
        if (isInner(type)) {
            problems.at(
                    type, "the class is an inner class, which is bound to an object of another one: make it static");
        }
        if (!type.getTypeParameters().isEmpty()) {
            problems.at(type, "the class has type parameters, for which nobody gives types: use classes");
        }
    }

    private static boolean isInner(TypeElement type) {
        List<Element> classes = TypeRules.withOuterClasses(type);
        return classes.subList(0, classes.size() - 1).stream()
                .anyMatch(each -> !each.getModifiers().contains(Modifier.STATIC));
    }

    private static boolean isStatic(ExecutableElement method) {
        return method.getModifiers().contains(Modifier.STATIC);
    }

    /// Tells whether the router names something that is deprecated.
    boolean isDeprecated(TypeRules rules) {
        return rules.isDeprecated(type.asType())
                || methods.stream()
                        .map(SubscriberMethod::method)
                        .anyMatch(method -> rules.elements().isDeprecated(method)
                                || method.getParameters().stream()
                                        .anyMatch(parameter -> rules.isDeprecated(parameter.asType())));
    }

    /// Tells whether the router needs an object of the class.
    boolean needsObject() {
        return methods.stream().anyMatch(each -> !isStatic(each.method()));
    }
}
