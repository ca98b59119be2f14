package dev.millrace.codec.msgpack;

import java.io.Serial;

/// Says what is wrong with a value; whoever knows its name makes a [dev.millrace.codec.CodecException] of it.
final class UnwritableException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    UnwritableException(String message) {
        super(message);
    }
}
