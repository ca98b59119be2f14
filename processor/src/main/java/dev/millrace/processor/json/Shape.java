package dev.millrace.processor.json;

import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/// What a codec is generated from.
sealed interface Shape {

    /// Gives the annotated type.
    TypeElement element();

    /// Gives the annotated type's name.
    default ClassName type() {
        return ClassName.get(element());
    }

    /// A component of a record, or a field of a carrier.
    ///
    /// @param name its name in Java
    /// @param jsonName its name in JSON
    /// @param value how it is carried
    record Property(String name, String jsonName, Value value) {}

    /// How a type is told from the others of its sealed interface.
    ///
    /// @param field the property that tells
    /// @param name what it says
    record Tag(String field, String name) {}

    /// A type with properties.
    sealed interface Structure extends Shape {

        /// Gives the properties in the order in which they are written.
        List<Property> properties();

        /// Gives how it is told from the others of its sealed interface, if it belongs to one.
        Optional<Tag> tag();
    }

    /// A record.
    record OfRecord(TypeElement element, List<Property> properties, Optional<Tag> tag) implements Structure {}

    /// A class whose fields are set.
    record OfCarrier(TypeElement element, List<Property> properties, Optional<Tag> tag) implements Structure {}

    /// A sealed interface.
    ///
    /// @param field the property that tells the types apart
    /// @param members the types
    record OfSealed(TypeElement element, String field, List<Member> members) implements Shape {}

    /// One of a sealed interface's types.
    ///
    /// @param name what the type field says
    record Member(String name, Value.Coded value) {}

    /// An enum.
    record OfEnum(TypeElement element) implements Shape {}
}
