package dev.millrace.bench.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Numbers as a report writes them: fixed digits for each kind of figure, separators by language.
///
/// Written without `java.text`, whose separators change with the JDK's locale data; a report must not.
public final class Figures {

    /// What stands where a document has no figure.
    public static final String NONE = "–";

    private final char point;
    private final char group;

    /// Figures in a language.
    ///
    /// @param language decides the separators
    public Figures(Language language) {
        boolean comma = language == Language.RU;
        this.point = comma ? ',' : '.';
        this.group = comma ? '\u00a0' : ',';
    }

    /// Millions of messages a second, or messages a second: one digit after the point.
    ///
    /// @param value the figure
    /// @return its text
    public String rate(double value) {
        return number(value, 1);
    }

    /// A cost in nanoseconds, or gigabytes a second: three digits after the point.
    ///
    /// @param value the figure
    /// @return its text
    public String fine(double value) {
        return number(value, 3);
    }

    /// A ratio: two digits after the point.
    ///
    /// @param value the figure
    /// @return its text
    public String ratio(double value) {
        return number(value, 2);
    }

    /// A share of one, in percent with four digits after the point.
    ///
    /// @param value the share, 1 for all
    /// @return its text without the percent sign
    public String percent(double value) {
        return number(100 * value, 4);
    }

    /// A variation or pending share, in percent with one digit after the point.
    ///
    /// @param value the share, 1 for all
    /// @return its text without the percent sign
    public String coarsePercent(double value) {
        return number(100 * value, 1);
    }

    /// A count, or whole units.
    ///
    /// @param value the figure
    /// @return its text
    public String whole(double value) {
        return number(value, 0);
    }

    /// A figure that may have any number of digits, as short as it can be said.
    ///
    /// @param value the figure
    /// @return its text, at most six digits after the point
    public String plain(double value) {
        BigDecimal rounded = new BigDecimal(value).setScale(6, RoundingMode.HALF_UP);
        BigDecimal shortest = rounded.stripTrailingZeros();
        return number(value, Math.max(0, shortest.scale()));
    }

    private String number(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value).setScale(digits, RoundingMode.HALF_UP);
        String text = rounded.abs().toPlainString();
        int end = digits == 0 ? text.length() : text.length() - digits - 1;
        StringBuilder out = new StringBuilder(rounded.signum() < 0 ? "−" : "");
        for (int i = 0; i < end; i++) {
            out.append(i > 0 && (end - i) % 3 == 0 ? String.valueOf(group) : "").append(text.charAt(i));
        }
        return digits == 0
                ? out.toString()
                : out.append(point).append(text, end + 1, text.length()).toString();
    }
}
