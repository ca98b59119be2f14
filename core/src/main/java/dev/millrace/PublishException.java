package dev.millrace;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Says that a message was not accepted, and why. It was not sent.
public class PublishException extends MillraceException {

    @Serial
    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message a sentence that names the culprit and says what to do
    /// @param cause what is behind it, if anything
    public PublishException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
