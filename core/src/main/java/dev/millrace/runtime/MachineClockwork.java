package dev.millrace.runtime;

import dev.millrace.spi.Clockwork;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The machine's time. Its thread starts with the first task.
public final class MachineClockwork implements Clockwork {

    private static final Logger LOG = LoggerFactory.getLogger(MachineClockwork.class);

    private final ScheduledThreadPoolExecutor timer;

    /// Makes the clockwork.
    public MachineClockwork() {
        timer = new ScheduledThreadPoolExecutor(
                1, task -> Thread.ofPlatform().daemon().name("millrace-timer").unstarted(task));
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        timer.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the task logs its own failure
    public void schedule(Runnable task, Duration delay) {
        try {
            timer.schedule(() -> run(task), delay.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.debug("A task came after the clockwork was closed");
        }
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException failure) {
            LOG.error("A timed task failed", failure);
        }
    }

    @Override
    public void close() {
        timer.shutdown();
    }
}
