package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Sets how long a [Subscriber] may have one message in hand before its subscription counts as stalled, as
/// [dev.millrace.Subscription#stalledAfter(java.time.Duration)] does.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface StalledAfter {

    /// The time.
    ///
    /// @return a duration such as `1m`, see [TimeLimit#value()]; more than zero
    String value();
}
