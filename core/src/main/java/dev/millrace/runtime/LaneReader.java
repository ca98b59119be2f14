package dev.millrace.runtime;

import dev.millrace.KeyOf;
import dev.millrace.spi.Delivery;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Takes the messages of a subscription that keeps keys in order, and hands each to the lane of its key.
final class LaneReader<T> implements Runnable, Worker {

    private static final int RING_AFTER = 64;

    private final Intake intake;
    private final KeyOf key;
    private final List<Lane<T>> lanes;
    private final Doorbell room;
    private final AppControl control;
    private final Progress progress = new Progress();
    private int nextLane;

    /// Messages that were handed over since the lanes were last woken.
    private int handed;

    LaneReader(Intake intake, KeyOf key, List<Lane<T>> lanes, Doorbell room, AppControl control) {
        this.intake = intake;
        this.key = key;
        this.lanes = lanes;
        this.room = room;
        this.control = control;
    }

    @Override
    public void run() {
        try {
            Delivery delivery = intake.source().newDelivery();
            while (intake.take(delivery, this, 0)) {
                Lane<T> lane = lane(delivery);
                if (!lane.hasRoom() && !awaitRoom(lane)) {
                    control.leftBehind("A message that was read ahead for a lane was not handled");
                    break;
                }
                delivery = lane.exchange(delivery);
                if (++handed == RING_AFTER) {
                    idle();
                }
            }
        } finally {
            lanes.forEach(Lane::end);
        }
    }

    /// Wakes the lanes that got something: once for many messages when there are many, at once when there are
    /// few, since the intake calls this before it waits.
    @Override
    public void idle() {
        handed = 0;
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).ringIfHanded();
        }
    }

    private Lane<T> lane(Delivery delivery) {
        long hash = key.hash(delivery);
        if (hash != KeyOf.NONE) {
            return lanes.get((int) Long.remainderUnsigned(hash, lanes.size()));
        }
        for (int i = 0; i < lanes.size(); i++) { // any lane with room, in turn
            nextLane = nextLane + 1 == lanes.size() ? 0 : nextLane + 1;
            if (lanes.get(nextLane).hasRoom()) {
                break;
            }
        }
        return lanes.get(nextLane);
    }

    private boolean awaitRoom(Lane<T> lane) {
        idle();
        while (!lane.hasRoom()) {
            if (control.isOutOfTime()) {
                return false;
            }
            room.announce();
            if (!lane.hasRoom()) {
                LockSupport.park(this);
                Thread.interrupted();
            }
            room.cancel();
        }
        return true;
    }

    @Override
    public Progress progress() {
        return progress;
    }
}
