package dev.millrace.runtime;

import dev.millrace.Layer;
import dev.millrace.Listener;
import dev.millrace.Outcome;
import dev.millrace.TimeLimitException;
import org.jspecify.annotations.Nullable;

/// Runs layers and handler once, with time limit, timing and everything that can be thrown. Belongs to one
/// worker.
final class Attempt {

    private final SubscriptionPlan<?> plan;
    private final Layer.Next chain;
    private final @Nullable Listener listener;
    private final boolean wantsTimes;
    private final boolean limited;
    private final Progress progress;
    private final SlowWatch slow;
    private @Nullable Throwable failure;

    Attempt(WorkerParts<?> parts, Layer.Next innermost, Progress progress) {
        plan = parts.plan();
        chain = parts.around(innermost);
        listener = parts.listener();
        wantsTimes = listener != null && listener.wantsTimes();
        limited = plan.timeLimit() != null;
        this.progress = progress;
        slow = new SlowWatch(plan.name(), plan.slowAfter());
    }

    /// Runs the handler.
    ///
    /// @return its outcome, or null if it failed: [#failure()] tells how
    @Nullable
    Outcome run(DeliveryContext context) {
        if (failure != null) {
            failure = null;
        }
        Listener hears = listener;
        if (hears != null) {
            hears.received(plan.name(), context.size());
        }
        boolean sampled = slow.isDue();
        long start = sampled || wantsTimes ? System.nanoTime() : 0;
        Outcome outcome = limited ? callLimited(context) : call(context);
        long nanos = -1;
        if (sampled || wantsTimes) {
            nanos = System.nanoTime() - start;
            if (sampled) {
                slow.sample(nanos);
            }
        }
        if (hears != null) {
            hears.handled(plan.name(), wantsTimes ? nanos : -1);
        }
        return outcome;
    }

    private @Nullable Outcome callLimited(DeliveryContext context) {
        progress.enterLimit();
        Outcome outcome = call(context);
        if (progress.leaveLimit()) {
            failure = new TimeLimitException(
                    "The handler of subscription '" + plan.name() + "' took longer than its time limit of "
                            + plan.timeLimit(),
                    failure);
            return null;
        }
        return outcome;
    }

    @SuppressWarnings("CatchAndPrintStackTrace")
    private @Nullable Outcome call(DeliveryContext context) {
        try {
            @Nullable Outcome outcome = chain.handle(context);
            if (outcome == null) {
                failure = new NullPointerException(
                        "The handler of subscription '" + plan.name() + "' answered null instead of an outcome");
            }
            return outcome;
        } catch (Throwable thrown) { // errors too: whoever settles passes them on
            failure = thrown;
            return null;
        }
    }

    @Nullable
    Throwable failure() {
        return failure;
    }
}
