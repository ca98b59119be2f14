package dev.millrace.test.internal;

import dev.millrace.Health;
import dev.millrace.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Tells when an application has come to rest: nothing is on its way, in hand or at work but what waits for time.
public final class Rest {

    /// An application that delivers one message so often without time passing will do so for ever.
    private static final int MOST_ATTEMPTS = 10_000;

    /// Looks before the thread sleeps between them: rest is mostly a matter of microseconds.
    private static final int QUICK_LOOKS = 500;

    private static final long SHORTEST_PAUSE_NANOS = 20_000;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000;

    private final String title;
    private final Stage stage;
    private final RunningApp app;
    private final @Nullable VirtualClock clock;
    private final Duration limit;

    /// Makes the judge of one application.
    ///
    /// @param title the application's title
    /// @param stage what stands around it
    /// @param app the application
    /// @param clock the test's time, or null in a live test
    /// @param limit how long to wait for rest
    public Rest(String title, Stage stage, RunningApp app, @Nullable VirtualClock clock, Duration limit) {
        this.title = title;
        this.stage = stage;
        this.app = app;
        this.clock = clock;
        this.limit = limit;
    }

    /// Waits for rest, or for the application's end.
    ///
    /// @throws AssertionError if neither comes in time
    public void await() {
        await(() -> true);
    }

