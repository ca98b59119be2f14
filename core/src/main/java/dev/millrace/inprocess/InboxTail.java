package dev.millrace.inprocess;

import dev.millrace.runtime.Pad;
import org.jspecify.annotations.Nullable;

/// The router's end of an inbox, between its pads.
abstract class InboxTailFields extends Pad {

    /// The block that is being written; null before the first message.
    @Nullable
    InboxBlock block;

    int position;

    /// Whether something was appended since the last publication.
    boolean touched;

    /// Messages and bytes that were ever appended.
    long messages;

    long bytes;

    /// Messages that found no room.
    long dropped;

    /// When that was last said.
    long warnedNanos;
}

/// What only the router writes. Apart from the reader's end: each is written per message.
@SuppressWarnings("UnusedVariable")
final class InboxTail extends InboxTailFields {

    private long b00, b01, b02, b03, b04, b05, b06, b07, b08, b09, b10, b11, b12, b13, b14, b15;
}
