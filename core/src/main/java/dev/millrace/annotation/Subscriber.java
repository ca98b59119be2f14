package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes a method the handler of a subscription.
///
/// ```java
/// final class OrderHandlers {
///     @Subscriber("orders")
///     @Workers(4)
///     Outcome accept(Order order, @Header("tenant") String tenant) { … }
/// }
///
/// app.broker(broker, on -> on.include(new OrderHandlersRouter(new OrderHandlers())));
/// ```
///
/// The method has one parameter for the message: any class that the format can carry, [dev.millrace.Payload] for
/// the bytes as they are, or with [Batch] a `List` or [dev.millrace.Batch]. Others, in any order and number:
/// [dev.millrace.Context], [dev.millrace.Headers], one with [Header], [To] or [State], and records with
/// [HeaderRecord].
///
/// It returns nothing (the message is done), an [dev.millrace.Outcome], a list of them for a batch, or with [Reply]
/// the answer. What it throws is a failure, see [OnFailure].
///
/// The method is not private; it may be static. A setting that has no annotation (a codec, a layer) is made with
/// the router's method `configure…`.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Subscriber {

    /// The destination's name. Left out, it is for the program to say: the router's constructor then takes a
    /// [dev.millrace.spi.SourceSpec] for this subscription, such as
    /// [dev.millrace.inprocess.InProcessSource#pattern(String)].
    ///
    /// @return the name
    String value() default "";

    /// The subscription's name for messages, health and metrics; by default the destination's.
    ///
    /// @return a name that is unique in the application
    String name() default "";
}
