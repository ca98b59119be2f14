package dev.millrace.runtime;

import dev.millrace.Batch;
import dev.millrace.BatchHandler;
import dev.millrace.ContextResponder;
import dev.millrace.Handler;
import dev.millrace.ReplyHeaders;
import dev.millrace.codec.Format;
import dev.millrace.spi.Rehearsal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a subscription does with its messages.
///
/// @param <T> what messages are decoded to
public sealed interface Body<T> {

    /// Lets a test kit lend the batches that a handler gets.
    ///
    /// @param rehearsal the test kit
    /// @return what to do instead
    default Body<T> rehearsed(Rehearsal rehearsal) {
        return switch (this) {
            case Several<T>(BatchHandler<T> handler) ->
                new Several<>((batch, context) -> rehearsal.lend(batch, lent -> handler.handle(lent, context)));
            case SeveralReplies<T> several -> {
                ContextResponder<Batch<T>, ? extends List<?>> responder = several.responder();
                yield new SeveralReplies<>(
                        (batch, context) -> rehearsal.<T, List<?>>lend(batch, lent -> responder.respond(lent, context)),
                        several.destination(),
                        several.format());
            }
            case Single<T> single -> single;
            case Reply<T> single -> single;
        };
    }

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
    /// @param headers writes the answers' headers, or null for none but the correlation id
    /// @param <T> what messages are decoded to
    record Reply<T>(
            ContextResponder<T, ?> responder,
            String destination,
            @Nullable Format format,
            @Nullable ReplyHeaders headers)
            implements Body<T> {}

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
