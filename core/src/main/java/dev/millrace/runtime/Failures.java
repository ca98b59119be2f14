package dev.millrace.runtime;

import dev.millrace.MillraceException;
import dev.millrace.codec.CodecException;
import dev.millrace.spi.BrokerException;
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

    /// Gives what went wrong; our own exceptions speak for themselves.
    static String sentence(Throwable cause) {
        boolean own = cause instanceof BrokerException
                || cause instanceof CodecException
                || cause instanceof MillraceException;
        String message = cause.getMessage();
        return own && message != null ? message : text(cause);
    }

    static String text(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getName() : cause.getClass().getSimpleName() + ": " + message;
    }
}
