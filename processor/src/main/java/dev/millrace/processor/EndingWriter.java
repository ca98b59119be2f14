package dev.millrace.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.millrace.Headers;
import dev.millrace.Outcome;
import dev.millrace.Subscription;
import java.util.List;
import java.util.function.Supplier;
import javax.lang.model.element.Modifier;

/// Writes how a subscription ends: with the call of the handler.
final class EndingWriter {

    private final SubscriberMethod method;
    private final CodeBlock call;

    /// @param arguments an expression for each parameter
    EndingWriter(SubscriberMethod method, ClassName handlers, List<CodeBlock> arguments) {
        this.method = method;
        CodeBlock receiver = method.method().getModifiers().contains(Modifier.STATIC)
                ? CodeBlock.of("$T", handlers)
                : CodeBlock.of("handlers");
        call = CodeBlock.of("$L.$L($L)", receiver, method.name(), CodeBlock.join(arguments, ",$W"));
    }

    /// Adds the statements.
    ///
    /// @param replySettings makes the settings of answers, if there are some
    void write(MethodSpec.Builder code, Supplier<FieldSpec> replySettings) {
        if (method.batch() != null) {
            code.addCode("subscription$L", method.batch());
            if (method.reply() != null) {
                code.addCode(".reply($S, ", method.reply());
            } else if (method.result() == SubscriberMethod.Result.OUTCOMES) {
                code.addCode(".handleEach(");
            } else {
                code.addCode(".handle(");
            }
            code.addCode("(batch, context) -> $L);\n", body());
        } else if (method.reply() != null) {
            TypeName replies = ParameterizedTypeName.get(
                    ClassName.get(Subscription.ReplyTo.class), TypeName.get(method.message()));
            code.addStatement("$T replies =$Wsubscription.reply($S)", replies, method.reply())
                    .addStatement("$N.accept(replies)", replySettings.get())
                    .addCode("replies.handle((message, context) -> $L);\n", body());
        } else {
            code.addCode("subscription.handle((message, context) -> $L);\n", body());
        }
    }

    /// Not a statement: JavaPoet would indent all lines of a function in it twice.
    private CodeBlock body() {
        boolean returns = method.result() != SubscriberMethod.Result.NOTHING;
        if (returns && !method.readsHeaders()) {
            return call;
        }
        CodeBlock.Builder block = CodeBlock.builder().add("{\n$>");
        if (method.readsHeaders()) {
            block.add("$T headers = context.headers();\n", Headers.class);
        }
        if (returns) {
            block.add("return $L;\n", call);
        } else {
            block.add("$L;\nreturn $T.ack();\n", call, Outcome.class);
        }
        return block.add("$<}").build();
    }
}
