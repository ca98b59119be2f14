package dev.millrace;

import dev.millrace.spi.Delivery;

/// Tells which messages have to be handled one after the other: those with the same hash of their key.
@FunctionalInterface
public interface KeyOf {

    /// Computes the hash of a message's key. Called by the subscription's reader; must be quick and must not
    /// keep the delivery.
    ///
    /// @param delivery the message
    /// @return the hash of its key; [#NONE] if it has none and may be handled anywhere
    long hash(Delivery delivery);

    /// The hash of a message without a key.
    long NONE = Long.MIN_VALUE;

    /// Takes a header's value as the key.
    ///
    /// @param name the header's name
    /// @return the function
    static KeyOf header(String name) {
        return delivery -> {
            Headers headers = delivery.headers();
            int entry = headers.find(name);
            return entry < 0
                    ? NONE
                    : Bytes.hash(headers.array(), headers.valueOffset(entry), headers.valueLength(entry));
        };
    }
}
