package dev.millrace.bench.process;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Role;
import java.util.List;
import java.util.Map;

/// One that can be measured, and how its process is started.
public sealed interface Entrant {

    /// Gives the name in options and documents.
    ///
    /// @return the id
    String id();

    /// Gives what it is to the comparison.
    ///
    /// @return the role
    Role role();

    /// Gives what a reader has to know about it.
    ///
    /// @return one line
    String description();

    /// A contestant of the JVM.
    ///
    /// @param kind which
    record OfJvm(Kind kind) implements Entrant {
        @Override
        public String id() {
            return kind.id();
        }

        @Override
        public Role role() {
            return kind.role();
        }

        @Override
        public String description() {
            return kind.description();
        }
    }

    /// A contestant of the native program.
    ///
    /// @param id the name in options and documents
    /// @param role what it is to the comparison
    /// @param description what a reader has to know about it
    /// @param copies the ways in which it can copy a payload
    /// @param defaultCopy the way that it copies a payload, by length
    record OfNative(String id, Role role, String description, List<String> copies, Map<String, String> defaultCopy)
            implements Entrant {}
}
