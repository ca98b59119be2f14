package dev.millrace.spi;

/// A broker as an application describes it: settings only. Making one does no I/O and starts no thread.
public interface Broker {

    /// Gives what kind of broker it is, for messages: `in-process`, `nats`, `kafka`.
    ///
    /// @return a short word
    String kind();

    /// Connects. Called once, when the application starts.
    ///
    /// @param environment what the application brings
    /// @return the connection
    /// @throws Exception if the broker can't be reached or refuses; the message names it, never a credential
    Connection connect(Environment environment) throws Exception;
}
