package dev.millrace.runtime;

import dev.millrace.Batch;
import dev.millrace.BatchHandler;
import dev.millrace.ContextResponder;
import dev.millrace.Handler;
import dev.millrace.codec.Format;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a subscription does with its messages.
///
/// @param <T> what messages are decoded to
public sealed interface Body<T> {

    /// One message at a time.
    ///
    /// @param handler the handler
    /// @param <T> what messages are decoded to
    record Single<T>(Handler<T> handler) implements Body<T> {}

    /// One message at a time, answered with another.
    ///
    /// @param responder the handler
    /// @param destination where answers go that nobody has asked for by a reply address
    /// @param format the answers' format, or null for the scope's
    /// @param <T> what messages are decoded to
    record Reply<T>(
            ContextResponder<T, ?> responder,
            String destination,
            @Nullable Format format) implements Body<T> {}

    /// Several messages at a time.
    ///
    /// @param handler the handler
    /// @param <T> what messages are decoded to
    record Several<T>(BatchHandler<T> handler) implements Body<T> {}

    /// Several messages at a time, answered with several others.
    ///
    /// @param responder the handler
    /// @param destination where answers go
    /// @param format the answers' format, or null for the scope's
    /// @param <T> what messages are decoded to
    record SeveralReplies<T>(
            ContextResponder<Batch<T>, ? extends List<?>> responder,
            String destination,
            @Nullable Format format) implements Body<T> {}
}
