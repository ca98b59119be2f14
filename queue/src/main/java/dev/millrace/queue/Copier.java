package dev.millrace.queue;

import org.jspecify.annotations.Nullable;

/// The role that moves published bytes from the source blocks of all writers to output blocks.
///
/// Without a router it copies whole ranges and looks at no message.
final class Copier implements Agent {

    private final QueueConfig config;
    private final LaneSet laneSet;
    private final Outlet[] outlets;
    private final @Nullable Routing routing;
    private final Counter refusals;

    private final LifeCycle lifeCycle;

    /// Set by this role after it sealed the last blocks, which it publishes to the readers.
    private volatile boolean done;

    /// Where the round over the lanes starts, so that no lane is always first.
    private int start;

    Copier(QueueConfig config, LifeCycle lifeCycle, LaneSet laneSet, Outlet[] outlets) {
        this.config = config;
        this.lifeCycle = lifeCycle;
        this.laneSet = laneSet;
        this.outlets = outlets;
        Router router = config.router();
        routing = router == null ? null : new Routing(router, outlets, config, lifeCycle);
        refusals = new Counter(config.statistics());
    }

    @Override
    public int doWork(int limit) {
        Lane[] lanes = laneSet.lanes();
        long now = config.isScanning() ? System.nanoTime() : 0;
        int work = 0;
        int first = lanes.length == 0 ? 0 : Math.floorMod(start++, lanes.length);
        for (int i = 0; i < lanes.length; i++) {
            int index = first + i;
            work += copy(lanes[index < lanes.length ? index : index - lanes.length], now);
        }
        for (Outlet outlet : outlets) {
            outlet.publish();
        }
        return work;
    }

    private int copy(Lane lane, long now) {
        LaneCursor cursor = lane.cursor;
        int work = 0;
        if (cursor.advance(now)) {
            int from = cursor.from();
            int reached = routing == null ? copyRange(lane, cursor) : routing.route(lane.writerId, cursor);
            cursor.consume(reached);
            work = reached > from ? 1 : 0;
            if (reached == from) {
                refusals.increment();
            }
        }
        if (cursor.isFinished()) {
            laneSet.remove(lane);
            work++;
        }
        return work;
    }

    private int copyRange(Lane lane, LaneCursor cursor) {
        int from = cursor.from();
        Outlet outlet = outlets.length == 1 ? outlets[0] : outlets[lane.writerId % outlets.length];
        return outlet.append(lane.writerId, cursor.data(), from, cursor.to() - from) ? cursor.to() : from;
    }

    long refusals() {
        return refusals.get();
    }

    @Nullable
    Routing routing() {
        return routing;
    }

    @Override
    public void lookEverywhere() {
        for (Lane lane : laneSet.lanes()) {
            lane.cursor.scanNext();
        }
    }

    @Override
    public boolean isDone() {
        if (!done && lifeCycle.isDraining() && laneSet.lanes().length == 0) {
            for (Outlet outlet : outlets) {
                outlet.finish();
            }
            done = true;
            for (Outlet outlet : outlets) {
                outlet.wakeReader(); // after the flag: a reader that sleeps must see it
            }
        }
        return done;
    }

    /// Tells readers whether this role has done its last work.
    boolean hasFinished() {
        return done;
    }
}
