package dev.millrace.runtime;

/// Two cache lines of nothing before the fields of a subclass: processors fetch lines in pairs, and what one
/// thread writes per message must not lie beside what another one reads per message.
@SuppressWarnings("UnusedVariable")
public abstract class Pad {

    private long a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11, a12, a13, a14, a15;

    /// For subclasses.
    protected Pad() {}
}
