package dev.millrace.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

    @Test
    void timesAreSaidAsAPersonWould() {
        assertThat(Progress.words(Duration.ofSeconds(59))).isEqualTo("59 s");
        assertThat(Progress.words(Duration.ofSeconds(61))).isEqualTo("1 min 1 s");
        assertThat(Progress.words(Duration.ofSeconds(2 * 3600 + 5 * 60 + 7))).isEqualTo("2 h 5 min");
    }
}
