package dev.millrace.bench.contestant;

import java.util.Locale;

/// What a contestant is to the comparison.
public enum Role {
    /// Our queue.
    OURS,
    /// A queue of the JVM that copies its payload, as ours does.
    JVM_PEER,
    /// A queue of the JVM that passes references to messages which were made before, and copies nothing.
    JVM_REFERENCES,
    /// A queue in C++.
    NATIVE_PEER,
    /// No queue: a limit.
    BOUND;

    /// Gives the word for documents.
    ///
    /// @return lower case, with hyphens
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Finds a role by its word.
    ///
    /// @param word as [#word()] gives it
    /// @return the role
    /// @throws IllegalArgumentException if there is none
    public static Role of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
