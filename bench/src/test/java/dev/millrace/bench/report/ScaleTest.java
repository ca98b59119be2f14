package dev.millrace.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void eachNineIsAsFarAsTheOneBefore() {
        assertThat(Scale.NINES.place(0)).isZero();
        assertThat(Scale.NINES.place(90)).isCloseTo(1, within(1e-9));
        assertThat(Scale.NINES.place(99.9)).isCloseTo(3, within(1e-9));
        assertThat(Scale.NINES.holds(100)).isFalse();
    }

    @Test
    void ticksReachFromTheLeastToTheGreatestValue() {
        assertThat(Scale.NINES.ticks(50, 99.9)).containsExactly(0.0, 90.0, 99.0, 99.9);
        assertThat(Scale.LOG.ticks(350, 12_000)).containsExactly(100.0, 1_000.0, 10_000.0, 100_000.0);
        assertThat(Scale.LOG.ticks(100, 1_000)).containsExactly(100.0, 1_000.0);
    }

    @Test
    void oneValueAloneStillHasAnAxis() {
        assertThat(Scale.LOG.ticks(1_000, 1_000)).containsExactly(1_000.0, 10_000.0);
        assertThat(Scale.NINES.ticks(0, 0)).containsExactly(0.0, 90.0);
    }
}
