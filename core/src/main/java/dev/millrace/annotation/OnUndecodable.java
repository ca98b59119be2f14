package dev.millrace.annotation;

import dev.millrace.FailurePolicy;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says what happens with a message that a [Subscriber] can't read: its bytes, a [Header] or a [HeaderRecord]. By
/// default it goes to the dead letter of [OnFailure] at once, and without one the application fails fast. Give
/// either a fixed policy or a dead letter.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnUndecodable {

    /// A policy without settings.
    ///
    /// @return the policy
    FailurePolicy.Fixed value() default FailurePolicy.Fixed.FAIL_FAST;

    /// Where the message goes.
    ///
    /// @return a destination's name
    String deadLetter() default "";
}
