package dev.millrace;

/// Publishes messages of one type to destinations of one shape, such as `orders.{region}.created`.
///
/// @param <T> what may be published
@FunctionalInterface
public interface TemplatePublisher<T> {

    /// Fills in all placeholders, in the order in which they stand in the template.
    ///
    /// @param values a value for each
    /// @return the publisher to this destination; remembered
    /// @throws IllegalArgumentException if there are more or fewer values than placeholders, or a value would
    ///     change the shape: empty, or with a `.`, `*`, `>` or white space; the message names the placeholder
    Publisher<T> with(String... values);
}
