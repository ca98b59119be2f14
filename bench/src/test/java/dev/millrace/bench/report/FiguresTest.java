package dev.millrace.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {

    private final Figures english = new Figures(Language.EN);
    private final Figures russian = new Figures(Language.RU);

    @Test
    void separatorsFollowTheLanguage() {
        assertThat(english.rate(1_234.56)).isEqualTo("1,234.6");
        assertThat(new Figures(Language.ZH).rate(1_234.56)).isEqualTo("1,234.6");
        assertThat(russian.rate(1_234.56)).isEqualTo("1\u00a0234,6");
        assertThat(russian.whole(12_345_678)).isEqualTo("12\u00a0345\u00a0678");
    }

    @Test
    void digitsAreFixedForEachKindOfFigure() {
        assertThat(english.fine(0.3)).isEqualTo("0.300");
        assertThat(english.ratio(2)).isEqualTo("2.00");
        assertThat(english.percent(0.000123)).isEqualTo("0.0123");
        assertThat(english.coarsePercent(0.8123)).isEqualTo("81.2");
        assertThat(english.whole(999.5)).isEqualTo("1,000");
        assertThat(english.whole(100)).isEqualTo("100");
    }

    @Test
    void aNegativeNumberHasAMinusAndZeroHasNone() {
        assertThat(english.rate(-1_234.5)).isEqualTo("−1,234.5");
        assertThat(english.rate(-0.01)).isEqualTo("0.0");
    }

    @Test
    void plainNumbersAreAsShortAsTheyCanBe() {
        assertThat(english.plain(100 - Math.pow(10, -3))).isEqualTo("99.999");
        assertThat(russian.plain(99.9)).isEqualTo("99,9");
        assertThat(english.plain(1_000_000)).isEqualTo("1,000,000");
    }
}
