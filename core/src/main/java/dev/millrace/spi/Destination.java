package dev.millrace.spi;

/// A destination that a connection has resolved once, so that publishing to it needs no look-up.
public interface Destination {

    /// Gives its name.
    ///
    /// @return the name
    String name();
}
