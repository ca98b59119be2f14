package dev.millrace.runtime;

import dev.millrace.MillraceException;
import dev.millrace.spi.Delivery;

/// What users read when something failed.
final class Failures {

    private Failures() {}

    static MillraceException failedFast(SubscriptionPlan<?> plan, Delivery delivery, Throwable cause) {
        return new MillraceException(
                "Subscription '" + plan.name() + "' failed on a message to '" + delivery.destination() + "', attempt "
                        + Math.max(1, delivery.attempt()) + ": " + text(cause)
                        + ". The application stops, and the message stays unsettled. To go on after failures, give the"
                        + " subscription an onFailure policy",
                cause);
    }

    static String text(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getName() : cause.getClass().getSimpleName() + ": " + message;
    }
}
