package dev.millrace.bench;

/// Words on the command line that make no sense. The message is one line for the person who typed them.
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// Says what is wrong.
    ///
    /// @param message one line: the wrong value and what is allowed
    public UsageException(String message) {
        super(message);
    }
}
