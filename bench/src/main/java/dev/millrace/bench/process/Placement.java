package dev.millrace.bench.process;

import dev.millrace.bench.BenchFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadFactory;

/// Which processor a thread runs on, through the program `taskset` of Linux. -1 leaves it to the system.
///
/// @param producerCpu where the thread that sends runs, or -1
/// @param consumerCpu where all threads of the queue run, or -1
public record Placement(int producerCpu, int consumerCpu) {

    /// Places the calling thread, which is the one that sends.
    ///
    /// @throws BenchFailure if it can't be placed there
    public void placeProducer() {
        place(producerCpu);
    }

    /// Makes threads that place themselves before they do anything.
    ///
    /// @return a factory of daemon threads
    public ThreadFactory consumers() {
        return task -> Thread.ofPlatform().daemon().name("consumer").unstarted(() -> {
            place(consumerCpu);
            task.run();
        });
    }

    private static void place(int cpu) {
        if (cpu < 0) {
            return;
        }
        try {
            // "<process>/task/<thread>", as the calling thread sees itself
            String thread = String.valueOf(
                    Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName());
            Process taskset = new ProcessBuilder("taskset", "-pc", String.valueOf(cpu), thread)
                    .redirectErrorStream(true)
                    .start();
            String words = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (taskset.waitFor() != 0) {
                throw new BenchFailure("can't place a thread on processor " + cpu + ": " + words);
            }
        } catch (IOException e) {
            throw new BenchFailure("can't place a thread on processor " + cpu
                    + ": it needs Linux and the program taskset (package util-linux): " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("interrupted while placing a thread");
        }
    }
}
