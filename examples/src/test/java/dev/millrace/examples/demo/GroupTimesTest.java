package dev.millrace.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GroupTimesTest {

    private final GroupTimes times = new GroupTimes();

    @Test
    void onlyFullGroupsCountAndTheirPartsAreAddedUp() {
        assertThat(times.missing()).isEqualTo(1_000);
        times.add(400, 3_000);
        assertThat(times.groups()).isZero();
        assertThat(times.missing()).isEqualTo(600);
        times.add(600, 5_000);

        assertThat(times.groups()).isEqualTo(1);
        assertThat(times.nanosPerSubmission(0.5)).isEqualTo(8.0, within(0.08));
    }

    @Test
    void percentilesAreExactToOnePercentAtEveryScale() {
        for (long nanos = 1; nanos < 1L << 60; nanos += 1 + nanos / 3) {
            GroupTimes one = new GroupTimes();
            one.add(1_000, nanos);

            assertThat(one.nanosPerSubmission(0.5)).isEqualTo(nanos / 1_000.0, within(nanos / 100_000.0));
        }
    }

    @Test
    void percentileIsTheTimeThatThePartOfTheGroupsDoesNotExceed() {
        for (int i = 1; i <= 100; i++) {
            times.add(1_000, i);
        }

        assertThat(times.nanosPerSubmission(0.50)).isEqualTo(0.050);
        assertThat(times.nanosPerSubmission(0.99)).isEqualTo(0.099);
        assertThat(times.nanosPerSubmission(1.0)).isEqualTo(0.100);
    }
}
