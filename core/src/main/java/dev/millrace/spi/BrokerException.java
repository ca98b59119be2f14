package dev.millrace.spi;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Says what a broker refused or failed to do.
public class BrokerException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message a sentence that names destination or subscription and says what to do
    public BrokerException(String message) {
        super(message);
    }

    /// Makes the exception.
    ///
    /// @param message a sentence that names destination or subscription and says what to do
    /// @param cause what the broker's client threw
    public BrokerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
