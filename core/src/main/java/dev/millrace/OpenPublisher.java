package dev.millrace;

/// Publishes messages of one type to destinations that are only known when a message is published.
///
/// @param <T> what may be published
@FunctionalInterface
public interface OpenPublisher<T> {

    /// Names the destination.
    ///
    /// @param destination its name
    /// @return the publisher to this destination; cheap, and remembered
    /// @throws IllegalArgumentException if the broker refuses the name
    Publisher<T> to(String destination);
}
