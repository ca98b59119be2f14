package dev.millrace.queue;

/// Says that a message handler failed and that the error handler chose to stop the queue.
public final class HandlerFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    HandlerFailedException(int writerId, Throwable cause) {
        super("The message handler failed at " + place(writerId) + ", and this stopped the queue", cause);
    }

    static String place(int writerId) {
        return writerId < 0 ? "the end of a batch" : "a message from writer " + writerId;
    }
}
