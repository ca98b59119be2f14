package dev.millrace;

/// A group of registrations, such as those of one part of a service. It knows no broker: mount it with
/// [Scope#include], once or several times. Layers and the format that it sets count for it alone.
///
/// ```java
/// Router orders = on -> {
///     on.layer(audit);
///     on.subscribe("orders", Order.class).accept(store::add);
/// };
/// app.broker(broker, on -> on.include(orders));
/// ```
@FunctionalInterface
public interface Router {

    /// Registers.
    ///
    /// @param on takes the registrations
    void register(Scope on);
}
