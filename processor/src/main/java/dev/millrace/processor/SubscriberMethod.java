package dev.millrace.processor;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/// A method with a subscription, checked.
///
/// @param method the method
/// @param destination what it subscribes to; null if the program says so
/// @param message what messages are decoded to
/// @param settings the calls that make the settings, in order
/// @param batch the calls that make it a batch; null for single messages
/// @param reply where answers go; null without
/// @param result what the method returns
/// @param arguments what its parameters are given
record SubscriberMethod(
        ExecutableElement method,
        @Nullable String destination,
        TypeMirror message,
        List<CodeBlock> settings,
        @Nullable CodeBlock batch,
        @Nullable String reply,
        Result result,
        List<Argument> arguments) {

    enum Result {
        NOTHING,
        OUTCOME,
        /// One for each message of a batch.
        OUTCOMES,
        ANSWER
    }

    String name() {
        return method.getSimpleName().toString();
    }

    boolean readsHeaders() {
        return arguments.stream()
                .anyMatch(each -> each instanceof Argument.FromHeaders || each instanceof Argument.FromContract);
    }
}
