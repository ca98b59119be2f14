package dev.millrace.processor;

import org.jspecify.annotations.Nullable;

/// The rules of headers' names; [dev.millrace.MutableHeaders] has the same.
final class HeaderNames {

    private HeaderNames() {}

    /// Gives what is wrong with a name.
    ///
    /// @return how the sentence goes on after the name, or null if nothing is wrong
    static @Nullable String problem(String name) {
        if (name.isEmpty()) {
            return "has no name: name one";
        }
        return name.chars().anyMatch(c -> c <= ' ' || c >= 0x7f)
                ? "has a character that is no visible ASCII character: name it in plain letters"
                : null;
    }
}
