package dev.millrace.processor;

import com.palantir.javapoet.CodeBlock;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.annotation.OnUndecodable;
import dev.millrace.annotation.Reply;
import dev.millrace.annotation.Subscriber;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import javax.annotation.processing.Messager;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/// Reads one method with [Subscriber] and checks it.
final class SubscriberReader {

    private final TypeRules rules;
    private final ContractNames contracts;
    private final ExecutableElement method;
    private final TypeElement type;
    private final List<Mark> marks;
    private final Problems problems;

    SubscriberReader(
            TypeRules rules, ContractNames contracts, Messager messager, ExecutableElement method, TypeElement type) {
        this.rules = rules;
        this.contracts = contracts;
        this.method = method;
        this.type = type;
        marks = Mark.of(method, rules.elements());
        problems = new Problems(messager, whose());
    }

    private String whose() {
        String called = type.getSimpleName() + "." + method.getSimpleName();
        String name = name();
        return name == null ? "Subscription of " + called : "Subscription '" + name + "' (" + called + ")";
    }

    /// Gives the name that the subscription will have, or null if only the program knows.
    private @Nullable String name() {
        Mark subscriber = Mark.find(marks, Subscriber.class);
        if (subscriber == null || !subscriber.isReadable()) {
            return null;
        }
        String name = subscriber.text(subscriber.gives("name") ? "name" : "value");
        return name.isBlank() ? null : name;
    }

    Problems problems() {
        return problems;
    }

    /// Gives the annotation with the name that was written for the subscription, or null without one.
    @Nullable
    Mark named() {
        Mark subscriber = Mark.find(marks, Subscriber.class);
        return subscriber != null && subscriber.isReadable() && subscriber.gives("name") ? subscriber : null;
    }

    /// Reads and checks.
    ///
    /// @return the method, or null if something is wrong with it
    @Nullable
    SubscriberMethod read() {
        if (marks.stream().anyMatch(mark -> !mark.isReadable())) {
            return null; // the compiler says it
        }
        checkMethod();
        String destination = destination();
        SettingsReader settings = new SettingsReader(marks, problems);
        List<CodeBlock> calls = settings.read();
        CodeBlock batch = settings.batch();
        ParameterReader parameters = new ParameterReader(rules, problems, method, type, batch != null, contracts);
        List<Argument> arguments = parameters.arguments();
        TypeMirror message = parameters.messageType();
        Mark reply = Mark.find(marks, Reply.class);
        SubscriberMethod.Result result = reply == null ? result(batch != null) : answer(reply, batch != null);
        String replyTo = reply == null ? null : target(reply, destination);
        if (problems.any() || message == null || result == null) {
            return null;
        }
        SubscriberMethod read =
                new SubscriberMethod(method, destination, message, calls, batch, replyTo, result, arguments);
        checkUndecodable(read);
        return problems.any() ? null : read;
    }

    private void checkMethod() {
        if (method.getModifiers().contains(Modifier.PRIVATE)) {
            problems.at(method, "the method is private, but the router must call it: make it package-private");
        }
        if (!method.getTypeParameters().isEmpty()) {
            problems.at(method, "the method has type parameters, for which nobody gives types: use classes");
        }
        if (method.isVarArgs()) {
            problems.at(
                    method,
                    "the method takes any number of arguments (...): take a List and add @Batch, or take one"
                            + " message");
        }
        for (TypeMirror thrown : method.getThrownTypes()) {
            if (thrown.getKind() == TypeKind.DECLARED
                    && !rules.isA(thrown, Exception.class)
                    && !rules.isA(thrown, Error.class)) {
                problems.at(
                        method,
                        "the method throws " + rules.shown(thrown)
                                + ", but a handler may throw Exception at most: declare Exception");
            }
        }
    }

