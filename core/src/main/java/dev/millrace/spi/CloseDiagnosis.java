package dev.millrace.spi;

import java.util.List;

/// What a connection left behind when it was closed.
///
/// @param lost accepted messages that nobody will get any more
/// @param details a sentence for each kind of loss, naming destination or subscription; empty without loss
public record CloseDiagnosis(long lost, List<String> details) {

    /// Copies the list.
    public CloseDiagnosis {
        details = List.copyOf(details);
    }
}
