package dev.millrace.bench.submit;

import dev.millrace.bench.BenchFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs a [Job] in a JVM of its own: the same Java and class path, and only the flags that the contestant
/// needs.
final class ChildJvm {

    private static final long PATIENCE_MINUTES = 10;

    private ChildJvm() {}

    /// Runs a job and gives the last line that it printed.
    static String run(Job job) {
        Process process;
        try {
            process = new ProcessBuilder(command(job)).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new BenchFailure("can't start a JVM for " + job.title() + ": " + e.getMessage());
        }
        Thread hook = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return lastLine(process, job);
        } catch (IOException | InterruptedException e) {
            throw new BenchFailure(job.title() + ": " + e);
        } finally {
            process.destroyForcibly();
            removeHook(hook);
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // it runs already
        }
    }

    private static List<String> command(Job job) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(job.kind().jvmFlags());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(SubmitRun.class.getName());
        command.add(FlatJson.write(job));
        return command;
    }

    private static String lastLine(Process process, Job job) throws IOException, InterruptedException {
        process.getOutputStream().close();
        Thread watchdog = Thread.ofVirtual().start(() -> endAfterPatience(process));
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int status = process.waitFor();
        watchdog.interrupt();
        String last = output.substring(output.lastIndexOf('\n') + 1);
        if (status != 0) {
            throw new BenchFailure(
                    job.title() + ": exit status " + status + ": " + (last.isEmpty() ? "no word" : output));
        }
        return last;
    }

    private static void endAfterPatience(Process process) {
        try {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException ended) {
            // the process did
        }
    }
}
