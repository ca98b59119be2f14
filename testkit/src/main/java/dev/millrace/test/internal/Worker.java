package dev.millrace.test.internal;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// What is known of one thread that takes or settles deliveries.
final class Worker {

    /// Deliveries that this thread took and that are not settled. Settled by this thread or another.
    final AtomicInteger inHand = new AtomicInteger();

    /// What a handler threw whose delivery this thread is about to settle. The thread's own.
    @Nullable
    Throwable failure;

    /// The batch that this thread's handler has. The thread's own.
    @Nullable
    GuardedBatch<?> batch;

    /// What this thread settled last. The thread's own.
    @Nullable
    DeliveryRecord settled;
}
