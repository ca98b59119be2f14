package dev.millrace.runtime;

/// What the threads of subscriptions may do to their application.
interface AppControl {

    /// Stops the application because of a failure; the first one counts.
    void fail(Throwable failure);

    /// Tells whether what is in hand is not to be tried again: the application has failed or is out of time.
    boolean isGivingUp();

    /// Tells whether the time for finishing what is in hand is over: handlers have been interrupted.
    boolean isOutOfTime();

    /// Notes what was not handled, for the report at the end.
    void leftBehind(String what);
}
