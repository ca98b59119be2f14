package dev.millrace.bench;

/// A measurement that is not valid: a wrong payload, a lost message, a process that failed. It ends the
/// benchmark.
public final class BenchFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// Says what went wrong.
    ///
    /// @param message which contestant, what was expected and what came
    public BenchFailure(String message) {
        super(message);
    }
}
