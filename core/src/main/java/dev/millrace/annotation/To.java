package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives a parameter of a [Subscriber] a publisher. It is made when the router is registered, not for each message.
///
/// ```java
/// @To("events") Publisher<Event> events
/// @To("orders.{region}.created") TemplatePublisher<Order> created
/// @To OpenPublisher<Payload> anywhere
/// ```
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface To {

    /// The destination of a [dev.millrace.Publisher], or the template of a [dev.millrace.TemplatePublisher]; left
    /// out for an [dev.millrace.OpenPublisher], which is told with each message.
    ///
    /// @return the destination or template
    String value() default "";
}
