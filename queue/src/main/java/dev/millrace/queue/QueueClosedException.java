package dev.millrace.queue;

import org.jspecify.annotations.Nullable;

/// Thrown under [Backpressure#fail()] by a write after the queue was closed, and by [TwoBufQueue#newWriter()].
///
/// The cause, if there is one, is the failure that stopped the queue.
public final class QueueClosedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    QueueClosedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
