package dev.millrace.queue;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// All writers of a queue, and their common end.
final class Lanes {

    /// How long [#endAll()] waits for running writers; each comes by at its next message.
    private static final long GRACE_NANOS = 100_000_000;

    private final LaneSet[] sets;

    /// Guarded by the monitor.
    private boolean closed;

    private int nextId;

    Lanes(int consumers) {
        sets = new LaneSet[consumers];
        Arrays.setAll(sets, i -> new LaneSet());
    }

    LaneSet set(int consumer) {
        return sets[consumer];
    }

    /// Adds a writer's lane, or gives null after [#revokeAll()].
    synchronized @org.jspecify.annotations.Nullable Lane add(IntFunction<Lane> lane) {
        if (closed) {
            return null;
        }
        Lane added = lane.apply(nextId);
        sets[nextId % sets.length].add(added);
        nextId++;
        return added;
    }

    /// Refuses new writers and tells all others that the queue is closing.
    void revokeAll() {
        synchronized (this) {
            closed = true;
        }
        forEach(lane -> {
            lane.revoke();
            lane.wakeWaiter();
        });
    }

    /// Tries to end every lane at what its writer has accepted. Call after [#revokeAll()].
    ///
    /// @return whether all have ended
    boolean tryEndAll() {
        boolean[] all = {true};
        forEach(lane -> all[0] &= lane.tryEnd());
        return all[0];
    }

    /// Ends every lane for a queue that has stopped. Gives writers that are in the middle of it a moment to end
    /// theirs, so that the report is exact; the others are ended at what can be seen of them.
    void endAll() {
        long start = System.nanoTime();
        while (!tryEndAll() && System.nanoTime() - start < GRACE_NANOS) {
            LockSupport.parkNanos(this, GRACE_NANOS / 1000);
        }
        forEach(Lane::endNow);
    }

    void wakeWaiters() {
        for (LaneSet set : sets) {
            for (Lane lane : set.lanes()) {
                lane.wakeWaiter();
            }
        }
    }

    long acceptedMessages() {
        return Arrays.stream(sets).mapToLong(LaneSet::acceptedMessages).sum();
    }

    WriterStats stats(java.util.List<WriterStats> writers) {
        WriterStats sum = WriterStats.NONE;
        for (LaneSet set : sets) {
            sum = sum.plus(set.stats(writers));
        }
        return sum;
    }

    private void forEach(Consumer<Lane> action) {
        for (LaneSet set : sets) {
            for (Lane lane : set.lanes()) {
                action.accept(lane);
            }
        }
    }
}
