package dev.millrace.spi;

import java.util.Objects;

/// What a subscription reads: a destination by name, or a broker's own description.
public interface SourceSpec {

    /// Gives the name for messages, and for brokers that need no more.
    ///
    /// @return the name of the destination, or the pattern
    String name();

    /// Tells, as far as names tell, whether messages to a destination reach this source.
    ///
    /// @param destination the destination's name
    /// @return whether they do; by default if it is the same name
    default boolean reads(String destination) {
        return destination.equals(name());
    }

    /// Describes a destination by its name alone.
    ///
    /// @param destination its name
    /// @return the description
    static SourceSpec named(String destination) {
        return new Named(destination);
    }

    /// A destination by its name.
    ///
    /// @param name the name
    record Named(String name) implements SourceSpec {

        /// Checks the name.
        public Named {
            Objects.requireNonNull(name, "name of the destination");
        }
    }
}
