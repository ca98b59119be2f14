package dev.millrace.runtime;

import dev.millrace.KeyOf;
import org.jspecify.annotations.Nullable;

/// Which threads run a subscription's handler.
///
/// @param threads how many
/// @param isVirtual whether they are virtual threads
/// @param key what keeps messages in order, or null if nothing does
public record Concurrency(
        int threads, boolean isVirtual, @Nullable KeyOf key) {

    /// One platform thread: messages are handled in order.
    public static final Concurrency SEQUENTIAL = new Concurrency(1, false, null);
}
