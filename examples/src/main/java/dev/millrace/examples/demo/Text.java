package dev.millrace.examples.demo;

import java.util.Locale;
import java.util.regex.Pattern;

/// How numbers and names look in what the demo prints, whatever the machine's locale.
final class Text {

    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private Text() {}

    /// A whole number, such as 1,000,000.
    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String decimal(double value, int digits) {
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }

    /// Three figures are enough for a rate: 7.42, 74.2, 742.
    static String rate(double value) {
        return decimal(value, value < 10 ? 2 : value < 100 ? 1 : 0);
    }

    /// What others have written, without the characters that could move a terminal's cursor, turn its text around or
    /// break the line.
    static String printable(String text) {
        return UNPRINTABLE.matcher(text).replaceAll("?");
    }

    /// The beginning of a text that is longer than wanted.
    static String shortened(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end) + "…";
    }
}
