package dev.millrace.bench.latency;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.process.Placement;

/// What a child process has to do; its argument, as JSON.
///
/// @param contestant the contestant's id
/// @param setting the name of its settings
/// @param settings what differs from the contestant's defaults
/// @param flush whether the sender flushes after each message
/// @param direction which way messages go
/// @param rate messages per second
/// @param run the number of the interleaving round
/// @param millis the time over which messages are due
/// @param warmUpMillis the same before, at the same rate, not counted
/// @param length bytes of a message
/// @param size bytes of message storage per layer
/// @param seed makes the bytes after the first word
/// @param placement where the sender and the queue's threads run
record LatencyJob(
        String contestant,
        String setting,
        Settings settings,
        boolean flush,
        Direction direction,
        int rate,
        int run,
        int millis,
        int warmUpMillis,
        int length,
        int size,
        int seed,
        Placement placement) {

    Kind kind() {
        return Kind.of(contestant).orElseThrow();
    }
}
