package dev.millrace.bench.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// One line on standard error that says what is going on, if a person is watching.
final class Progress {

    private final int jobs;
    private final boolean shown = isTerminal();
    private int started;

    Progress(int jobs) {
        this.jobs = jobs;
    }

    void start(String title) {
        started++;
        if (shown) {
            System.err.print("\r\u001B[K" + started + "/" + jobs + "  " + title);
            System.err.flush();
        }
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
