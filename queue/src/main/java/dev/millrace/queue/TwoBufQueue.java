package dev.millrace.queue;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A two-buffer in-process message queue: producers pay about a nanosecond for a small message.
///
/// A producer thread writes into a small *source* block of its own; nothing is shared per message. A *copier*
/// moves published bytes to large *output* blocks, and a *reader* calls the handler with the bytes where they
/// lie. Nothing is allocated per message.
///
/// ```java
/// try (TwoBufQueue queue = TwoBufQueue.builder()
///         .fixedLength(8)
///         .onMessage((writerId, data, offset, length) -> book.apply(data, offset))
///         .start()) {
///     Writer writer = queue.newWriter();
///     writer.writeLong(42);
///     writer.flush();
/// }
/// ```
///
/// **Promises**
///
/// - An accepted message (an append or commit answered `true`) is delivered exactly once, in order per writer,
///   published or not, unless closing timed out or a failure stopped the queue; the [CloseReport] then counts
///   it as discarded.
/// - A message that no block can hold is refused with [MessageTooLongException], never as "full".
/// - A handler that throws costs one message: it is counted and given to the [ErrorHandler], and the queue goes
///   on. An error handler that throws stops the queue.
/// - Closing wakes blocked writers; writes after it answer [Refusal#CLOSED].
/// - A handler that writes to its own full queue under [Backpressure#block] is refused
///   ([Refusal#WOULD_DEADLOCK]) instead of waiting for itself.
/// - Space is returned when it is drained: a message that fits an empty queue fits again after any sequence of
///   writes and drains.
///
/// **Not promised:** an order between writers, survival of a crash of the process, and delivery of bytes that
/// were never published while the queue stays open.
///
/// **Threads:** every method may be called by any thread, [#poll(int)] by one at a time.
public final class TwoBufQueue implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.millrace.queue");

    private final QueueConfig config;
    private final LifeCycle lifeCycle = new LifeCycle(this::afterFailure);
    private final Lanes lanes;
    private final BlockPool<SourceBlock> sourcePool;
    private final BlockWait blockWait;
    private final Roles roles;
    private final Crew crew;
    private final Deadline deadline = new Deadline();

    private TwoBufQueue(QueueConfig config) {
        this.config = config;
        lanes = new Lanes(config.singleLayer() ? config.handlers().size() : 1);
        blockWait = new BlockWait(config.backpressure(), this::isOwnThread, lifeCycle::failure);
        sourcePool = new BlockPool<>(
                Layer.SOURCE,
                config.source().blockSize,
                config.source().minBlocks,
                config.source().maxBlocks,
                () -> new SourceBlock(config.source().blockSize),
                this::wakeWriters,
                config.growthListener(),
                config.firstPosition());
        roles = new Roles(config, lifeCycle, lanes);
        crew = new Crew(config, lifeCycle, roles, deadline, this::endLanes);
        if (config.prefault()) {
            sourcePool.prefault();
            roles.prefault();
        }
    }

    /// Begins to describe a queue.
    ///
    /// @return a builder with the default options
    public static QueueBuilder builder() {
        return new QueueBuilder();
    }

    static TwoBufQueue start(QueueConfig config) {
        TwoBufQueue queue = new TwoBufQueue(config);
        queue.crew.start();
        return queue;
    }

    /// Makes an entrance for one producer thread. Writers may come and go while the queue runs.
    ///
    /// @return a writer with a new id
    /// @throws QueueClosedException if the queue is closed
    public Writer newWriter() {
        Lane added = lanes.add(id -> new Lane(id, config, sourcePool, blockWait, roles.bellFor(id)));
        if (added == null) {
            throw new QueueClosedException("The queue is closed: it takes no new writer", lifeCycle.failure());
        }
        return new Writer(added, config.statistics());
    }

    /// Does the queue's work on the calling thread: copies what is published and delivers messages. Only under
    /// [Threading#CALLER]. Never waits.
    ///
    /// @param limit the most messages to deliver, 1 or more
    /// @return how many were delivered; 0 means that there was nothing to deliver
    /// @throws IllegalStateException if the queue has threads of its own, or another thread (or a handler) is
    ///     polling
    /// @throws QueueClosedException if a failure stopped the queue; the failure is the cause
    public int poll(int limit) {
        Require.inRange(limit, 1, Integer.MAX_VALUE, "limit of messages");
        return crew.poll(limit);
    }

    /// Gives what the queue has done so far.
    ///
    /// @return the figures now
    /// @throws IllegalStateException if statistics are off
    public QueueStats stats() {
        if (!config.statistics()) {
            throw statisticsAreOff();
        }
        List<WriterStats> writers = new ArrayList<>();
        WriterStats written = lanes.stats(writers);
        return roles.stats(written, writers, sourcePool.stats());
    }

    /// Frees blocks that nobody uses, in both layers, down to each pool's minimum.
    ///
    /// @return how many blocks were freed
    public int shrink() {
        return sourcePool.shrink() + roles.shrink();
    }

    /// Tells whether the queue still takes messages.
    ///
    /// @return false once closing began or a failure stopped the queue
    public boolean isOpen() {
        return lifeCycle.isOpen();
    }

    /// Gives what stopped the queue, if it did not end by closing.
    ///
    /// @return what the error handler or the router threw
    public Optional<Throwable> failure() {
        return Optional.ofNullable(lifeCycle.failure());
    }

    /// Closes as [#close(Duration)] with the [QueueBuilder#closeTimeout(Duration)]. If messages had to be
    /// discarded, logs a warning with their number.
    @Override
    public void close() {
        CloseReport report = close(config.closeTimeout());
        if (report.discarded() > 0) {
            LOG.log(
                    Level.WARNING,
                    "Closing the queue discarded " + report.discarded() + " accepted messages (" + report.outcome()
                            + ", close timeout " + config.closeTimeout() + "); close(Duration) gives this report",
                    report.cause());
        }
    }

    /// Stops accepting, publishes what writers have accepted, wakes blocked writers, delivers everything, ends
    /// the threads and reports.
    ///
    /// Under [Threading#CALLER] the closing thread polls; a [#poll(int)] of another thread delivers, too, or
    /// answers 0 while the closing thread is at it.
    ///
    /// Idempotent; concurrent callers wait for the same end, and the earliest time limit counts. When the limit
    /// passes, the queue's threads are interrupted and stop after the message in hand; what is left is counted
    /// as discarded. Called by a handler it does not wait; see [CloseReport.Outcome#IN_PROGRESS]. An interrupt
    /// of the caller does not cut the wait short; the interrupt status is kept.
    ///
    /// What writers have accepted but not published is taken over: from a thread that still writes, at its next
    /// append; from one that has ended or waits for something, at once. A thread that computes, or is in
    /// foreign code, for long without coming back to its writer is waited for, up to the limit: let it
    /// [Writer#flush()] and close its writer before.
    ///
    /// @param timeout how long to wait for the handler; zero delivers nothing more
    /// @return what became of the accepted messages
    public CloseReport close(Duration timeout) {
        Durations.requireNotNegative(timeout, "close timeout");
        deadline.bringForwardTo(timeout);
        lanes.revokeAll(); // before the state shows: whoever sees it may end the lanes
        if (lifeCycle.startClosing()) {
            endLanes();
        }
        roles.ringAll();
        if (isOwnThread(Thread.currentThread())) {
            if (deadline.hasPassed()) {
                lifeCycle.stop();
            }
            return new CloseReport(CloseReport.Outcome.IN_PROGRESS, roles.delivered(), 0, lifeCycle.failure());
        }
        crew.awaitEnd();
        return report();
    }

    /// Ends the lanes, as far as that can be done now; draining begins when all have ended.
    private void endLanes() {
        if (lifeCycle.isClosing() && lanes.tryEndAll()) {
            lifeCycle.startDraining();
            roles.ringAll();
        }
    }

    private CloseReport report() {
        lanes.endAll();
        Throwable cause = lifeCycle.failure();
        long delivered = roles.delivered();
        long discarded = roles.undelivered(lanes.acceptedMessages());
        CloseReport.Outcome outcome = cause != null
                ? CloseReport.Outcome.FAILED
                : discarded == 0 ? CloseReport.Outcome.DRAINED : CloseReport.Outcome.TIMED_OUT;
        return new CloseReport(outcome, delivered, discarded, cause);
    }

    private boolean isOwnThread(Thread thread) {
        return crew.has(thread);
    }

    private void wakeWriters() {
        if (blockWait.hasWaiting()) {
            lanes.wakeWaiters();
        }
    }

    private void afterFailure() {
        lanes.revokeAll();
        roles.ringAll();
    }

    static IllegalStateException statisticsAreOff() {
        return new IllegalStateException("Statistics are off: leave out statistics(false) when building the queue");
    }
}
