package dev.millrace.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import javax.lang.model.type.TypeMirror;

/// What a handler's parameter is given.
sealed interface Argument {

    /// The message, or the batch.
    record Message() implements Argument {}

    /// What a variable `context` gives.
    ///
    /// @param code the expression
    record FromContext(CodeBlock code) implements Argument {}

    /// What a variable `headers` gives.
    ///
    /// @param code the expression
    record FromHeaders(CodeBlock code) implements Argument {}

    /// A record that a generated contract reads.
    ///
    /// @param contract the contract
    /// @param record the record's simple name
    record FromContract(ClassName contract, String record) implements Argument {}

    /// A publisher, made once.
    ///
    /// @param parameter the parameter's name
    /// @param kind what kind of publisher
    /// @param type what it publishes
    /// @param destination its destination or template
    record Publishing(String parameter, Kind kind, TypeMirror type, String destination) implements Argument {

        enum Kind {
            FIXED,
            TEMPLATE,
            OPEN
        }
    }
}
