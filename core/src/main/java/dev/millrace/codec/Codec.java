package dev.millrace.codec;

/// Turns values of one type into bytes and back.
///
/// A codec keeps no state between calls: one instance is used by many threads at once. What it needs to work
/// with (a parser, a buffer) it holds per thread or makes anew.
///
/// @param <T> the type of the values
public interface Codec<T> {

    /// Gives what the bytes are, for documents and for a header `content-type` that you may write.
    ///
    /// @return a media type, such as `application/json`
    String mediaType();

    /// Writes a value.
    ///
    /// The output may lie in the queue itself: what is put there is sent without another copy. The codec must
    /// not publish messages while it encodes.
    ///
    /// @param value the value
    /// @param output takes the bytes, from its position on
    /// @throws CodecException if this value can't be written; nothing is sent then
    void encode(T value, MessageOutput output);

    /// Reads a value. The bytes are lent for the time of the call.
    ///
    /// @param bytes the array with the message, and others around it
    /// @param offset the index of the first byte
    /// @param length the length in bytes
    /// @return the value
    /// @throws CodecException if the bytes are no value of this type
    T decode(byte[] bytes, int offset, int length);
}
