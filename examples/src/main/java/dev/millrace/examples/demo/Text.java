package dev.millrace.examples.demo;

import java.util.Locale;

/// How numbers and names look in what the demo prints, whatever the machine's locale.
final class Text {

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

    /// A name from the command line without the characters that could move a terminal's cursor.
    static String printable(String name) {
        return name.replaceAll("\\p{Cntrl}", "?");
    }
}