    /// Waits until the application is at rest and more is true; or for its end.
    ///
    /// @param more what else has to be true
    /// @throws AssertionError if neither comes in time
    public void await(BooleanSupplier more) {
        stage.ledger().await(true);
        try {
            flush();
            look(more);
        } finally {
            stage.ledger().await(false);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // the core is offered to those who are waited for
    private void look(BooleanSupplier more) {
        long start = System.nanoTime();
        long pause = SHORTEST_PAUSE_NANOS;
        Map<SubscriptionLog, Integer> attempts = attempts();
        for (long looks = 0; ; looks++) {
            stage.connections().forEach(RecordingConnection::collectAnswers);
            boolean rests = isAtRest();
            if (rests && runDue()) {
                continue;
            }
            rests &= more.getAsBoolean();
            if (rests || looks > QUICK_LOOKS) {
                Health.State state = app.health().state();
                if (state == Health.State.STOPPED
                        || state == Health.State.FAILED
                        || (rests && state == Health.State.RUNNING)) {
                    return;
                }
                requireEnd(attempts);
                if (System.nanoTime() - start >= limit.toNanos()) {
                    throw new AssertionError(underWay(state));
                }
            }
            if (looks < QUICK_LOOKS) {
                Thread.yield();
            } else {
                LockSupport.parkNanos(this, pause);
                pause = Math.min(LONGEST_PAUSE_NANOS, pause * 2);
            }
        }
    }

    /// Runs the first of what is due without time passing, so that there is rest after each.
    ///
    /// @return whether there was something
    private boolean runDue() {
        VirtualClock virtual = clock;
        boolean ran = virtual != null && virtual.runNext(virtual.nanoTime());
        if (ran) {
            flush();
        }
        return ran;
    }

    private void flush() {
        stage.connections().forEach(RecordingConnection::flush);
    }

    /// Looks, while no timer fires. What is taken, sent or settled during the look shows in the activity; a handler
    /// at work shows as busy from before it can settle until its last task has run.
    private boolean isAtRest() {
        if (clock == null) {
            return looksAtRest();
        }
        synchronized (clock) {
            return looksAtRest();
        }
    }

    private boolean looksAtRest() {
        Ledger ledger = stage.ledger();
        long before = ledger.activity();
        if (ledger.isBusy()) {
            return false;
        }
        for (RecordingConnection each : stage.connections()) {
            if (each.moving() > 0 || !each.isQuiet()) {
                return false;
            }
        }
        return !ledger.isBusy() && ledger.activity() == before;
    }

    private Map<SubscriptionLog, Integer> attempts() {
        Map<SubscriptionLog, Integer> highest = new HashMap<>();
        stage.ledger().subscriptions().forEach(each -> highest.put(each, each.highestAttempt()));
        return highest;
    }

    private void requireEnd(Map<SubscriptionLog, Integer> before) {
        before.forEach((log, attempt) -> {
            if (log.highestAttempt() - attempt > MOST_ATTEMPTS) {
                throw new AssertionError("'" + title + "' does not come to rest: subscription '" + log.name()
                        + "' got one message more than " + MOST_ATTEMPTS
                        + " times without time passing in between. Give its retries a backoff or a cap of attempts");
            }
        });
    }

    private String underWay(Health.State state) {
        List<String> lines = new ArrayList<>();
        lines.add("'" + title + "' did not come to rest within " + limit
                + (state == Health.State.RUNNING ? "" : ", and it is stopping") + ". Still under way:");
        for (RecordingConnection connection : stage.connections()) {
            for (RecordingSource each : connection.sources()) {
                addSource(each, lines);
            }
        }
        for (RecordingConnection each : stage.connections()) {
            if (each.moving() > 0) {
                lines.add("  broker '" + each.label() + "': " + counted(each.moving(), "message") + " not settled");
            }
        }
        lines.add("A handler that waits or works for longer needs a longer TestOptions.restWithin");
        return String.join("\n", lines);
    }

    private void addSource(RecordingSource source, List<String> to) {
        SubscriptionLog log = source.log();
        long inHand = log.inHand.get();
        long waiting = source.waiting();
        boolean isCounted = waiting >= 0;
        long still = log.paused ? 0 : isCounted ? waiting : log.missing();
        if (inHand > 0 || still > 0) {
            to.add("  subscription '" + log.name() + "': " + inHand + " in hand, " + still
                    + (isCounted ? " waiting, " : " sent and not come, ") + log.count() + " received so far");
        }
        stage.ledger().handling().forEach((thread, handling) -> {
            if (handling.subscription().equals(log.name())) {
                to.add("    its handler is at " + place(thread) + " on thread '" + thread.getName() + "'");
            }
        });
    }

    /// Finds the place in the application's own code.
    private static String place(Thread thread) {
        for (StackTraceElement each : thread.getStackTrace()) {
            String type = each.getClassName();
            boolean foreign = type.startsWith("java.")
                    || type.startsWith("jdk.")
                    || type.startsWith("dev.millrace.runtime.")
                    || type.startsWith("dev.millrace.inprocess.")
                    || type.startsWith("dev.millrace.test.internal.");
            if (!foreign) {
                return each.getClassName() + "." + each.getMethodName() + "(" + each.getFileName() + ":"
                        + each.getLineNumber() + ")";
            }
        }
        return "an unknown place";
    }

    /// Interrupts handlers that did not come to rest, and lets the application stop without waiting for them.
    public void giveUp() {
        stage.connections().forEach(RecordingConnection::giveUp);
        stage.ledger().handling().keySet().forEach(Thread::interrupt);
    }

    /// Tells what waits for time to pass.
    ///
    /// @return a sentence, empty if nothing waits
    public String waiting() {
        VirtualClock virtual = clock;
        if (virtual == null) {
            return "";
        }
        long delayed = 0;
        long forming = 0;
        for (RecordingConnection each : stage.connections()) {
            delayed += each.waitingForTime();
            forming += each.waitingInBatches();
        }
        List<String> what = new ArrayList<>();
        if (delayed > 0) {
            what.add(counted(delayed, "message") + (delayed == 1 ? " waits" : " wait") + " for the next attempt");
        }
        if (forming > 0) {
            what.add(counted(forming, "message") + (forming == 1 ? " waits" : " wait") + " for a batch to be full");
        }
        Duration next = virtual.untilNext();
        return what.isEmpty()
                ? ""
                : String.join(", ", what)
                        + (next == null ? "" : "; time goes on with advance(…), the next is due in " + next);
    }

    private static String counted(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
