package dev.millrace;

/// What a subscription is doing.
public enum SubscriptionState {
    /// A handler is at work.
    RUNNING,
    /// Ready; there is no message.
    WAITING,
    /// Stopped by [RunningApp#pause]; messages stay with the broker.
    PAUSED,
    /// Connected but not progressing: one message has been in hand for long. The cause says which.
    STALLED,
    /// Ended by a failure.
    FAILED,
    /// Ended with the application.
    STOPPED
}
