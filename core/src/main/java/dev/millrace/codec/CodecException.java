package dev.millrace.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Says that a value can't be written, or that bytes can't be read.
public class CodecException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message what is wrong and where
    public CodecException(String message) {
        super(message);
    }

    /// Makes the exception.
    ///
    /// @param message what is wrong and where
    /// @param cause what the format's library threw
    public CodecException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
