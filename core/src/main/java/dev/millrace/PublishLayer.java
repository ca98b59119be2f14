package dev.millrace;

/// Wraps everything that an application publishes, replies and dead letters included: may change headers and
/// payload, refuse a message by throwing, try again, or watch.
///
/// The layer that was added last is the outermost, as the message goes outwards.
@FunctionalInterface
public interface PublishLayer {

    /// Publishes a message, usually by calling `next`.
    ///
    /// @param message the message; may be changed before `next` is called
    /// @param next what is outside: the next layer, at last the broker
    void publish(OutgoingMessage message, Next next);

    /// What a publish layer hands a message on to.
    @FunctionalInterface
    interface Next {

        /// Goes on outwards.
        ///
        /// @param message the message
        void publish(OutgoingMessage message);
    }
}
