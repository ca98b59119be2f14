package dev.millrace.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Asks millrace-processor to generate a JSON codec for this type. It may stand on
///
/// - a record: its components are the properties;
/// - a sealed interface whose types are such records: a property, `type` unless [#typeField()] says otherwise,
///   tells which one a message holds;
/// - an enum: its constants are text, as their `toString()` gives it;
/// - a *carrier*: a final class with a constructor without arguments, whose public fields are the properties. A
///   subscription decodes all its messages into one and the same carrier, so nothing is allocated.
///
/// ```java
/// @Json
/// record Order(long id, int quantity, @Json.Name("customer-name") String customer, Optional<String> note) {}
/// ```
///
/// The codec is a class in the same package, named like the type with `JsonCodec` behind it: `OrderJsonCodec`; for
/// a type `Inner` in a class `Outer`, `Outer_InnerJsonCodec`. [GeneratedJsonFormat] finds it by that name.
///
/// What can't be carried is an error of the compiler at the component.
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Json {

    /// Names this type in the type field of the sealed interface that it belongs to.
    ///
    /// @return the name; the class's simple name if empty
    String name() default "";

    /// Names the property that tells which of a sealed interface's types a message holds. Only for sealed
    /// interfaces.
    ///
    /// @return the property's name
    String typeField() default "type";

    /// Gives a record component or a carrier's field another name in JSON. An enum's constants are named by its
    /// `toString()`.
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
    @interface Name {

        /// Gives the name.
        ///
        /// @return the name in JSON
        String value();
    }
}
