package dev.millrace.queue;

/// Says that a message can never fit into a block of this queue. Waiting or trying again does not help.
public final class MessageTooLongException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    MessageTooLongException(String message) {
        super(message);
    }
}
