package dev.millrace;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Says that a handler did not answer within its subscription's time limit.
public class TimeLimitException extends MillraceException {

    @Serial
    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message a sentence that names the culprit and says what to do
    /// @param cause what is behind it, if anything
    public TimeLimitException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
