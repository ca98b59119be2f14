package dev.millrace.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The threads that do a queue's work, or the caller of `poll` in their place.
final class Crew {

    private static final AtomicInteger QUEUES = new AtomicInteger();

    /// How long to wait for threads to end once they were told to stop. A handler that does not return makes it
    /// pass.
    private static final long STOP_GRACE_NANOS = 100_000_000;

    /// How often to look whether the writers have left their blocks.
    private static final long LOOK_INTERVAL_NANOS = 200_000;

    /// How often to look whether another caller of `close` has brought the deadline forward.
    private static final long DEADLINE_INTERVAL_NANOS = 5_000_000;

    private final LifeCycle lifeCycle;
    private final Roles roles;
    private final Deadline deadline;
    private final Runnable endLanes;
    private final Agent[] agents;
    private final List<Thread> threads = new ArrayList<>();
    /// Counted down by each thread at its end, or when there is nothing left to poll.
    private final CountDownLatch ended;

    /// The thread inside `poll`, if there is one.
    private final AtomicReference<@Nullable Thread> poller = new AtomicReference<>();

    private final boolean polled;

    Crew(QueueConfig config, LifeCycle lifeCycle, Roles roles, Deadline deadline, Runnable endLanes) {
        this.lifeCycle = lifeCycle;
        this.roles = roles;
        this.deadline = deadline;
        this.endLanes = endLanes;
        agents = roles.agents().toArray(Agent[]::new);
        polled = config.threading() == Threading.CALLER;
        List<Agent[]> shifts = new ArrayList<>();
        switch (config.threading()) {
            case CALLER -> {}
            case SHARED -> shifts.add(agents);
            case DEDICATED -> {
                for (Agent agent : agents) {
                    shifts.add(new Agent[] {agent});
                }
            }
        }
        ended = new CountDownLatch(polled ? 1 : shifts.size());
        ThreadFactory given = config.threadFactory();
        ThreadFactory factory = given != null ? given : namedThreads(QUEUES.incrementAndGet());
        for (int i = 0; i < shifts.size(); i++) {
            Idler idler = new Idler(config, roles.bell(i));
            Runner runner = new Runner(shifts.get(i), idler, lifeCycle, deadline, endLanes, ended::countDown);
            threads.add(Objects.requireNonNull(
                    factory.newThread(runner), "The thread factory gave null instead of a thread"));
        }
    }

    private static ThreadFactory namedThreads(int queue) {
        AtomicInteger number = new AtomicInteger();
        return task -> new Thread(task, "millrace-queue-" + queue + "-" + number.incrementAndGet());
    }

    /// Starts the threads; if one can't be started, stops the others and passes the error on.
    void start() {
        try {
            threads.forEach(Thread::start);
        } catch (Throwable e) { // also an OutOfMemoryError: no native thread
            lifeCycle.fail(e);
            throw e;
        }
    }

    boolean has(Thread thread) {
        return threads.contains(thread) || poller.get() == thread;
    }

    int poll(int limit) {
        if (!polled) {
            throw new IllegalStateException(
                    "poll is for queues with threading(CALLER); this one has threads of its own");
        }
        if (!poller.compareAndSet(null, Thread.currentThread())) {
            if (!lifeCycle.isOpen() && poller.get() != Thread.currentThread()) {
                return 0; // a thread that closes the queue is delivering the rest
            }
            throw new IllegalStateException("poll is called while it is running, on this thread or another: "
                    + "one thread at a time may poll, and no handler");
        }
        try {
            return work(limit);
        } finally {
            noteEnd();
            poller.set(null);
        }
    }

    private int work(int limit) {
        long before = roles.delivered();
        if (!lifeCycle.isOpen()) {
            endLanes.run(); // a handler may have closed the queue, and nobody else waits
            if (deadline.hasPassed()) {
                lifeCycle.stop();
            }
        }
        try {
            long left = limit;
            int work = 1;
            // Bounded also while nothing is delivered: a router may drop all that a busy producer writes.
            for (long rounds = 0; work > 0 && left > 0 && rounds < limit + 2L; rounds++) {
                work = 0;
                for (Agent agent : agents) {
                    if (left > 0 && !lifeCycle.isStopped()) {
                        work += agent.doWork((int) left);
                        left = limit - (roles.delivered() - before);
                    }
                }
            }
        } catch (Throwable failure) { // as in Runner: a router that throws, no memory, a defect
            lifeCycle.fail(failure);
        }
        Throwable failure = lifeCycle.failure();
        if (failure != null) {
            throw new QueueClosedException("A failure stopped the queue", failure);
        }
        return (int) (roles.delivered() - before);
    }

    /// Waits until everything is delivered, a failure has stopped the queue, or the deadline passes; then stops
    /// what still runs. Not for the queue's own threads.
    void awaitEnd() {
        boolean interrupted = false;
        while (!hasEnded() && !deadline.hasPassed()) {
            endLanes.run();
            long patience = lifeCycle.isClosing() ? LOOK_INTERVAL_NANOS : DEADLINE_INTERVAL_NANOS;
            try {
                if (polled) {
                    interrupted |= Thread.interrupted(); // handlers must not meet it
                    pollToEnd();
                } else if (ended.await(Math.min(patience, deadline.remainingNanos()), TimeUnit.NANOSECONDS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
            interrupted |= Thread.interrupted();
        }
        if (!hasEnded()) {
            lifeCycle.stop();
            roles.ringAll();
            threads.forEach(Thread::interrupt);
            interrupted |= awaitStop();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean hasEnded() {
        return ended.getCount() == 0;
    }

    /// Notes that there is nothing left to poll. Only for the thread that holds `poller`.
    private void noteEnd() {
        if (lifeCycle.isStopped() || isDone()) {
            ended.countDown();
        }
    }

    private boolean isDone() {
        boolean done = true;
        for (Agent agent : agents) {
            done &= agent.isDone();
        }
        return done;
    }

    /// Polls on behalf of the application, unless its own thread is polling right now.
    private void pollToEnd() {
        if (poller.compareAndSet(null, Thread.currentThread())) {
            try {
                while (!lifeCycle.isStopped() && !isDone() && !deadline.hasPassed()) {
                    endLanes.run();
                    if (work(256) == 0) {
                        LockSupport.parkNanos(this, LOOK_INTERVAL_NANOS); // a writer has not left its block yet
                    }
                }
            } catch (QueueClosedException stopped) {
                // the failure is in the report
            } finally {
                noteEnd();
                poller.set(null);
            }
        } else {
            LockSupport.parkNanos(this, 100_000);
        }
    }

    /// @return whether the caller was interrupted meanwhile
    private boolean awaitStop() {
        long start = System.nanoTime();
        boolean interrupted = false;
        for (long waited = 0; waited < STOP_GRACE_NANOS && !hasEnded(); waited = System.nanoTime() - start) {
            if (polled) {
                interrupted |= Thread.interrupted();
                pollToEnd();
            } else {
                LockSupport.parkNanos(this, 100_000);
            }
            interrupted |= Thread.interrupted();
        }
        return interrupted;
    }
}
