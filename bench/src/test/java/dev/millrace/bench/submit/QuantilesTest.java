package dev.millrace.bench.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class QuantilesTest {

    @Test
    void theNearestRankIsTheSmallestSampleThatEnoughSamplesDoNotExceed() {
        Quantiles quantiles = new Quantiles(new long[] {50, 15, 40, 20, 35}, 5);

        assertThat(quantiles.atPerMille(50)).isEqualTo(15);
        assertThat(quantiles.atPerMille(300)).isEqualTo(20);
        assertThat(quantiles.atPerMille(400)).isEqualTo(20);
        assertThat(quantiles.atPerMille(500)).isEqualTo(35);
        assertThat(quantiles.atPerMille(1_000)).isEqualTo(50);
    }

    @Test
    void ofAThousandSamplesThe999thIsTheP999() {
        long[] samples = LongStream.rangeClosed(1, 1_000).toArray();

        assertThat(new Quantiles(samples, 1_000).atPerMille(999)).isEqualTo(999);
        assertThat(new Quantiles(samples, 1_000).atPerMille(500)).isEqualTo(500);
    }

    @Test
    void oneSampleIsEveryQuantile() {
        Quantiles quantiles = new Quantiles(new long[] {7}, 1);

        assertThat(quantiles.atPerMille(1)).isEqualTo(7);
        assertThat(quantiles.atPerMille(999)).isEqualTo(7);
    }

    @Test
    void placesOfTheArrayThatHoldNoSampleDoNotCount() {
        assertThat(new Quantiles(new long[] {3, 1, 2, 0, 0}, 3).atPerMille(1)).isEqualTo(1);
    }

    @Test
    void noSamplesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Quantiles(new long[4], 0))
                .withMessageContaining("not 0");
    }
}
