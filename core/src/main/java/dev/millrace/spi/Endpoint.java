package dev.millrace.spi;

import dev.millrace.codec.Codec;
import org.jspecify.annotations.Nullable;

/// A place where messages enter or leave an application, as it was described.
public interface Endpoint {

    /// The kinds of endpoints.
    enum Kind {
        /// Messages come in.
        SUBSCRIPTION,
        /// The answers of a subscription's handler go out.
        REPLY,
        /// What a subscription gives up goes out, as it came in.
        DEAD_LETTER,
        /// Messages are published.
        PUBLISHER
    }

    /// Tells the kind.
    ///
    /// @return the kind
    Kind kind();

    /// Names the subscription.
    ///
    /// @return its name; of a publisher, its destination, or its type if it has none
    String name();

    /// Names the broker.
    ///
    /// @return its label in the application
    String broker();

    /// Tells where messages come from or go to.
    ///
    /// @return the name or pattern; null for a publisher that is told per message
    @Nullable
    String destination();

    /// Tells what messages are in Java.
    ///
    /// @return the class; [Object] for answers, whose handler may give any
    Class<?> type();

    /// Finds the codec that holds here.
    ///
    /// @param type the class of the values
    /// @param <T> the same
    /// @return the codec that was given for this endpoint and type, or that of its format
    /// @throws dev.millrace.codec.CodecException if there is no format, or it can't carry this type
    <T> Codec<T> codecFor(Class<T> type);
}
