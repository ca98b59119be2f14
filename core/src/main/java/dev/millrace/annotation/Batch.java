package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Handles several messages of a [Subscriber] at a time: the method takes a `List<Order>`, or a
/// [dev.millrace.Batch] to see the headers of each message and to settle each by itself.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Batch {

    /// The most messages of a batch.
    ///
    /// @return from 1 to 1,000,000
    int value();

    /// How long a batch that is not full waits for more messages, from its first one on.
    ///
    /// @return a duration such as `20ms`, see [TimeLimit#value()]; `0ms` takes what is there
    String waitAtMost() default "10ms";
}
