package dev.millrace.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A number of a message, taken apart. One for all numbers of a reader.
final class NumberToken {

    private static final int MOST_DIGITS = 1_000;
    private static final int MOST_SIGNIFICANT = 19;
    private static final long HUGE_EXPONENT = 10_000_000_000L;
    private static final int LONGEST_SHOWN = 40;

    private byte[] bytes = {};
    private int from;
    private int to;
    private boolean negative;

    /// Neither a fraction nor an exponent.
    private boolean integer;

    /// The first 19 digits from the first that is not 0, unsigned.
    private long digits;

    private int significant;

    /// Digits other than 0 come behind [#digits].
    private boolean cut;

    /// The number is [#digits] times ten to this power.
    private long exponent;

    /// The exponent as it was written.
    private long power;

    private int count;

    /// Reads a number.
    ///
    /// @return what is wrong with it, or null
    // One method for the same reason as NumberReader.integer.
    @Nullable
    String scan(byte[] message, int start, int end) {
        bytes = message;
        from = start;
        negative = message[start] == '-';
        integer = true;
        cut = false;
        long shift = 0;
        power = 0;
        long value = 0;
        int kept = 0;
        int first = negative ? start + 1 : start;
        int i = first;
        int digit;
        while (i < end && (digit = message[i] - '0') >= 0 && digit <= 9) {
            if (kept < MOST_SIGNIFICANT) {
                value = value * 10 + digit;
                kept += value == 0 ? 0 : 1;
            } else {
                cut |= digit != 0;
                shift++;
            }
            i++;
        }
        int digitCount = i - first;
        String problem = null;
        if (i == first) {
            problem = "a digit was expected behind the minus sign";
        } else if (message[first] == '0' && digitCount > 1) {
            problem = "a number begins with a 0 too many";
        }
        if (problem == null && i < end && message[i] == '.') {
            integer = false;
            int fraction = ++i;
            while (i < end && (digit = message[i] - '0') >= 0 && digit <= 9) {
                if (kept < MOST_SIGNIFICANT) {
                    value = value * 10 + digit;
                    kept += value == 0 ? 0 : 1;
                    shift--;
                } else {
                    cut |= digit != 0;
                }
                i++;
            }
            digitCount += i - fraction;
            problem = i == fraction ? "a digit was expected behind the decimal point" : null;
        }
        if (problem == null && i < end && (message[i] == 'e' || message[i] == 'E')) {
            integer = false;
            i++;
            boolean down = i < end && message[i] == '-';
            if (i < end && (down || message[i] == '+')) {
                i++;
            }
            int exponentFrom = i;
            while (i < end && (digit = message[i] - '0') >= 0 && digit <= 9) {
                power = Math.min(HUGE_EXPONENT, power * 10 + digit);
                i++;
            }
            digitCount += i - exponentFrom;
            power = down ? -power : power;
            problem = i == exponentFrom ? "a digit was expected in the exponent" : null;
        }
        digits = value;
        significant = kept;
        exponent = shift + power;
        count = digitCount;
        to = i;
        if (problem == null && digitCount > MOST_DIGITS) {
            problem = "a number has more than " + MOST_DIGITS + " digits";
        }
        return problem;
    }

    /// Gives the index behind the number.
    int end() {
        return to;
    }

    boolean isInteger() {
        return integer;
    }

    /// Tells whether the number, an integer, is in a range.
    boolean isWithin(long least, long greatest) {
        if (count > MOST_SIGNIFICANT || digits < 0) {
            // More than 63 bits: only the least long has that many.
            return count <= MOST_SIGNIFICANT && negative && digits == Long.MIN_VALUE && least == Long.MIN_VALUE;
        }
        long value = negative ? -digits : digits;
        return value >= least && value <= greatest;
    }

    long toLong() {
        return negative ? -digits : digits;
    }

    double toDouble() {
        double magnitude = magnitude();
        if (Double.isNaN(magnitude)) {
            return Double.parseDouble(toString());
        }
        // A 0 without a decimal point is an integer, which has no sign.
        return negative && !(integer && digits == 0) ? -magnitude : magnitude;
    }

    private double magnitude() {
        int bounded = Math.clamp(exponent, -100_000, 100_000);
        double value = Decimals.toDouble(digits, bounded);
        if (!cut) {
            return value;
        }
        // The number lies between these two; if they are the same double, it is that one.
        double next = Decimals.toDouble(digits + 1, bounded);
        return value == next ? value : Decimals.UNDECIDED;
    }

    float toFloat() {
        double value = toDouble();
        float rounded = (float) value;
        // Rounding twice goes wrong only where the double is just between two floats; below the least normal
        // float these are elsewhere.
        boolean between = (Double.doubleToRawLongBits(value) & 0x1fff_ffffL) == 0x1000_0000L;
        return between || (value != 0 && Math.abs(rounded) < Float.MIN_NORMAL) ? Float.parseFloat(toString()) : rounded;
    }

    /// Tells whether the exponent is one that a [BigDecimal] can have.
    boolean isBigDecimal() {
        return Math.abs(power) <= Integer.MAX_VALUE && Math.abs(exponent) <= Integer.MAX_VALUE;
    }

    BigDecimal toBigDecimal() {
        return significant < MOST_SIGNIFICANT && Math.abs(exponent) < 1_000
                ? BigDecimal.valueOf(negative ? -digits : digits, (int) -exponent)
                : new BigDecimal(toString());
    }

    BigInteger toBigInteger() {
        return significant < MOST_SIGNIFICANT ? BigInteger.valueOf(toLong()) : new BigInteger(toString());
    }

    /// Gives the number as it was written.
    @Override
    public String toString() {
        return new String(bytes, from, to - from, ISO_8859_1);
    }

    /// Gives the number as it was written, or its beginning.
    String shown() {
        return to - from <= LONGEST_SHOWN ? toString() : new String(bytes, from, LONGEST_SHOWN, ISO_8859_1) + "…";
    }
}
