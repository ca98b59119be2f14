package dev.millrace.annotation;

import dev.millrace.FailurePolicy;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says what happens when a [Subscriber] throws or runs out of time; without it the application fails fast. Give
/// either a fixed policy or what retries need:
///
/// ```java
/// @OnFailure(FailurePolicy.Fixed.SKIP)
/// @OnFailure(backoff = {"50ms", "5s"}, attempts = 5, deadLetter = "orders.dead")
/// @OnFailure(attempts = 1, deadLetter = "orders.dead")        // at the first failure
/// @OnFailure(backoff = "1s")                                  // again and again
/// ```
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnFailure {

    /// Attempts without end.
    int FOREVER = Integer.MAX_VALUE;

    /// A policy without settings.
    ///
    /// @return the policy
    FailurePolicy.Fixed value() default FailurePolicy.Fixed.FAIL_FAST;

    /// The first wait before a retry, and the longest: each wait is twice the one before. One duration alone is
    /// for every wait. No wait by default.
    ///
    /// @return one or two durations such as `50ms`, see [TimeLimit#value()]
    String[] backoff() default {};

    /// Spreads the waits: a wait d becomes a random one from d × (1 − jitter) to d.
    ///
    /// @return from 0 to 1
    double jitter() default 0.2;

    /// How often one message is delivered, the first time included. The last failure goes to the dead letter;
    /// without one, the application fails fast. Must be given together with a dead letter.
    ///
    /// @return 1 or more; [#FOREVER] by default
    int attempts() default FOREVER;

    /// Where a message goes that failed for the last time, or was rejected by the method.
    ///
    /// @return a destination's name
    String deadLetter() default "";
}
