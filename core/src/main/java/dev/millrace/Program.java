package dev.millrace;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs an application until a signal comes or it fails.
final class Program {

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    /// How long a signal waits for a start that is under way.
    private static final int LONGEST_START_SECONDS = 10;

    private static final Duration LONG = Duration.ofDays(365);

    private Program() {}

    static int run(App app, String[] arguments, PrintStream errors) {
        if (arguments.length > 1 || (arguments.length == 1 && !arguments[0].equals("run"))) {
            errors.println(app.title() + ": unknown argument '" + arguments[arguments.length - 1]
                    + "'; the only command is 'run', which is also what happens without arguments");
            return USAGE;
        }
        return run(app, errors);
    }

    /// The hook is there before the application is: a signal that comes while it starts stops it in order, too.
    private static int run(App app, PrintStream errors) {
        CompletableFuture<RunningApp> started = new CompletableFuture<>();
        Thread hook = new Thread(() -> onSignal(app, started, errors), "millrace-shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
        RunningApp running;
        try {
            running = app.start();
        } catch (StartException failure) {
            started.completeExceptionally(failure);
            return removed(hook) ? failed(app, failure, errors) : FAILED;
        }
        started.complete(running);
        try {
            while (!running.awaitEnd(LONG)) {
                // a year has passed
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return removed(hook) ? finish(app, running, errors) : DONE;
    }

    /// Tells whether the program ends by itself. After a signal the hook does the rest, and what the program
    /// returns is not asked any more.
    private static boolean removed(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    private static void onSignal(App app, CompletableFuture<RunningApp> started, PrintStream errors) {
        int status = FAILED;
        try {
            status = finish(app, started.get(LONGEST_START_SECONDS, TimeUnit.SECONDS), errors);
        } catch (ExecutionException failure) {
            failed(app, Objects.requireNonNullElse(failure.getCause(), failure), errors);
        } catch (TimeoutException hanging) {
            errors.println(app.title() + ": was stopped while it started");
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        if (status != DONE) {
            Runtime.getRuntime().halt(status); // the JVM ends already, with a status of its own
        }
    }

    private static int failed(App app, Throwable failure, PrintStream errors) {
        errors.println(app.title() + ": " + failure.getMessage());
        return FAILED;
    }

    private static int finish(App app, RunningApp running, PrintStream errors) {
        StopReport report = running.shutDown();
        if (report.failure() != null) {
            errors.println(app.title() + ": " + report.failure().getMessage());
        }
        report.leftBehind().forEach(each -> errors.println(app.title() + ": " + each));
        return report.clean() ? DONE : FAILED;
    }
}
