package dev.millrace;

/// A message on its way to the broker, as a [PublishLayer] sees it. Valid during the call.
public interface OutgoingMessage {

    /// Tells where the message goes.
    ///
    /// @return the destination's name
    String destination();

    /// Gives its headers, to be read or changed.
    ///
    /// @return the headers
    MutableHeaders headers();

    /// Gives its encoded bytes.
    ///
    /// @return the payload
    Payload payload();

    /// Replaces its bytes.
    ///
    /// @param bytes the new payload, not copied
    /// @param offset the index of the first byte
    /// @param length the length in bytes
    void payload(byte[] bytes, int offset, int length);
}
