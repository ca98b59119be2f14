package dev.millrace.bench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void meanMedianAndRangeOfAnEvenNumberOfFigures() {
        assertThat(Spread.of(DoubleStream.of(4, 1, 2, 9))).isEqualTo(new Spread(4, 3, 1, 9));
    }

    @Test
    void figuresThatAreNotThereDoNotCount() {
        assertThat(Spread.of(List.of(1.0, Double.NaN, 3.0), Double::doubleValue))
                .isEqualTo(new Spread(2, 2, 1, 3));
        assertThat(Spread.of(List.of(Double.NaN), Double::doubleValue)).isNull();
    }

    @Test
    void ofNothingThereIsNoSpread() {
        assertThatThrownBy(() -> Spread.of(DoubleStream.empty())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Spread.over(List.of(Double.NaN), Double::doubleValue))
                .hasMessageContaining("no figure");
    }

    @Test
    void variationIsTheStandardDeviationOfASampleOverTheMean() {
        assertThat(Spread.variation(9, 10, 11)).isCloseTo(0.1, within(1e-12));
        assertThat(Spread.variation(5)).isZero();
    }
}
