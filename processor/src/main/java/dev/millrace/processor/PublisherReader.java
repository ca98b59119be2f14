package dev.millrace.processor;

import dev.millrace.OpenPublisher;
import dev.millrace.Publisher;
import dev.millrace.TemplatePublisher;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/// Reads a parameter that is a publisher.
final class PublisherReader {

    private final TypeRules rules;
    private final Problems problems;
    private final TypeElement from;

    PublisherReader(TypeRules rules, Problems problems, TypeElement from) {
        this.rules = rules;
        this.problems = problems;
        this.from = from;
    }

    static Argument.Publishing.@Nullable Kind kind(TypeMirror type, TypeRules rules) {
        return rules.is(type, Publisher.class)
                ? Argument.Publishing.Kind.FIXED
                : rules.is(type, TemplatePublisher.class)
                        ? Argument.Publishing.Kind.TEMPLATE
                        : rules.is(type, OpenPublisher.class) ? Argument.Publishing.Kind.OPEN : null;
    }

    Argument read(VariableElement parameter, Mark mark) {
        TypeMirror type = parameter.asType();
        String named = ParameterReader.named(parameter);
        Argument.Publishing.Kind kind = kind(type, rules);
        if (kind == null) {
            problems.at(
                    mark,
                    "@To is for a dev.millrace.Publisher, TemplatePublisher or OpenPublisher, but " + named + " is a "
                            + type + ": change its type, or remove @To");
            return new Argument.Message();
        }
        String destination = mark.text("value");
        String wrong = destinationProblem(kind, mark.gives("value"), destination);
        if (wrong != null) {
            problems.at(mark, "value", "@To of " + named + " " + wrong);
        }
        List<? extends TypeMirror> arguments = TypeRules.arguments(type);
        if (arguments.isEmpty()) {
            problems.at(
                    parameter,
                    named + " is " + rules.withArticle(type) + " that does not say of what: write " + rules.shown(type)
                            + "<Event> with the type of what it publishes");
            return new Argument.Message();
        }
        TypeMirror published = arguments.getFirst();
        String wrongType =
                published instanceof ArrayType array && array.getComponentType().getKind() == TypeKind.BYTE
                        ? "no format writes as it is: publish Payload for the bytes as they are"
                        : rules.literalProblem(published, from);
        if (wrongType != null) {
            problems.at(parameter, named + " publishes " + rules.shown(published) + ", which " + wrongType);
        }
        return new Argument.Publishing(parameter.getSimpleName().toString(), kind, published, destination);
    }

    private static @Nullable String destinationProblem(
            Argument.Publishing.Kind kind, boolean isGiven, String destination) {
        if (kind == Argument.Publishing.Kind.OPEN) {
            return isGiven
                    ? "names '" + destination
                            + "', but an OpenPublisher is told with each message: remove it, or take a" + " Publisher"
                    : null;
        }
        if (!isGiven) {
            return "names no destination: add one, such as @To(\"events\"), or take an OpenPublisher, which is told with"
                    + " each message";
        }
        if (kind == Argument.Publishing.Kind.FIXED && Destinations.hasBrace(destination)) {
            return "names '" + destination + "' with a placeholder, but a Publisher has one fixed destination: take a"
                    + " TemplatePublisher";
        }
        if (kind == Argument.Publishing.Kind.FIXED) {
            String wrong = Destinations.problemOfTarget(destination);
            return wrong == null ? null : "names '" + destination + "', which " + wrong;
        }
        String wrong = Destinations.templateProblem(destination);
        return wrong == null ? null : "has the template '" + destination + "', which " + wrong;
    }
}
