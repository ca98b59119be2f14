package dev.millrace.spi;

import java.io.Serial;

/// Says that a broker will never take a message, however often it is tried: it is too long, say.
public final class RefusedException extends BrokerException {

    @Serial
    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message a sentence that names the destination and says what to do
    public RefusedException(String message) {
        super(message);
    }
}
