package dev.millrace.runtime;

import dev.millrace.PublishException;
import java.io.Serial;

/// Says that a handler has answered, and the answer was not accepted.
final class ReplyFailedException extends PublishException {

    @Serial
    private static final long serialVersionUID = 1;

    ReplyFailedException(RuntimeException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
