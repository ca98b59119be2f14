package dev.millrace.examples.demo;

import dev.millrace.Health;
import dev.millrace.RunningApp;
import dev.millrace.StopReport;
import dev.millrace.SubscriptionHealth;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Starts the service, sends it the lines of a source and stops it when all are handled.
final class Transfer {

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(20);

    private final DemoSource source;
    private final int repeat;
    private final OutFiles files;
    private final RejectedLines rejected;
    private final OrdersService service;
    private final Progress progress;

    /// Set by the thread that wants an early end.
    private volatile boolean stopped;

    /// @param files get what comes out; they are flushed, not closed
    Transfer(DemoSource source, int repeat, OutFiles files, Progress progress, PrintStream err) {
        this.source = source;
        this.repeat = repeat;
        this.files = files;
        this.progress = progress;
        rejected = new RejectedLines(files.deadLetters(), line -> progress.say(err, "millrace demo: " + line));
        service = new OrdersService(files, rejected);
    }

    /// Sends everything and waits until it is handled.
    ///
    /// @param opened the source, open at its beginning; is closed
    Outcome run(InputStream opened) throws DemoException, InterruptedException {
        RunningApp app = service.app().start();
        Producer producer = new Producer(source, opened, repeat, service.orders(), service.deadLetters());
        long start = System.nanoTime();
        StopReport report;
        try (var _ = progress.watch(() -> handled(app), producer::pass, repeat)) {
            report = finish(producer, app);
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        rejected.end();
        finish(files, report.failure());
        if (!stopped) {
            failOn(producer.failure());
        }
        return outcome(producer, elapsed);
    }

    private static long handled(RunningApp app) {
        return app.health().subscriptions().stream()
                .filter(each -> each.name().equals(OrdersService.ORDERS))
                .mapToLong(SubscriptionHealth::settled)
                .sum();
    }

    /// Waits for the producer, or for the end of the application by a failure; then the application handles what it
    /// has accepted and ends.
    private StopReport finish(Producer producer, RunningApp app) throws InterruptedException {
        Thread thread = new Thread(producer, "demo-producer");
        thread.setDaemon(true); // opening or reading a pipe can take for ever
        thread.start();
        StopReport report;
        try {
            while (!thread.join(LOOK_INTERVAL) && !stopped && app.health().state() == Health.State.RUNNING) {}
        } finally {
            producer.stop();
            thread.interrupt(); // no effect if it has ended
            report = app.shutDown();
        }
        thread.join();
        return report;
    }

    /// Lets the transfer end early, with what was sent until now. Called by another thread.
    void stop() {
        stopped = true;
    }

    /// Writes what was accepted, also after a failure. Of two failures the first counts.
    private static void finish(OutFiles files, @Nullable Throwable failure) throws DemoException {
        try {
            files.flush();
        } catch (DemoException e) {
            failOn(failure);
            throw e;
        }
        failOn(failure);
    }

    private static void failOn(@Nullable Throwable failure) throws DemoException {
        switch (failure) {
            case null -> {}
            case DemoException told -> throw told;
            case Throwable other when other.getCause() instanceof DemoException told -> throw told;
            case OutOfMemoryError error -> throw error;
            case Throwable other when other.getCause() instanceof OutOfMemoryError error -> throw error;
            default -> throw DemoException.unexpected(failure);
        }
    }

    private Outcome outcome(Producer producer, Duration elapsed) {
        return new Outcome(
                producer.digest(),
                producer.tooLong(),
                service.delivered(),
                service.accepted(),
                service.confirmed(),
                service.rejected(),
                producer.times(),
                elapsed,
                stopped);
    }

    /// What came out of a transfer.
    ///
    /// @param sent the lines that the broker accepted
    /// @param tooLong lines that were too long to be sent
    /// @param delivered the lines that arrived at the subscription
    /// @param accepted the lines that are orders
    /// @param confirmed how many confirmations arrived
    /// @param rejected how many dead letters arrived
    /// @param times of publishing
    /// @param elapsed from the first line until everything was handled
    /// @param stopped whether it was ended early
    record Outcome(
            LineDigest sent,
            long tooLong,
            LineDigest delivered,
            LineDigest accepted,
            long confirmed,
            long rejected,
            GroupTimes times,
            Duration elapsed,
            boolean stopped) {

        long lines() {
            return sent.lines() + tooLong;
        }

        boolean isInOrder() {
            return sent.agreesWith(delivered);
        }

        /// Every line arrived once, in order, and came out as an order with its confirmation or as a dead letter.
        boolean isLossless() {
            return isInOrder() && confirmed == accepted.lines() && accepted.lines() + rejected == lines();
        }
    }
}
