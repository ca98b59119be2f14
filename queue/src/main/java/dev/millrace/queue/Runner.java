package dev.millrace.queue;

/// Runs agents on a thread of the queue until they are done or the queue is stopped.
final class Runner implements Runnable {

    /// The most messages delivered before the copier gets a turn on a shared thread: enough to make its turn
    /// cheap, few enough that a handler of a microsecond keeps writers waiting for milliseconds only.
    private static final int BATCH = 4096;

    private final Agent[] agents;
    private final Idler idler;
    private final LifeCycle lifeCycle;
    private final Deadline deadline;
    private final Runnable endLanes;
    private final Runnable afterEnd;

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
                } else {
                    idler.idle();
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

    private void stopIfLate() {
        if (deadline.hasPassed()) {
            lifeCycle.stop();
        }
    }

    private int doWork() {
        int work = 0;
        for (Agent agent : agents) {
            work += agent.doWork(BATCH);
        }
        return work;
    }

    private boolean isDone() {
        boolean done = true;
        for (Agent agent : agents) {
            done &= agent.isDone();
        }
        return done;
    }
}
