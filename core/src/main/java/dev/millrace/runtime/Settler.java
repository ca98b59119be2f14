package dev.millrace.runtime;

import dev.millrace.DeadLetter;
import dev.millrace.FailurePolicy;
import dev.millrace.Listener;
import dev.millrace.MutableHeaders;
import dev.millrace.Outcome;
import dev.millrace.PublishException;
import dev.millrace.Retry;
import dev.millrace.spi.Clockwork;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Destination;
import dev.millrace.spi.RefusedException;
import dev.millrace.spi.Sender;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Settles deliveries: single ones and the elements of batches go this one way. Belongs to one worker.
final class Settler {

    private static final Logger LOG = LoggerFactory.getLogger(Settler.class);
    private static final Duration REPLY_PAUSE = Duration.ofMillis(100);
    private static final Duration FIRST_PATIENCE = Duration.ofMillis(20);
    private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(2);

    private final SubscriptionPlan<?> plan;
    private final @Nullable Retry retry;
    private final @Nullable Listener listener;
    private final AppControl control;
    private final Outlet outlet;
    private final Sender sender;
    private final Progress progress;
    private final Clockwork clock;
    private final MutableHeaders deadHeaders = new MutableHeaders();
    private @Nullable Destination deadLetters;

    Settler(
            SubscriptionPlan<?> plan,
            @Nullable Listener listener,
            AppControl control,
            Outlet outlet,
            Sender sender,
            Progress progress,
            Clockwork clock) {
        this.plan = plan;
        this.retry = plan.retry();
        this.listener = listener;
        this.control = control;
        this.outlet = outlet;
        this.sender = sender;
        this.progress = progress;
        this.clock = clock;
    }

    /// Settles as a handler has answered.
    ///
    /// @return how it was settled, or null if it was not
    Outcome.@Nullable Kind settle(Delivery delivery, Outcome outcome) {
        return switch (outcome.kind()) {
            case ACK -> {
                delivery.ack();
                yield told(Outcome.Kind.ACK);
            }
            case RETRY -> again(delivery, retry, outcome.delay(), null);
            case REJECT -> rejected(delivery);
        };
    }

    private Outcome.@Nullable Kind rejected(Delivery delivery) {
        if (retry != null && retry.deadLetter() != null) {
            return deadLetter(delivery, retry.deadLetter(), "the handler rejected it", null);
        }
        delivery.reject();
        return told(Outcome.Kind.REJECT);
    }

    /// Settles after a failure, as the policy says.
    ///
    /// @return how it was settled, or null if it was not
    Outcome.@Nullable Kind settleFailed(Delivery delivery, Throwable cause) {
        if (listener != null) {
            listener.failed(plan.name(), cause);
        }
        if (cause instanceof Error) {
            return failFast(delivery, cause);
        }
        if (control.isOutOfTime()) { // it failed because it was interrupted: that is no word about the message
            control.leftBehind(
                    "Subscription '" + plan.name() + "': a handler was interrupted; its message stays unsettled");
            return null;
        }
        if (cause instanceof ReplyFailedException && !(plan.onFailure() instanceof Retry)) {
            log(delivery, cause, "A reply could not be published; its delivery is retried");
            return again(delivery, null, REPLY_PAUSE, cause);
        }
        FailurePolicy policy =
                cause instanceof dev.millrace.codec.CodecException ? plan.onUndecodable() : plan.onFailure();
        return switch (policy) {
            case FailurePolicy.Fixed.FAIL_FAST -> failFast(delivery, cause);
            case FailurePolicy.Fixed.REJECT -> {
                log(delivery, cause, "A delivery failed and is rejected");
                delivery.reject();
                yield told(Outcome.Kind.REJECT);
            }
            case FailurePolicy.Fixed.SKIP -> {
                log(delivery, cause, "A delivery failed and is skipped: it is lost");
                delivery.ack();
                yield told(Outcome.Kind.ACK);
            }
            case Retry again -> again(delivery, again, again.delayAfter(Math.max(1, delivery.attempt())), cause);
        };
    }

