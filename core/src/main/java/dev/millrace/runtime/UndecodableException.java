package dev.millrace.runtime;

import dev.millrace.codec.CodecException;
import java.io.Serial;

/// Says that a message's bytes are no value of its subscription's type.
final class UndecodableException extends CodecException {

    @Serial
    private static final long serialVersionUID = 1;

    UndecodableException(String subscription, String type, RuntimeException cause) {
        super("Subscription '" + subscription + "' can't read a message as " + type + ": " + cause.getMessage(), cause);
    }
}
