package dev.millrace;

/// A task at a moment in an application's life.
@FunctionalInterface
public interface Hook {

    /// Runs.
    ///
    /// @throws Exception if it failed
    void run() throws Exception;
}
