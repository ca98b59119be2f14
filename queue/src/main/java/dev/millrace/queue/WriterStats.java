package dev.millrace.queue;

import java.time.Duration;

/// What one writer has done since it was made. Read while it goes on writing, the figures are recent, not exact
/// to the last message.
///
/// @param writerId the writer, or -1 for the sum over all writers
/// @param messages messages accepted
/// @param bytes bytes of these messages, without length prefixes
/// @param publishes publications by flush and `publishEvery`, hand-overs not counted
/// @param handOvers blocks handed to the copier
/// @param sessionBlockExhaustions hand-overs because a block was full: normal, no pressure
/// @param pressureEvents times a block was needed and none was free
/// @param pressureTime time spent waiting for a block
/// @param refusals messages or blocks refused: dropped, timed out, interrupted, closed
/// @param wastedBytes bytes of handed-over blocks that held nothing
public record WriterStats(
        int writerId,
        long messages,
        long bytes,
        long publishes,
        long handOvers,
        long sessionBlockExhaustions,
        long pressureEvents,
        Duration pressureTime,
        long refusals,
        long wastedBytes) {

    static final WriterStats NONE = new WriterStats(-1, 0, 0, 0, 0, 0, 0, Duration.ZERO, 0, 0);

    WriterStats plus(WriterStats other) {
        return new WriterStats(
                -1,
                messages + other.messages,
                bytes + other.bytes,
                publishes + other.publishes,
                handOvers + other.handOvers,
                sessionBlockExhaustions + other.sessionBlockExhaustions,
                pressureEvents + other.pressureEvents,
                pressureTime.plus(other.pressureTime),
                refusals + other.refusals,
                wastedBytes + other.wastedBytes);
    }
}
