package dev.millrace.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SteadyStateTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private int measured;

    @Test
    @Timeout(60)
    void figuresThatGetHardlyBetterAreSteadyAfterThreeOfThem() {
        assertThat(SteadyState.reach(() -> Math.max(50, 100 - ++measured), Duration.ZERO, LONG))
                .isTrue();
        assertThat(measured).isGreaterThanOrEqualTo(4);
    }

    @Test
    @Timeout(60)
    void figuresThatGetMuchBetterEachTimeAreGivenUp() {
        assertThat(SteadyState.reach(this::better, Duration.ZERO, Duration.ofMillis(20)))
                .isFalse();
        assertThat(measured).isPositive();
    }

    private double better() {
        long end = System.nanoTime() + 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        return Math.pow(0.9, ++measured);
    }
}
