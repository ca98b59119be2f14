package dev.millrace.bench.process;

import dev.millrace.bench.BenchFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Runs commands one after the other, each in a process of its own, and gives the last line of each.
final class ChildProcess {

    private static final long PATIENCE_MINUTES = 20;

    private final Interruption interruption;

    ChildProcess(Interruption interruption) {
        this.interruption = interruption;
    }

    /// Runs a command and gives the last line that it printed.
    ///
    /// @throws BenchFailure if it fails, or takes longer than anything here may
    String run(String title, List<String> command) {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new BenchFailure("can't start " + command.getFirst() + " for " + title + ": " + e.getMessage());
        }
        interruption.started(process);
        try {
            return lastLine(process, title);
        } catch (IOException | InterruptedException e) {
            throw new BenchFailure(title + ": " + e);
        } finally {
            process.destroyForcibly();
            interruption.ended();
        }
    }

    private static String lastLine(Process process, String title) throws IOException, InterruptedException {
        process.getOutputStream().close();
        AtomicBoolean late = new AtomicBoolean();
        Thread watchdog = Thread.ofVirtual().start(() -> endAfterPatience(process, late));
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int status = process.waitFor();
        watchdog.interrupt();
        if (late.get()) {
            throw new BenchFailure(title + ": took longer than " + PATIENCE_MINUTES + " minutes and was ended");
        }
        if (status != 0) {
            throw new BenchFailure(
                    title + ": exit status " + status + ": " + (output.isEmpty() ? "it printed nothing" : output));
        }
        return output.substring(output.lastIndexOf('\n') + 1);
    }

    private static void endAfterPatience(Process process, AtomicBoolean late) {
        try {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                late.set(true);
                process.destroyForcibly();
            }
        } catch (InterruptedException ended) {
            // the process did
        }
    }
}