    private @Nullable String destination() {
        Mark subscriber = Objects.requireNonNull(Mark.find(marks, Subscriber.class));
        if (!subscriber.gives("value")) {
            return null;
        }
        String name = subscriber.text("value");
        String wrong = Destinations.hasBrace(name)
                ? "has a placeholder, but only publishers have some: leave the destination out, and give the router a"
                        + " source that is made when the program runs"
                : Destinations.hasWildcard(name)
                        ? "has a wildcard, which each broker describes in its own way: leave the destination out, and"
                                + " give the router the broker's source, such as InProcessSource.pattern(\"" + name
                                + "\")"
                        : Destinations.problem(name);
        if (wrong != null) {
            problems.at(subscriber, "value", "the destination '" + name + "' " + wrong);
        }
        return name;
    }

    private String target(Mark reply, @Nullable String destination) {
        String name = reply.text("value");
        String wrong = Destinations.problemOfTarget(name);
        if (wrong == null && name.equals(destination)) {
            wrong = "is the subscription's own, so it would answer its own answers without end: name another one";
        }
        if (wrong != null) {
            problems.at(reply, "value", "the destination '" + name + "' of @Reply " + wrong);
        }
        return name;
    }

    private SubscriberMethod.@Nullable Result result(boolean batch) {
        TypeMirror returned = method.getReturnType();
        if (returned.getKind() == TypeKind.VOID) {
            return SubscriberMethod.Result.NOTHING;
        }
        if (rules.is(returned, Outcome.class)) {
            return SubscriberMethod.Result.OUTCOME;
        }
        if (isOutcomes(returned)) {
            if (batch) {
                return SubscriberMethod.Result.OUTCOMES;
            }
            problems.at(
                    method,
                    "the method returns " + rules.shown(returned)
                            + ", one outcome for each message of a batch, but there is no @Batch: add it, or return an Outcome");
        } else if (isLater(returned)) {
            tellLater(returned);
        } else {
            problems.at(
                    method,
                    "the method returns " + rules.shown(returned)
                            + ", but nothing says where to publish it: add @Reply, or return nothing or an Outcome");
        }
        return null;
    }

    private SubscriberMethod.@Nullable Result answer(Mark reply, boolean batch) {
        TypeMirror returned = method.getReturnType();
        String isReturned = "@Reply publishes what the method returns, and it returns ";
        if (returned.getKind() == TypeKind.VOID) {
            problems.at(reply, isReturned + "nothing: return the answer, or remove @Reply");
        } else if (rules.is(returned, Outcome.class) || isOutcomes(returned)) {
            problems.at(reply, isReturned + rules.shown(returned) + ": return the answer, or remove @Reply");
        } else if (rules.is(returned, Optional.class)) {
            problems.at(
                    reply,
                    isReturned + rules.shown(returned)
                            + ": return the answer itself; to answer some messages only, publish through a parameter with @To");
        } else if (isLater(returned)) {
            tellLater(returned);
        } else if (batch && !rules.isA(returned, List.class)) {
            problems.at(
                    reply, isReturned + rules.shown(returned) + " for a whole batch: return a List with the answers");
        } else {
            return SubscriberMethod.Result.ANSWER;
        }
        return null;
    }

    private boolean isOutcomes(TypeMirror returned) {
        TypeMirror outcome =
                rules.elements().getTypeElement(Outcome.class.getName()).asType();
        TypeElement list = rules.elements().getTypeElement(List.class.getName());
        return returned.getKind() == TypeKind.DECLARED
                && rules.types().isSubtype(returned, rules.types().getDeclaredType(list, outcome));
    }

    private boolean isLater(TypeMirror returned) {
        return rules.isA(returned, CompletionStage.class) || rules.isA(returned, Future.class);
    }

    private void tellLater(TypeMirror returned) {
        problems.at(
                method,
                "the method returns " + rules.withArticle(returned)
                        + ", for which nobody waits: wait for it and return its value, a handler may block");
    }

    private void checkUndecodable(SubscriberMethod read) {
        Mark mark = Mark.find(marks, OnUndecodable.class);
        if (mark != null && rules.is(read.message(), Payload.class) && !read.readsHeaders()) {
            problems.at(
                    mark,
                    "@OnUndecodable is never used, since a Payload takes any bytes and no header is read:"
                            + " remove it");
        }
    }
}
