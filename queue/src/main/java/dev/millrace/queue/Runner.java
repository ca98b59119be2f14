package dev.millrace.queue;

import java.util.concurrent.locks.LockSupport;

/// Runs agents on a thread of the queue until they are done or the queue is stopped.
final class Runner implements Runnable {

    /// How long a reader may go on before the copier gets a turn on a shared thread. Long enough to deliver a
    /// whole source block of small messages while it is in the cache; short enough that writers do not feel a
    /// slow handler while the output layer has room.
    private static final long SLICE_NANOS = 100_000;

    /// The fewest and most messages between two looks at the clock.
    private static final int SMALLEST_BATCH = 16;

    private static final int LARGEST_BATCH = 4096;

    /// How often to look, while closing, whether the writers have left their blocks or the time is up.
    private static final long CLOSING_INTERVAL_NANOS = 100_000;

    private final Agent[] agents;
    private final Idler idler;
    private final LifeCycle lifeCycle;
    private final Deadline deadline;
    private final Runnable endLanes;
    private final Runnable afterEnd;

    /// Adapts to how long the handler takes.
    private int batch = SMALLEST_BATCH;

    Runner(Agent[] agents, Idler idler, LifeCycle lifeCycle, Deadline deadline, Runnable endLanes, Runnable afterEnd) {
        this.agents = agents;
        this.idler = idler;
        this.lifeCycle = lifeCycle;
        this.deadline = deadline;
        this.endLanes = endLanes;
        this.afterEnd = afterEnd;
    }

    @Override
    public void run() {
        try {
            while (!lifeCycle.isStopped() && !isDone()) {
                if (doWork() > 0) {
                    idler.reset();
                } else if (lifeCycle.isOpen()) {
                    idle();
                } else {
                    LockSupport.parkNanos(this, CLOSING_INTERVAL_NANOS);
                }
                if (!lifeCycle.isOpen()) {
                    endLanes.run(); // a handler may have closed the queue, and nobody else waits
                    stopIfLate();
                }
            }
        } catch (Throwable failure) { // a router that throws, no memory for a block, a defect: never a silent end
            lifeCycle.fail(failure);
        } finally {
            afterEnd.run();
        }
    }

    private void idle() {
        if (idler.idle()) {
            for (Agent agent : agents) {
                agent.lookEverywhere();
            }
        }
    }

    private void stopIfLate() {
        if (deadline.hasPassed()) {
            lifeCycle.stop();
        }
    }

    private int doWork() {
        int work = 0;
        for (Agent agent : agents) {
            work += takeTurn(agent);
        }
        return work;
    }

    /// Lets an agent work until it has nothing to do or its slice is over.
    private int takeTurn(Agent agent) {
        long start = System.nanoTime();
        long elapsed = 0;
        int work = 0;
        int batch;
        int done;
        do {
            batch = this.batch;
            done = agent.doWork(batch);
            work += done;
            long before = elapsed;
            elapsed = System.nanoTime() - start;
            adaptBatch(elapsed - before);
        } while (done >= batch && elapsed < SLICE_NANOS);
        return work;
    }

    private void adaptBatch(long nanos) {
        if (nanos > SLICE_NANOS) {
            batch = Math.max(SMALLEST_BATCH, batch / 4);
        } else if (nanos < SLICE_NANOS / 4) {
            batch = Math.min(LARGEST_BATCH, batch * 2);
        }
    }

    private boolean isDone() {
        boolean done = true;
        for (Agent agent : agents) {
            done &= agent.isDone();
        }
        return done;
    }
}
