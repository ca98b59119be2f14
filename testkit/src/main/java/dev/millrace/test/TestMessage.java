package dev.millrace.test;

import dev.millrace.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A message that was seen in a test. A copy: it stays as it is.
///
/// **Threads:** any.
public sealed interface TestMessage permits ReceivedMessage, PublishedMessage {

    /// Tells where the message was published to.
    ///
    /// @return the destination's name
    String destination();

    /// Gives the bytes.
    ///
    /// @return a copy of the payload
    byte[] bytes();

    /// Gives the bytes as text.
    ///
    /// @return the payload as UTF-8
    default String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /// Reads the bytes.
    ///
    /// @param type the class to decode them to
    /// @param <T> the same
    /// @return the value
    /// @throws AssertionError if they can't be read so; the message shows them
    <T> T as(Class<T> type);

    /// Gives the headers.
    ///
    /// @return a copy of all headers
    Headers headers();

    /// Gives a header.
    ///
    /// @param name its name
    /// @return its value as text, or null if the message does not have it
    default @Nullable String header(String name) {
        return headers().text(name);
    }

    /// Tells when the message was seen, in the time of the application.
    ///
    /// @return the time
    Instant time();
}
