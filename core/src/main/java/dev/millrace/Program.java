package dev.millrace;

import java.io.PrintStream;
import java.time.Duration;

/// Runs an application until a signal comes or it fails.
final class Program {

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final Duration LONG = Duration.ofDays(365);

    private Program() {}

    static int run(App app, String[] arguments, PrintStream errors) {
        if (arguments.length > 1 || (arguments.length == 1 && !arguments[0].equals("run"))) {
            errors.println(app.title() + ": unknown argument '" + arguments[arguments.length - 1]
                    + "'; the only command is 'run', which is also what happens without arguments");
            return USAGE;
        }
        try {
            return run(app, errors);
        } catch (StartException failure) {
            errors.println(app.title() + ": " + failure.getMessage());
            return FAILED;
        }
    }

    private static int run(App app, PrintStream errors) {
        RunningApp running = app.start();
        Thread hook = new Thread(
                () -> {
                    // The JVM is already ending: what this program returns is not asked any more.
                    int status = finish(app, running, errors);
                    if (status != DONE) {
                        Runtime.getRuntime().halt(status);
                    }
                },
                "millrace-shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            while (!running.awaitEnd(LONG)) {
                // a year has passed
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) { // a signal came: the hook does the rest
            return DONE;
        }
        return finish(app, running, errors);
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