    private Outcome.@Nullable Kind again(
            Delivery delivery, @Nullable Retry policy, Duration delay, @Nullable Throwable cause) {
        int attempt = Math.max(1, delivery.attempt());
        if (policy == null || attempt < policy.attempts()) {
            if (cause != null) {
                LOG.atDebug()
                        .setCause(cause)
                        .addKeyValue("subscription", plan.name())
                        .addKeyValue("attempt", attempt)
                        .log("A delivery failed and is retried");
            }
            delivery.retry(delay);
            return told(Outcome.Kind.RETRY);
        }
        if (policy.deadLetter() != null) {
            return deadLetter(delivery, policy.deadLetter(), "the handler asked for another retry", cause);
        }
        return failFast(
                delivery,
                cause != null
                        ? cause
                        : new IllegalStateException("the handler asked for another retry, and the cap of "
                                + policy.attempts() + " attempts is reached"));
    }

    private Outcome.@Nullable Kind failFast(Delivery delivery, Throwable cause) {
        progress.fail();
        control.fail(Failures.failedFast(plan, delivery, cause));
        return null;
    }

    /// Publishes a copy and then acknowledges. A destination that does not take it is tried again, with growing
    /// pauses, until the application stops: the delivery stays unsettled meanwhile, and nothing is lost.
    private Outcome.@Nullable Kind deadLetter(
            Delivery delivery, String destination, String reason, @Nullable Throwable cause) {
        deadHeaders
                .clear()
                .putAll(delivery.headers())
                .put(DeadLetter.CAUSE, shortened(cause == null ? reason : Failures.text(cause)))
                .put(DeadLetter.ATTEMPTS, Math.max(1, delivery.attempt()))
                .put(DeadLetter.ORIGIN, delivery.destination())
                .put(DeadLetter.SUBSCRIPTION, plan.name())
                .put(DeadLetter.TIME, clock.now().toString());
        Duration pause = FIRST_PATIENCE;
        while (true) {
            try {
                if (deadLetters == null) {
                    deadLetters = outlet.destination(destination);
                }
                outlet.publish(
                        sender,
                        Objects.requireNonNull(deadLetters),
                        PayloadCodec.INSTANCE,
                        delivery.payload(),
                        deadHeaders);
                break;
            } catch (PublishException refused) {
                if (refused.getCause() instanceof RefusedException) { // however long we wait
                    return failFast(delivery, refused);
                }
                if (control.isGivingUp()) {
                    control.leftBehind("Subscription '" + plan.name() + "': a message could not be dead-lettered to '"
                            + destination + "' before the end: " + refused.getMessage());
                    return null;
                }
                LOG.atWarn()
                        .setCause(refused)
                        .addKeyValue("subscription", plan.name())
                        .addKeyValue("deadLetter", destination)
                        .log("The dead letter does not take a message; trying again");
                progress.waitsFor(
                        "its dead letter '" + destination + "' does not take a message: " + refused.getMessage());
                LockSupport.parkNanos(this, pause.toNanos());
                pause = pause.multipliedBy(2).compareTo(LONGEST_PATIENCE) < 0
                        ? pause.multipliedBy(2)
                        : LONGEST_PATIENCE;
            }
        }
        progress.waitsFor(null);
        delivery.ack();
        return told(Outcome.Kind.REJECT);
    }

    /// A cause may quote what a sender wrote: it must not make the dead letter too long.
    private static String shortened(String cause) {
        return cause.length() <= DeadLetter.LONGEST_CAUSE ? cause : cause.substring(0, DeadLetter.LONGEST_CAUSE) + "…";
    }

    private Outcome.Kind told(Outcome.Kind kind) {
        Listener hears = listener;
        if (hears != null) {
            hears.settled(plan.name(), kind);
        }
        return kind;
    }

    private void log(Delivery delivery, Throwable cause, String what) {
        LOG.atWarn()
                .setCause(cause)
                .addKeyValue("subscription", plan.name())
                .addKeyValue("destination", delivery.destination())
                .addKeyValue("attempt", delivery.attempt())
                .log(what);
    }
}
