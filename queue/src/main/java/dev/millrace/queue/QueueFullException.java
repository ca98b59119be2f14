package dev.millrace.queue;

/// Thrown under [Backpressure#fail()] when no block is free for the next message. The message was not accepted.
public final class QueueFullException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    QueueFullException(String message) {
        super(message);
    }
}
