package dev.millrace.runtime;

import dev.millrace.KeyOf;
import dev.millrace.SubscriptionHealth;
import dev.millrace.SubscriptionState;
import dev.millrace.spi.Delivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A subscription that is open: its intake, its threads, its progress.
final class LiveSubscription<T> {

    private static final Logger LOG = LoggerFactory.getLogger(LiveSubscription.class);

    private final WorkerParts<T> parts;
    private final SubscriptionPlan<T> plan;
    private final Intake intake;
    private final List<Progress> progresses = new ArrayList<>();
    private final List<Lane<T>> lanes = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean failed;

    LiveSubscription(WorkerParts<T> parts) {
        this.parts = parts;
        plan = parts.plan();
        Concurrency concurrency = plan.concurrency();
        intake = new Intake(parts.source(), parts.clock(), concurrency.key() == null ? concurrency.threads() : 1);
    }

    /// Makes the threads, which do not run yet: their parts may refuse to be made.
    void prepare() {
        Concurrency concurrency = plan.concurrency();
        KeyOf key = concurrency.key();
        if (key != null) {
            prepareLanes(concurrency, key);
        } else {
            for (int i = 0; i < concurrency.threads(); i++) {
                add(plan.batchSize() > 1 || isBatch() ? batches(i) : singles(i), concurrency.isVirtual(), i);
            }
        }
    }

    private boolean isBatch() {
        return plan.body() instanceof Body.Several || plan.body() instanceof Body.SeveralReplies;
    }

    private void prepareLanes(Concurrency concurrency, KeyOf key) {
        Doorbell room = new Doorbell();
        for (int i = 0; i < concurrency.threads(); i++) {
            Processor<T> processor = new Processor<>(parts);
            progresses.add(processor.progress());
            Lane<T> lane = new Lane<>(parts.source(), processor, room);
            lanes.add(lane);
            add(lane, concurrency.isVirtual(), i);
        }
        add(new LaneReader<>(intake, key, lanes, room, parts.control()), false, concurrency.threads());
    }

    private Runnable singles(int place) {
        Processor<T> processor = new Processor<>(parts);
        Delivery delivery = parts.source().newDelivery();
        progresses.add(processor.progress());
        return () -> {
            processor.progress().thread(Thread.currentThread());
            try {
                while (intake.take(delivery, processor, place)) {
                    processor.process(delivery);
                }
            } finally {
                processor.close();
            }
        };
    }

    private Runnable batches(int place) {
        BatchProcessor<T> processor = new BatchProcessor<>(parts);
        progresses.add(processor.progress());
        long waitNanos = plan.batchWait().toNanos();
        return () -> {
            processor.progress().thread(Thread.currentThread());
            try {
                int count;
                while ((count = intake.take(processor.deliveries(), waitNanos, processor, place)) > 0) {
                    processor.process(count);
                }
            } finally {
                processor.close();
            }
        };
    }

    private void add(Runnable work, boolean isVirtual, int index) {
        String name = "millrace-" + plan.name() + "-" + index;
        Runnable guarded = () -> {
            try {
                work.run();
            } catch (Throwable failure) { // the source failed for good, an Error of the handler, a defect of ours
                failed = true;
                parts.control().fail(failure);
                if (failure instanceof Error error) {
                    throw error;
                }
                LOG.atError()
                        .setCause(failure)
                        .addKeyValue("subscription", plan.name())
                        .log("A subscription ended");
            }
        };
        threads.add(
                isVirtual
                        ? Thread.ofVirtual().name(name).unstarted(guarded)
                        : Thread.ofPlatform().name(name).unstarted(guarded));
    }

    void start() {
        threads.forEach(Thread::start);
    }

    String name() {
        return plan.name();
    }

    void pause() {
        intake.pause();
    }

    void resume() {
        intake.resume();
    }

    /// Tells whether a worker has something in hand, tasks after settling included.
    boolean isBusy() {
        return progresses.stream().anyMatch(Progress::isBusy);
    }

    void hurry() {
        intake.hurry();
    }

    void stopTaking() {
        intake.stop();
    }

    /// Waits until all threads have ended.
    ///
    /// @return whether they have
    boolean join(long deadlineNanos) {
        boolean ended = true;
        for (Thread thread : threads) {
            ended &= thread == Thread.currentThread() || join(thread, deadlineNanos);
        }
        return ended;
    }

    private static boolean join(Thread thread, long deadlineNanos) {
        if (thread.getState() == Thread.State.NEW) {
            return true;
        }
        boolean interrupted = false;
        try {
            while (thread.isAlive()) {
                long left = deadlineNanos - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                try {
                    thread.join(Duration.ofNanos(left));
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    boolean isOwnThread(Thread thread) {
        return threads.contains(thread);
    }

    void interrupt() {
        threads.forEach(Thread::interrupt);
    }

    void closeSource() {
        parts.source().close();
    }

    /// Says what did not end or was not handled.
    void report(List<String> leftBehind) {
        long busy = threads.stream().filter(Thread::isAlive).count();
        if (busy > 0) {
            leftBehind.add("Subscription '" + plan.name() + "': " + busy
                    + " of its threads did not end in time; what they have in hand is not settled");
        }
        int ahead = lanes.stream().mapToInt(Lane::left).sum();
        if (ahead > 0) {
            leftBehind.add("Subscription '" + plan.name() + "': " + ahead + " messages read ahead were not handled");
        }
    }

    // The watchdog and health.

    void watch(long now) {
        Duration limit = plan.timeLimit();
        for (Progress progress : progresses) {
            long unchanged = progress.look(now);
            if (limit != null && progress.isBusy() && unchanged >= limit.toNanos()) {
                progress.expire();
            }
        }
    }

    @Nullable
    Duration timeLimit() {
        return plan.timeLimit();
    }

    SubscriptionHealth health(Health how, long now) {
        long settled = 0;
        long leastUnchanged = Long.MAX_VALUE;
        long mostBusy = -1;
        String waitsFor = null;
        for (Progress progress : progresses) {
            long unchanged = progress.look(now);
            settled += progress.settled();
            leastUnchanged = Math.min(leastUnchanged, unchanged);
            if (progress.isBusy()) {
                mostBusy = Math.max(mostBusy, unchanged);
                waitsFor = progress.waitsFor() == null ? waitsFor : progress.waitsFor();
            }
        }
        Duration busy = Duration.ofNanos(Math.max(0, mostBusy));
        boolean stalled = waitsFor != null || (mostBusy >= 0 && busy.compareTo(plan.stalledAfter()) >= 0);
        String cause = !stalled
                ? null
                : waitsFor != null
                        ? waitsFor
                        : "a handler has been busy with one message for " + busy.toMillis() + " ms";
        boolean hasFailed = failed || progresses.stream().anyMatch(Progress::hasFailed);
        SubscriptionState state = hasFailed
                ? SubscriptionState.FAILED
                : how == Health.ENDED
                        ? SubscriptionState.STOPPED
                        : stalled
                                ? SubscriptionState.STALLED
                                : intake.isPaused()
                                        ? SubscriptionState.PAUSED
                                        : mostBusy >= 0 ? SubscriptionState.RUNNING : SubscriptionState.WAITING;
        return new SubscriptionHealth(plan.name(), state, settled, Duration.ofNanos(leastUnchanged), cause);
    }

    /// Whether the application still runs.
    enum Health {
        LIVE,
        ENDED
    }
}
