package dev.millrace.queue;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What happens to a writer that finds no free block: the back-pressure policy.
final class BlockWait {

    private final Backpressure policy;
    private final Predicate<Thread> isOwnThread;
    private final Supplier<@Nullable Throwable> failure;

    /// How many writers wait.
    ///
    /// A waiter adds itself and then tries to take a block; whoever returns a block does that first and then
    /// looks here. Both put a full fence between the two, so one of them sees the other and no wake-up is lost.
    private final AtomicInteger waiting = new AtomicInteger();

    BlockWait(Backpressure policy, Predicate<Thread> isOwnThread, Supplier<@Nullable Throwable> failure) {
        this.policy = policy;
        this.isOwnThread = isOwnThread;
        this.failure = failure;
    }

    /// Gets a block for a lane that found none, or refuses with the reason.
    @Nullable
    SourceBlock await(Lane lane) {
        if (lane.session.isClosing()) {
            lane.endHere();
            refuseClosed(lane);
            return null;
        }
        lane.counters.pressureEvents.increment();
        return switch (policy) {
            case Backpressure.Drop() -> refused(lane, Refusal.FULL);
            case Backpressure.Fail() -> {
                refused(lane, Refusal.FULL);
                throw new QueueFullException("No block is free for writer " + lane.writerId
                        + ": the readers do not keep up, or the source pool is too small for the number of writers");
            }
            case Backpressure.Block block -> waitFor(lane, block);
        };
    }

    boolean refuseClosed(Lane lane) {
        lane.refuse(Refusal.CLOSED);
        lane.counters.refusals.increment();
        if (policy instanceof Backpressure.Fail) {
            throw new QueueClosedException("Writer " + lane.writerId + " or its queue is closed", failure.get());
        }
        return false;
    }

    /// Tells whether a writer waits; call after returning a block.
    boolean hasWaiting() {
        VarHandle.fullFence();
        return waiting.get() > 0;
    }

    private @Nullable SourceBlock waitFor(Lane lane, Backpressure.Block limits) {
        if (isOwnThread.test(Thread.currentThread())) {
            return refused(lane, Refusal.WOULD_DEADLOCK);
        }
        long start = System.nanoTime();
        waiting.incrementAndGet();
        lane.startWaiting();
        try {
            return waitUntil(lane, start, limits);
        } finally {
            lane.stopWaiting();
            waiting.decrementAndGet();
            lane.counters.pressureNanos.add(System.nanoTime() - start);
        }
    }

    private @Nullable SourceBlock waitUntil(Lane lane, long start, Backpressure.Block limits) {
        long timeout = limits.timeout().toNanos();
        long spin = limits.spin().toNanos();
        while (true) {
            VarHandle.fullFence();
            SourceBlock block = lane.tryTake();
            if (block != null) {
                return block;
            }
            if (lane.session.isClosing()) {
                lane.endHere();
                refuseClosed(lane);
                return null;
            }
            if (Thread.currentThread().isInterrupted()) {
                return refused(lane, Refusal.INTERRUPTED);
            }
            long waited = System.nanoTime() - start;
            if (waited >= timeout) {
                return refused(lane, Refusal.TIMED_OUT);
            }
            if (waited < spin) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, timeout - waited);
            }
        }
    }

    private static @Nullable SourceBlock refused(Lane lane, Refusal reason) {
        lane.refuse(reason);
        lane.counters.refusals.increment();
        return null;
    }
}
