package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Publishes what a [Subscriber] returns, before its delivery is acknowledged. With [Batch] the method returns a
/// list of answers.
///
/// Answering `null` is a failure like an exception: see [OnFailure]. A method that answers only some messages
/// publishes through a parameter with [To] instead.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Reply {

    /// Where answers go; a message with a header `reply-to` is answered there.
    ///
    /// @return the destination's name
    String value();
}
