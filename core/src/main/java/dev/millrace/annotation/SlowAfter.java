package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Sets from which average on a slow [Subscriber] is warned of, as
/// [dev.millrace.Subscription#warnWhenSlowerThan(java.time.Duration)] does.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface SlowAfter {

    /// The average.
    ///
    /// @return a duration such as `2s`, see [TimeLimit#value()]; more than zero
    String value();
}
