package dev.millrace.bench.submit;

import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.process.Placement;
import java.util.List;

/// What a child process has to do, [SubmitRun]; its argument, as JSON.
///
/// @param contestant the contestant's id
/// @param validation whether to compare every message at every length instead of measuring the first
/// @param lengths bytes of a message
/// @param run the number of the interleaving round
/// @param messages messages of the run
/// @param roundMessages messages of a round, for each length
/// @param pathMessages messages over which the whole path is measured
/// @param size bytes of message storage per layer
/// @param seed makes the messages
/// @param warmUpMillis the most time for the warm-up
/// @param placement where the sender and the queue's threads run
/// @param settings what differs from the contestant's defaults
public record SubmitJob(
        String contestant,
        boolean validation,
        List<Integer> lengths,
        int run,
        int messages,
        List<Integer> roundMessages,
        int pathMessages,
        int size,
        int seed,
        int warmUpMillis,
        Placement placement,
        Settings settings) {

    /// Messages of a group: what one sample of a quantile is.
    public static final int GROUP = 1_000;

    /// Gives the messages of a round: whole groups that fill at most 80 % of the budget, counted in a power of two
    /// of messages, since rings can't have another number of slots.
    ///
    /// @param size bytes of message storage per layer
    /// @param length bytes of a message
    /// @param messages messages of the run
    /// @return how many; 0 if not even a group fits
    public static int roundMessages(int size, int length, int messages) {
        int fitting = Integer.highestOneBit(size / length) / 5 * 4;
        return Math.min(fitting / GROUP * GROUP, messages);
    }

    Kind kind() {
        return Kind.of(contestant).orElseThrow();
    }
}
