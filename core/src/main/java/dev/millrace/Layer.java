package dev.millrace;

/// Wraps the handlers of an application, a scope or a subscription: sees every delivery before the handler and
/// every outcome after it. Layers wrap batches as well, once for each batch; [Context#size()] tells.
///
/// The layer that was added first is the outermost; those of the application are outside those of the scope,
/// and these outside those of the subscription. Decoding happens inside the innermost layer.
///
/// ```java
/// app.layer((context, next) -> {
///     Outcome outcome = next.handle(context);
///     audit.record(context.subscription(), outcome);
///     return outcome;
/// });
/// ```
@FunctionalInterface
public interface Layer {

    /// Handles a delivery, usually by calling `next`.
    ///
    /// @param context the delivery
    /// @param next what is inside: the next layer, at last the handler
    /// @return the outcome, the inner one or another
    /// @throws Exception to let the subscription's [FailurePolicy] decide
    Outcome handle(Context context, Next next) throws Exception;

    /// What a layer wraps.
    @FunctionalInterface
    interface Next {

        /// Goes on inwards.
        ///
        /// @param context the delivery
        /// @return the outcome
        /// @throws Exception what the handler or a layer inside threw
        Outcome handle(Context context) throws Exception;
    }
}
