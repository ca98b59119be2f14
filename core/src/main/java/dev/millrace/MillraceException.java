package dev.millrace;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// What went wrong in an application, in a sentence.
public class MillraceException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message a sentence that names the culprit and says what to do
    /// @param cause what is behind it, if anything
    public MillraceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
