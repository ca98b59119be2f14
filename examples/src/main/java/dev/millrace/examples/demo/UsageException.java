package dev.millrace.examples.demo;

/// The command line makes no sense; the message says what is wrong with it.
final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
