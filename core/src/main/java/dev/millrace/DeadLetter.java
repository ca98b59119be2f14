package dev.millrace;

/// The headers that a dead-lettered message gets beside its own.
public final class DeadLetter {

    /// The most characters of a cause; what is longer is cut, and ends with an ellipsis.
    public static final int LONGEST_CAUSE = 1_000;

    /// What was wrong: the exception's class and message, or that the handler rejected it.
    public static final String CAUSE = "millrace-dead-letter-cause";

    /// How often the message was delivered.
    public static final String ATTEMPTS = "millrace-dead-letter-attempts";

    /// The destination that the message came from.
    public static final String ORIGIN = "millrace-dead-letter-origin";

    /// The subscription that gave it up.
    public static final String SUBSCRIPTION = "millrace-dead-letter-subscription";

    /// When it was given up: an instant in ISO-8601.
    public static final String TIME = "millrace-dead-letter-time";

    private DeadLetter() {}
}
