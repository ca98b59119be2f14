package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names a component of a record outside Java: in a [HeaderRecord] the header that it becomes.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Name {

    /// The name.
    ///
    /// @return not empty
    String value();
}
