package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Limits how long a [Subscriber] may take with one message or batch, as
/// [dev.millrace.Subscription#timeLimit(java.time.Duration)] does.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface TimeLimit {

    /// The limit: a whole number with `ns`, `us`, `ms`, `s`, `m`, `h` or `d` behind it, such as `50ms`, or an
    /// ISO-8601 duration, such as `PT1M30S`.
    ///
    /// @return 1 millisecond or more
    String value();
}
