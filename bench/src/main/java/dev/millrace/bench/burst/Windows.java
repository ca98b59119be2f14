package dev.millrace.bench.burst;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.Deliveries;
import dev.millrace.bench.contestant.Idle;
import org.jspecify.annotations.Nullable;

/// The windows of a run. In each: the producer's own work as it always is, a batch, the same work at once. Waiting
/// for the consumers comes after that and is not timed.
///
/// Nothing here allocates, so no collection of garbage comes between the batch and the work.
final class Windows {

    static final int CALLS = 64;
    static final int GROUP = 16;
    static final int GROUPS = CALLS / GROUP;

    /// How often the whole working set is visited before the reference is taken: the draining before it, and
    /// other programs, must be forgotten.
    static final int WARM_ROUNDS = 4;

    /// In the mode with a prepared backlog: how much of a batch is still pending when the next window begins.
    static final double BACKLOG = 0.8;

    private final Business business;
    private final Sender sender;
    private final @Nullable Contestant contestant;
    private final CheckingSink sink;
    private final Deliveries deliveries;
    private final int messages;
    private final int backlog;
    private final long[] checksums;
    private final long[] reference;
    private final long[] post;
    private final int[] pendingMessages;
    private long sendNanos;

    /// @param contestant who gets the messages; null for the control
    /// @param messages messages of a batch
    /// @param most the most windows that are asked for at a time
    /// @param prefill whether a backlog is kept between windows
    Windows(
            Business business,
            Sender sender,
            @Nullable Contestant contestant,
            CheckingSink sink,
            int messages,
            int most,
            boolean prefill) {
        this.business = business;
        this.sender = sender;
        this.contestant = contestant;
        this.sink = sink;
        deliveries = new Deliveries(sink, Idle::pause);
        this.messages = messages;
        backlog = prefill ? (int) (messages * BACKLOG) : 0;
        checksums = new long[most];
        reference = new long[most * GROUPS];
        post = new long[most * GROUPS];
        pendingMessages = new int[most];
        foresee();
    }

    private int warmCalls() {
        return WARM_ROUNDS * business.callsOfARound();
    }

    /// What the business has to have computed at the end of each window.
    private void foresee() {
        business.restart();
        for (int i = 0; i < checksums.length; i++) {
            business.call(warmCalls() + 2 * CALLS);
            checksums[i] = business.checksum();
        }
    }

    /// Lets the JVM compile the business and its timing before the first window.
    void rehearse(int times) {
        for (int i = 0; i < times; i++) {
            time(reference, 0, System.nanoTime());
        }
        business.call(times * CALLS);
    }

    /// Does so many windows and keeps their figures in place of those before.
    void run(int windows) {
        business.restart();
        sendNanos = 0;
        if (backlog > 0) {
            send();
        }
        for (int i = 0; i < windows; i++) {
            await(backlog);
            window(i);
            if (checksums[i] != business.checksum()) {
                throw new BenchFailure("the business computed something else in window " + i + " than before");
            }
        }
        await(0);
    }

    private void window(int index) {
        business.call(warmCalls());
        long before = time(reference, index * GROUPS, System.nanoTime());
        send();
        long after = System.nanoTime();
        time(post, index * GROUPS, after);
        sendNanos += after - before;
        pendingMessages[index] = (int) deliveries.pending();
    }

    private void send() {
        sender.send();
        if (contestant != null) {
            deliveries.sent(messages);
        }
    }

    /// Times the groups of calls; the clock is read once between two groups and belongs to the one before.
    ///
    /// @param start the time now
    /// @return the time at the end
    private long time(long[] samples, int at, long start) {
        long last = start;
        for (int group = 0; group < GROUPS; group++) {
            business.call(GROUP);
            long now = System.nanoTime();
            samples[at + group] = now - last;
            last = now;
        }
        return last;
    }

    /// Waits until at most so many messages are pending. Without a backlog all must have come, and be right.
    private void await(int pending) {
        if (contestant == null) {
            return;
        }
        contestant.handOver();
        deliveries.await(pending);
        if (pending == 0 && !sink.isRight()) {
            throw new BenchFailure("a message was not the one that was sent at its place");
        }
    }

    long sendNanos() {
        return sendNanos;
    }

    /// The durations of the groups of calls before the batches.
    long[] reference() {
        return reference;
    }

    /// The durations of the groups of calls after the batches.
    long[] post() {
        return post;
    }

    /// The mean share of a batch that was pending when the work after it ended; more than 1 with a backlog.
    double pendingShare(int windows) {
        double sum = 0;
        for (int i = 0; i < windows; i++) {
            sum += pendingMessages[i];
        }
        return sum / windows / messages;
    }
}
