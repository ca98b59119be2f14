package dev.millrace.runtime;

import dev.millrace.FailurePolicy;
import dev.millrace.Layer;
import dev.millrace.Retry;
import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import dev.millrace.spi.Rehearsal;
import dev.millrace.spi.SourceSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A subscription as it was described.
///
/// @param name its name, unique in the application
/// @param source what it reads
/// @param broker the place of its broker in the application
/// @param type what messages are decoded to
/// @param format the format that holds for it, or null for the default
/// @param codec the codec that was given for it, or null for the format's
/// @param layers the layers around its handler, outermost first
/// @param concurrency its threads
/// @param batchSize the most messages of a batch; 1 without batches
/// @param batchWait how long a batch waits for its last message after its first
/// @param onFailure what happens when the handler throws
/// @param onUndecodable what happens when bytes can't be decoded
/// @param timeLimit how long a handler may take, or null
/// @param slowAfter from which average on a warning is logged
/// @param stalledAfter how long a message may be in hand before the subscription counts as stalled
/// @param body what is done with messages
/// @param <T> what messages are decoded to
public record SubscriptionPlan<T>(
        String name,
        SourceSpec source,
        int broker,
        Class<T> type,
        @Nullable Format format,
        @Nullable Codec<T> codec,
        List<Layer> layers,
        Concurrency concurrency,
        int batchSize,
        Duration batchWait,
        FailurePolicy onFailure,
        FailurePolicy onUndecodable,
        @Nullable Duration timeLimit,
        Duration slowAfter,
        Duration stalledAfter,
        Body<T> body) {

    /// Gives the retry policy whose cap and dead letter hold for outcomes, too.
    ///
    /// @return the policy, or null
    public @Nullable Retry retry() {
        return onFailure instanceof Retry retry ? retry : null;
    }

    /// Puts a test kit's layer around the handler, and lets the kit lend batches.
    SubscriptionPlan<T> rehearsed(Rehearsal rehearsal) {
        List<Layer> all = new ArrayList<>(layers);
        Layer outermost = rehearsal.layer();
        if (outermost != null) {
            all.addFirst(outermost);
        }
        return new SubscriptionPlan<>(
                name,
                source,
                broker,
                type,
                format,
                codec,
                all,
                concurrency,
                batchSize,
                batchWait,
                onFailure,
                onUndecodable,
                timeLimit,
                slowAfter,
                stalledAfter,
                body.rehearsed(rehearsal));
    }
}
