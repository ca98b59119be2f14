package dev.millrace.bench.burst;

import dev.millrace.bench.contestant.Input;
import dev.millrace.bench.contestant.PayloadCopy;

/// The words of a batch's messages. Those of an [Input] are an arithmetic progression (modulo 2^64), so the next is
/// one addition: whoever needs them makes them, and nobody has to read megabytes through the very cache whose state
/// is measured.
///
/// @param messages how many messages a batch has
/// @param first the first word of the first message
/// @param step what each word is more than the one before
record Batch(int messages, long first, long step) {

    /// Bytes of a message.
    static final int LENGTH = 32;

    static final int WORDS = LENGTH / Long.BYTES;

    /// Messages that are made at a time: 512 bytes, eight cache lines, beside the working set.
    static final int GROUP = 16;

    static Batch of(int bytes, int seed) {
        byte[] two = Input.ofRound(LENGTH, 1, seed).bytes();
        long first = (long) PayloadCopy.LONG.get(two, 0);
        long second = (long) PayloadCopy.LONG.get(two, Long.BYTES);
        return new Batch(bytes / LENGTH, first, second - first);
    }
}
