package dev.millrace.processor.json;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How a component's type is carried.
sealed interface Value {

    /// Gives the Java type.
    TypeName type();

    /// Gives a word for the type that can be part of a method's name.
    String label();

    /// A type that the reader and the writer have methods for.
    ///
    /// @param read the reader's method
    /// @param write the writer's method; it writes null, too, if the type has it
    record Scalar(TypeName type, String read, String write) implements Value {

        @Override
        public String label() {
            String name = type.toString().replace("[]", "s");
            String simple = name.substring(name.lastIndexOf('.') + 1);
            return Character.toUpperCase(simple.charAt(0)) + simple.substring(1);
        }
    }

    /// An enum.
    record Constant(ClassName type) implements Value {

        @Override
        public String label() {
            return type.simpleName();
        }
    }

    /// A type with a generated codec.
    record Coded(ClassName type, ClassName codec) implements Value {

        @Override
        public String label() {
            return type.simpleName();
        }
    }

    /// An [Optional].
    record OptionalOf(Value content) implements Value {

        @Override
        public TypeName type() {
            return ParameterizedTypeName.get(ClassName.get(Optional.class), content.type());
        }

        @Override
        public String label() {
            return "Optional" + content.label();
        }
    }

    /// A list, a set, a map or an array: read and written by methods of its own.
    sealed interface Container extends Value {

        /// Gives what is in it.
        Value element();
    }

    /// A [List].
    record ListOf(Value element) implements Container {

        @Override
        public TypeName type() {
            return ParameterizedTypeName.get(ClassName.get(List.class), element.type());
        }

        @Override
        public String label() {
            return "ListOf" + element.label();
        }
    }

    /// A [Set].
    record SetOf(Value element) implements Container {

        @Override
        public TypeName type() {
            return ParameterizedTypeName.get(ClassName.get(Set.class), element.type());
        }

        @Override
        public String label() {
            return "SetOf" + element.label();
        }
    }

    /// A [Map] with text for keys.
    record MapOf(Value element) implements Container {

        @Override
        public TypeName type() {
            return ParameterizedTypeName.get(ClassName.get(Map.class), ClassName.get(String.class), element.type());
        }

        @Override
        public String label() {
            return "MapOf" + element.label();
        }
    }

    /// An array of primitives.
    record ArrayOf(Value element) implements Container {

        @Override
        public TypeName type() {
            return ArrayTypeName.of(element.type());
        }

        @Override
        public String label() {
            return "ArrayOf" + element.label();
        }
    }
}
