package dev.millrace;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Says that a request got no answer in time. The other side may have handled it.
public class RequestTimeoutException extends MillraceException {

    @Serial
    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message a sentence that names the culprit and says what to do
    /// @param cause what is behind it, if anything
    public RequestTimeoutException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
