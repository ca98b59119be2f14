package dev.millrace.annotation;

import dev.millrace.Headers;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Keeps messages with the same key in order: each key has its lane among the [Workers] or [Threads], as with
/// [dev.millrace.Subscription#byKey()].
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface ByKey {

    /// The header whose value is the key; by default that of
    /// [dev.millrace.PublishOptions#key(String)].
    ///
    /// @return the header's name
    String value() default Headers.PARTITION_KEY;
}
