package dev.millrace.inprocess;

import dev.millrace.runtime.Pad;
import org.jspecify.annotations.Nullable;

/// The reader's end of an inbox, between its pads.
abstract class InboxHeadFields extends Pad {

    /// The block that is being read; null before the first message.
    @Nullable
    InboxBlock block;

    int position;

    /// How far the block may be read, as far as was looked.
    int limit;

    /// How many records of the block were taken.
    int taken;
}

/// What only the reading thread writes: one at a time, handed over through the intake's lock.
@SuppressWarnings("UnusedVariable")
final class InboxHead extends InboxHeadFields {

    private long b00, b01, b02, b03, b04, b05, b06, b07, b08, b09, b10, b11, b12, b13, b14, b15;
}
