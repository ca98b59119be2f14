package dev.millrace.codec;

/// A format of messages, such as JSON: makes codecs for types.
///
/// Formats are found in three places, the nearest wins: at the subscription or publisher, at the scope, at the
/// application. Without any of these the application takes the one that is on the module path or class path
/// ([java.util.ServiceLoader]); of several, the one with the least [#order()].
public interface Format {

    /// Gives the media type of what this format's codecs write.
    ///
    /// @return a media type, such as `application/json`
    String mediaType();

    /// Makes or finds the codec of a type. Called when an application starts, or when a type is first published,
    /// not per message.
    ///
    /// @param type the class of the values
    /// @param <T> the type of the values
    /// @return a codec
    /// @throws CodecException if the format can't carry this type; the message says why
    <T> Codec<T> codecFor(Class<T> type);

    /// Gives the place of this format among several that are found: JSON has 100, CBOR 200, MessagePack 300.
    ///
    /// @return the place; the least is taken
    default int order() {
        return 1_000;
    }
}
