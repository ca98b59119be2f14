package dev.millrace.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// One line on standard error that says what is going on and how long it may last, if a person is watching.
final class Progress {

    private final int steps;
    private final boolean shown = isTerminal();
    private final long start = System.nanoTime();
    private int started;

    Progress(int steps) {
        this.steps = steps;
    }

    void start(String title) {
        int done = started++;
        if (shown) {
            System.err.print(
                    "\r\u001B[K" + started + "/" + steps + "  " + title + left(done, System.nanoTime() - start));
            System.err.flush();
        }
    }

    private String left(int done, long nanos) {
        return done == 0 ? "" : "  (" + words(Duration.ofNanos(nanos / done * (steps - done))) + " left)";
    }

    /// Says a time as a person would.
    static String words(Duration time) {
        long seconds = time.toSeconds();
        if (seconds >= 3600) {
            return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
        }
        return seconds >= 60 ? seconds / 60 + " min " + seconds % 60 + " s" : seconds + " s";
    }

    void end() {
        if (shown) {
            System.err.print("\r\u001B[K");
            System.err.flush();
        }
    }

    /// Java tells only about standard input and output, Linux what standard error is.
    private static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return false; // not on Linux
        }
    }
}
