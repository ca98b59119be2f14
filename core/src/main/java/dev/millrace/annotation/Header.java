package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives a parameter of a [Subscriber] the value of a header.
///
/// The parameter is a `String`, `byte[]`, `boolean`, `int`, `long`, `double`, an enum, a [java.util.UUID] or an
/// [java.time.Instant]. The header must be there, unless the parameter is an `Optional` of these, an `OptionalInt`,
/// `OptionalLong` or `OptionalDouble`, or `@Nullable`. A message whose header is missing or can't be read does not
/// reach the method: see [OnUndecodable].
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface Header {

    /// The header's name, found without regard to the case of letters; by default the parameter's name as it is.
    ///
    /// @return the name
    String value() default "";
}
