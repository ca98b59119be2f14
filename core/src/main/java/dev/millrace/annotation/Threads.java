package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Handles messages of a [Subscriber] on platform threads, as [dev.millrace.Subscription#threads(int)] does. Order
/// is lost, unless there is [ByKey].
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Threads {

    /// How many.
    ///
    /// @return from 1 to 10,000
    int value();
}
