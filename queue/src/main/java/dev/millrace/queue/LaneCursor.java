package dev.millrace.queue;

import org.jspecify.annotations.Nullable;

/// The consumer's place in a lane: what may be taken next, and how far it got. Belongs to the consuming thread.
final class LaneCursor {

    private final Lane lane;
    private final BlockPool<SourceBlock> pool;
    private final long scanMin;
    private final long scanMax;

    private @Nullable SourceBlock block;

    /// What of the block is consumed, and what may be: `[from, to)`.
    private int from;

    private int to;
    private boolean sealed;

    private int seenSignals;

    /// Whether something may be there that was not looked at since the last signal.
    private boolean look;

    private long scanInterval;
    private boolean scanned;
    private long lastScan;

    LaneCursor(Lane lane, QueueConfig config, BlockPool<SourceBlock> pool) {
        this.lane = lane;
        this.pool = pool;
        scanMin = config.scanMinNanos();
        scanMax = config.scanMaxNanos();
        scanInterval = scanMin;
    }

    /// Looks for published bytes that are not consumed yet.
    ///
    /// @param now the time in nanoseconds; used only when scanning
    /// @return whether there are any: `data()`, `from()` and `to()` then tell where
    boolean advance(long now) {
        if (from < to) {
            return true;
        }
        // Signals before progress: a signal that comes after this read leads to a later look.
        boolean ended = lane.hasEnded();
        int signals = lane.signals();
        if (signals != seenSignals || ended) {
            seenSignals = signals;
            look = true;
        }
        if (look) {
            look = takeLook();
            return look;
        }
        return scanMin >= 0 && scan(now);
    }

    /// Makes a scan due, whenever the last one was.
    void scanNext() {
        scanned = false;
    }

    private boolean scan(long now) {
        if (scanned && now - lastScan < scanInterval) {
            return false;
        }
        scanned = true;
        lastScan = now;
        boolean found = takeLook();
        scanInterval = found ? scanMin : Math.min(Math.max(scanInterval * 2, 1), scanMax);
        return found;
    }

    private boolean takeLook() {
        while (true) {
            SourceBlock current = block;
            if (current == null) {
                current = lane.ring.first();
                if (current == null) {
                    return false;
                }
                block = current;
                from = 0;
            }
            int progress = lane.progressOf(current);
            to = Block.amount(progress);
            sealed = Block.isSealed(progress);
            if (from < to) {
                return true;
            }
            if (!sealed) {
                return false;
            }
            recycle(current);
        }
    }

    byte[] data() {
        return current().data;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /// Marks everything before an index as consumed. A sealed block that is consumed goes back to its pool.
    void consume(int upTo) {
        from = upTo;
        if (sealed && upTo == to) {
            recycle(current());
        }
    }

    /// Tells whether the lane has ended and all of it is consumed.
    boolean isFinished() {
        return lane.hasEnded() && from == to && block == null && lane.ring.first() == null;
    }

    private void recycle(SourceBlock done) {
        block = null;
        from = 0;
        to = 0;
        sealed = false;
        lane.ring.removeFirst();
        pool.put(done);
    }

    private SourceBlock current() {
        SourceBlock current = block;
        if (current == null) {
            throw new AssertionError("no block is being consumed");
        }
        return current;
    }
}
