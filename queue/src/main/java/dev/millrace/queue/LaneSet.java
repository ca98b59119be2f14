package dev.millrace.queue;

import java.util.Arrays;

/// The lanes that one consumer empties. Writers come and go while it runs.
final class LaneSet {

    /// Replaced as a whole under the monitor; consumers read the reference once a pass. Volatile, so a new lane
    /// is fully made when it is seen.
    private volatile Lane[] lanes = {};

    /// What the lanes that are gone have done. Guarded by the monitor.
    private WriterStats removed = WriterStats.NONE;

    private long acceptedByRemoved;

    Lane[] lanes() {
        return lanes;
    }

    synchronized void add(Lane lane) {
        Lane[] next = Arrays.copyOf(lanes, lanes.length + 1);
        next[lanes.length] = lane;
        lanes = next;
    }

    synchronized void remove(Lane lane) {
        removed = removed.plus(lane.stats());
        acceptedByRemoved += lane.acceptedMessages();
        lanes = Arrays.stream(lanes).filter(other -> other != lane).toArray(Lane[]::new);
    }

    /// What was accepted in lanes that have ended.
    synchronized long acceptedMessages() {
        long accepted = acceptedByRemoved;
        for (Lane lane : lanes) {
            accepted += lane.acceptedMessages();
        }
        return accepted;
    }

    /// The sum over all lanes, and each that is still there added to a list.
    synchronized WriterStats stats(java.util.List<WriterStats> writers) {
        WriterStats sum = removed;
        for (Lane lane : lanes) {
            WriterStats stats = lane.stats();
            writers.add(stats);
            sum = sum.plus(stats);
        }
        return sum;
    }
}
