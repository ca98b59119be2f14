package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Handles messages of a [Subscriber] on virtual threads, as [dev.millrace.Subscription#workers(int)] does. Order is
/// lost, unless there is [ByKey].
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Workers {

    /// How many.
    ///
    /// @return from 1 to 10,000
    int value();
}
