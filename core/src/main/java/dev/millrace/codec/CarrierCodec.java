package dev.millrace.codec;

/// A codec that can read into a value that exists already, so that a subscription needs one *carrier* for all its
/// messages and nothing is allocated.
///
/// A handler must not keep a carrier: the next message overwrites it.
///
/// @param <T> a mutable type
public interface CarrierCodec<T> extends Codec<T> {

    /// Makes a carrier.
    ///
    /// @return a value to decode into
    T newCarrier();

    /// Reads a value into a carrier, overwriting all of it.
    ///
    /// @param bytes the array with the message, and others around it
    /// @param offset the index of the first byte
    /// @param length the length in bytes
    /// @param carrier the value to overwrite; in an undefined state after an error
    /// @throws CodecException if the bytes are no value of this type
    void decodeInto(byte[] bytes, int offset, int length, T carrier);

    @Override
    default T decode(byte[] bytes, int offset, int length) {
        T carrier = newCarrier();
        decodeInto(bytes, offset, length, carrier);
        return carrier;
    }
}
