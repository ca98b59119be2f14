package dev.millrace.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.bench.BenchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PlacementTest {

    @BeforeEach
    void needsLinux() {
        assumeTrue(Files.exists(Path.of("/proc/thread-self/status")), "threads are placed through Linux' /proc");
    }

    @Test
    void aConsumerRunsWhereItWasPlaced() throws Exception {
        FutureTask<String> allowed = new FutureTask<>(PlacementTest::allowedCpus);

        new Placement(-1, 0).consumers().newThread(allowed).start();

        assertThat(allowed.get(20, TimeUnit.SECONDS)).isEqualTo("0");
    }

    @Test
    void theProducerIsPlacedAloneAndThreadsMadeBeforeStayWhereTheyWere() throws Exception {
        FutureTask<String> result = new FutureTask<>(() -> {
            new Placement(0, -1).placeProducer();
            return allowedCpus();
        });

        Thread.ofPlatform().start(result); // not this thread, which other tests use

        assertThat(result.get(20, TimeUnit.SECONDS)).isEqualTo("0");
        if (Runtime.getRuntime().availableProcessors() > 1) {
            assertThat(allowedCpus()).isNotEqualTo("0");
        }
    }

    @Test
    void aProcessorThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> new Placement(4_000, -1).placeProducer())
                .isInstanceOf(BenchFailure.class)
                .hasMessageContaining("can't place a thread on processor 4000");
    }

    private static String allowedCpus() throws IOException {
        return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElseThrow();
    }
}
