package dev.millrace;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Says why an application could not start. What it had opened is closed again.
public class StartException extends MillraceException {

    @Serial
    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message a sentence that names the culprit and says what to do
    /// @param cause what is behind it, if anything
    public StartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
