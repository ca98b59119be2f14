package dev.millrace.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.millrace.Batch;
import dev.millrace.Context;
import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.annotation.Header;
import dev.millrace.annotation.HeaderRecord;
import dev.millrace.annotation.State;
import dev.millrace.annotation.To;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/// Reads what the parameters of one subscriber are given.
final class ParameterReader {

    /// Classes of the framework that are in these packages are no messages.
    private static final Set<String> FRAMEWORK =
            Set.of("dev.millrace", "dev.millrace.codec", "dev.millrace.inprocess", "dev.millrace.spi");

    private final TypeRules rules;
    private final Problems problems;
    private final ExecutableElement method;
    private final TypeElement from;
    private final boolean batch;
    private final ContractNames contracts;
    private final Set<String> headers = new HashSet<>();
    private @Nullable VariableElement message;

    ParameterReader(
            TypeRules rules,
            Problems problems,
            ExecutableElement method,
            TypeElement from,
            boolean batch,
            ContractNames contracts) {
        this.rules = rules;
        this.problems = problems;
        this.method = method;
        this.from = from;
        this.batch = batch;
        this.contracts = contracts;
    }

    List<Argument> arguments() {
        List<Argument> arguments = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            arguments.add(argument(parameter));
        }
        return List.copyOf(arguments);
    }

    private Argument argument(VariableElement parameter) {
        List<Mark> marks = Mark.of(parameter, rules.elements());
        if (marks.stream().anyMatch(mark -> !mark.isReadable())) {
            problems.toldByTheCompiler();
            return new Argument.Message();
        }
        if (marks.size() > 1) {
            problems.at(
                    parameter,
                    named(parameter) + " has "
                            + marks.stream().map(Mark::shown).collect(Collectors.joining(" and "))
                            + ": keep one of them");
            return new Argument.Message();
        }
        if (marks.isEmpty()) {
            return byType(parameter);
        }
        Mark mark = marks.getFirst();
        return mark.is(Header.class)
                ? header(parameter, mark)
                : mark.is(To.class)
                        ? new PublisherReader(rules, problems, from).read(parameter, mark)
                        : mark.is(State.class) ? state(parameter, mark) : byType(parameter);
    }

    private Argument byType(VariableElement parameter) {
        TypeMirror type = parameter.asType();
        if (rules.is(type, Context.class)) {
            return new Argument.FromContext(CodeBlock.of("context"));
        }
        if (rules.is(type, Headers.class)) {
            refuseInBatch(parameter, "the headers");
            return new Argument.FromHeaders(CodeBlock.of("headers"));
        }
        if (type.getKind() == TypeKind.DECLARED && rules.element(type).getAnnotation(HeaderRecord.class) != null) {
            return headerRecord(parameter);
        }
        if (PublisherReader.kind(type, rules) != null) {
            problems.at(
                    parameter,
                    named(parameter) + " is " + rules.withArticle(type)
                            + ", but nothing says where it publishes to: add @To");
            return new Argument.Message();
        }
        if (isForeign(type)) {
            problems.at(
                    parameter,
                    named(parameter) + " is " + rules.withArticle(type)
                            + ", which a subscriber can't be given: remove it, or take a Context");
            return new Argument.Message();
        }
        return message(parameter);
    }

    private boolean isForeign(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED
                && !rules.is(type, Batch.class)
                && !rules.is(type, Payload.class)
                && FRAMEWORK.contains(rules.elements()
                        .getPackageOf(rules.element(type))
                        .getQualifiedName()
                        .toString());
    }

    private Argument header(VariableElement parameter, Mark mark) {
        String name = mark.gives("value")
                ? mark.text("value")
                : parameter.getSimpleName().toString();
        String wrong = HeaderNames.problem(name);
        if (wrong != null) {
            problems.at(mark, "value", "the header '" + name + "' of " + named(parameter) + " " + wrong);
        }
        if (!headers.add(name.toLowerCase(Locale.ROOT))) {
            problems.at(mark, "value", "two parameters take the header '" + name + "': remove one of them");
        }
        refuseInBatch(parameter, "a header");
        HeaderForm form = HeaderForm.of(parameter, rules);
        if (form == null) {
            problems.at(
                    parameter,
                    named(parameter) + " takes a header as " + rules.shown(parameter.asType())
                            + ", which none can be read as: take " + HeaderForm.SUPPORTED);
            return new Argument.Message();
        }
        checkAccess(parameter, form);
        return new Argument.FromHeaders(form.read(name));
    }

    private void checkAccess(VariableElement parameter, HeaderForm form) {
        String wrong = form.type().getKind() == TypeKind.DECLARED
                ? rules.accessProblem(rules.element(form.type()), from)
                : null;
        if (wrong != null) {
            problems.at(
                    parameter,
                    named(parameter) + " takes a header as " + rules.shown(form.type()) + ", which " + wrong);
        }
    }

    private Argument headerRecord(VariableElement parameter) {
        refuseInBatch(parameter, "headers");
        TypeElement record = rules.element(parameter.asType());
        String wrong = rules.accessProblem(record, from);
        if (wrong != null) {
            problems.at(
                    parameter, named(parameter) + " is " + rules.withArticle(parameter.asType()) + ", which " + wrong);
        } else if (!contracts.isThere(record)) {
            problems.at(
                    parameter,
                    named(parameter) + " is " + rules.withArticle(parameter.asType())
                            + " with @HeaderRecord, but there is no "
                            + ContractNames.of(record).simpleName()
                            + " beside it: let millrace-processor compile the record as well");
        }
        return new Argument.FromContract(
                ContractNames.of(record), record.getSimpleName().toString());
    }

    private Argument state(VariableElement parameter, Mark mark) {
        String wrong = rules.literalProblem(parameter.asType(), from);
        if (wrong != null) {
            problems.at(
                    mark,
                    "@State of " + named(parameter) + " asks for " + rules.shown(parameter.asType()) + ", which "
                            + wrong);
            return new Argument.Message();
        }
        return new Argument.FromContext(CodeBlock.of("context.state($T.class)", TypeName.get(parameter.asType())));
    }

    private void refuseInBatch(VariableElement parameter, String what) {
        if (batch) {
            problems.at(
                    parameter,
                    named(parameter) + " takes " + what
                            + " of one message, but a batch has several: take a dev.millrace.Batch and ask it for headers(i)");
        }
    }

    private Argument message(VariableElement parameter) {
        VariableElement other = message;
        if (other == null) {
            message = parameter;
        } else {
            problems.at(
                    parameter,
                    "both '" + other.getSimpleName() + "' of type " + rules.shown(other.asType()) + " and '"
                            + parameter.getSimpleName() + "' of type " + rules.shown(parameter.asType())
                            + " would be the message: mark one of them with @Header, @To or @State, or remove it");
        }
        return new Argument.Message();
    }

    /// Gives the type of messages, after [#arguments()].
    ///
    /// @return the type, or null if there is none
    @Nullable
    TypeMirror messageType() {
        VariableElement parameter = message;
        if (parameter == null) {
            if (!problems.any()) {
                problems.at(
                        method,
                        "no parameter takes the message: add one, such as Order order, or Payload payload for the bytes"
                                + " as they are");
            }
            return null;
        }
        TypeMirror type = parameter.asType();
        boolean several = rules.is(type, List.class) || rules.is(type, Batch.class);
        if (batch && !several) {
            problems.at(
                    parameter,
                    "@Batch gives several messages, but " + named(parameter) + " is one " + rules.shown(type)
                            + ": take a List<" + rules.shown(type) + ">, or remove @Batch");
            return null;
        }
        if (several) {
            type = element(parameter);
            if (type == null) {
                return null;
            }
        }
        if (several && !batch) {
            problems.at(
                    parameter,
                    named(parameter) + " is " + rules.withArticle(parameter.asType())
                            + ", but there is no @Batch: add one, such as @Batch(64), or take one "
                            + rules.shown(type));
            return null;
        }
        checkMessage(parameter, type);
        return type;
    }

    private @Nullable TypeMirror element(VariableElement parameter) {
        List<? extends TypeMirror> arguments = TypeRules.arguments(parameter.asType());
        TypeMirror only = arguments.size() == 1 ? arguments.getFirst() : null;
        TypeMirror element = only instanceof WildcardType wildcard ? wildcard.getExtendsBound() : only;
        if (element == null) {
            problems.at(
                    parameter,
                    named(parameter) + " is " + rules.withArticle(parameter.asType())
                            + " that does not say of what: write it with the type of the messages, such as List<Order>");
        }
        return element;
    }

    private void checkMessage(VariableElement parameter, TypeMirror type) {
        String wrong =
                type instanceof ArrayType array && array.getComponentType().getKind() == TypeKind.BYTE
                        ? "no format reads as it comes: take Payload for the bytes as they are"
                        : rules.literalProblem(type, from);
        if (wrong != null) {
            problems.at(
                    parameter,
                    "the message '" + parameter.getSimpleName() + "' is of type " + rules.shown(type) + ", which "
                            + wrong);
        }
    }

    static String named(VariableElement parameter) {
        return "the parameter '" + parameter.getSimpleName() + "'";
    }
}
