package dev.millrace;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How a subscription fares: its progress and, where it does not progress, why.
///
/// @param name the subscription's name
/// @param state what it is doing
/// @param settled how many messages it has settled: a watermark that must grow while messages come
/// @param sinceProgress how long ago it last settled a message or found none; to a tenth of a second
/// @param cause why it is stalled or failed, in a sentence; otherwise null
public record SubscriptionHealth(
        String name,
        SubscriptionState state,
        long settled,
        Duration sinceProgress,
        @Nullable String cause) {}
