package dev.millrace.queue;

/// The reader of a single-layer queue: it calls the handler with bytes of the source blocks.
final class DirectReader implements Agent {

    private final Delivery delivery;
    private final LaneSet laneSet;
    private final QueueConfig config;
    private final LifeCycle lifeCycle;
    private int start;

    DirectReader(Delivery delivery, LaneSet laneSet, QueueConfig config, LifeCycle lifeCycle) {
        this.delivery = delivery;
        this.laneSet = laneSet;
        this.config = config;
        this.lifeCycle = lifeCycle;
    }

    @Override
    public int doWork(int limit) {
        Lane[] lanes = laneSet.lanes();
        long now = config.isScanning() ? System.nanoTime() : 0;
        long before = delivery.delivered();
        int removed = 0;
        int first = lanes.length == 0 ? 0 : Math.floorMod(start++, lanes.length);
        for (int i = 0; i < lanes.length; i++) {
            int index = first + i;
            Lane lane = lanes[index < lanes.length ? index : index - lanes.length];
            int left = limit - (int) (delivery.delivered() - before);
            removed += read(lane, now, left);
        }
        int delivered = (int) (delivery.delivered() - before);
        if (delivered > 0) {
            delivery.endBatch();
        }
        return delivered + removed;
    }

    private int read(Lane lane, long now, int limit) {
        LaneCursor cursor = lane.cursor;
        if (limit > 0 && cursor.advance(now)) {
            cursor.consume(delivery.deliver(lane.writerId, cursor.data(), cursor.from(), cursor.to(), limit));
        }
        if (cursor.isFinished()) {
            laneSet.remove(lane);
            return 1;
        }
        return 0;
    }

    @Override
    public void lookEverywhere() {
        for (Lane lane : laneSet.lanes()) {
            lane.cursor.scanNext();
        }
    }

    @Override
    public boolean isDone() {
        return lifeCycle.isDraining() && laneSet.lanes().length == 0;
    }
}
