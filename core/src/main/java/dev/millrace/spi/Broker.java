package dev.millrace.spi;

import org.jspecify.annotations.Nullable;

/// A broker as an application describes it: settings only. Making one does no I/O and starts no thread.
public interface Broker {

    /// Gives what kind of broker it is, for messages: `in-process`, `nats`, `kafka`.
    ///
    /// @return a short word
    String kind();

    /// Gives the broker that stands in for this one in tests, inside the process and without a server: it takes
    /// the same sources, names and settings, and routes, settles and counts as the real one does. What it delays
    /// it must delay by [Environment#clock()], so that tests need not wait.
    ///
    /// @return the stand-in, which makes a space of its own for each connection; null if there is none
    default @Nullable Broker inProcess() {
        return null;
    }

    /// Connects. Called once, when the application starts.
    ///
    /// @param environment what the application brings
    /// @return the connection
    /// @throws Exception if the broker can't be reached or refuses; the message names it, never a credential
    Connection connect(Environment environment) throws Exception;
}
