package dev.millrace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of an application that was stopped.
///
/// @param clean whether it ended by itself, within its time, and left nothing behind
/// @param failure what it failed with; otherwise null
/// @param leftBehind a sentence for each handler that did not end and each kind of message that was not handled
public record StopReport(boolean clean, @Nullable Throwable failure, List<String> leftBehind) {

    /// Copies the list.
    public StopReport {
        leftBehind = List.copyOf(leftBehind);
    }
}
