package dev.millrace.json;

import java.math.BigDecimal;
import java.math.BigInteger;

/// Reads the numbers of a message.
final class NumberReader {

    private static final long EACH = 0x0101_0101_0101_0101L;
    private static final long HIGH_HALVES = 0xf0f0_f0f0_f0f0_f0f0L;

    private final JsonBytes in;
    private final NumberToken number = new NumberToken();

    NumberReader(JsonBytes in) {
        this.in = in;
    }

    /// Reads an integer of at most 18 digits; hands over all others, and what is no integer.
    ///
    /// Eight digits are checked and put together at once (Lemire, *Quickly parsing eight digits*, 2018).
    // One method, and longer than the 325 bytecodes that C2 inlines: a copy of it for each component of a record
    // took C2 2.3 s for 48 components instead of 0.3 s, and the record was read no faster.
    long integer(long least, long greatest) {
        byte[] b = in.bytes;
        int limit = in.end;
        int from = in.at;
        int i = from < limit && b[from] == '-' ? from + 1 : from;
        int first = i;
        long value = 0;
        while (limit - i >= 8) {
            long eight = (long) JsonBytes.EIGHT.get(b, i);
            if ((eight & HIGH_HALVES) != '0' * EACH || ((eight + 6 * EACH) & HIGH_HALVES) != '0' * EACH) {
                break; // not all of them are digits
            }
            long pairs = (eight - '0' * EACH) * 10 + ((eight - '0' * EACH) >>> 8);
            long low = (pairs & 0x0000_00ff_0000_00ffL) * (100 + (1_000_000L << 32));
            long high = ((pairs >>> 16) & 0x0000_00ff_0000_00ffL) * (1 + (10_000L << 32));
            value = value * 100_000_000 + ((low + high) >>> 32);
            i += 8;
        }
        int digit;
        while (i < limit && (digit = b[i] - '0') >= 0 && digit <= 9) {
            value = value * 10 + digit;
            i++;
        }
        int count = i - first;
        boolean usual = count > 0 && count <= 18 && (count == 1 || b[first] != '0');
        if (usual && i < limit && (b[i] == '.' || b[i] == 'e' || b[i] == 'E')) {
            usual = false;
        }
        if (first != from) {
            value = -value;
        }
        if (!usual || value < least || value > greatest) {
            return unusualInteger(least, greatest);
        }
        in.at = i;
        return value;
    }

    private long unusualInteger(long least, long greatest) {
        int behind = scan("an integer");
        if (!number.isInteger()) {
            throw in.refusal("an integer was expected, found the fraction " + number.shown());
        }
        if (!number.isWithin(least, greatest)) {
            throw in.refusal(number.shown() + " is not from " + least + " to " + greatest);
        }
        in.at = behind;
        return number.toLong();
    }

    /// Takes apart the number here; the cursor stays.
    ///
    /// @return the index behind it
    private int scan(String expected) {
        byte first = in.peek();
        if (first != '-' && (first < '0' || first > '9')) {
            throw in.unexpected(expected);
        }
        String problem = number.scan(in.bytes, in.at, in.end);
        if (problem != null) {
            throw in.refusal(problem);
        }
        return number.end();
    }

    void skip() {
        in.at = scan("a value");
    }

    float readFloat() {
        int behind = scan("a number");
        float value = number.toFloat();
        in.at = behind;
        return value;
    }

    double readDouble() {
        int behind = scan("a number");
        double value = number.toDouble();
        in.at = behind;
        return value;
    }

    BigDecimal readBigDecimal() {
        int behind = scan("a number");
        if (!number.isBigDecimal()) {
            throw in.refusal(number.shown() + " has an exponent that BigDecimal can't hold");
        }
        in.at = behind;
        return number.toBigDecimal();
    }

    BigInteger readBigInteger() {
        int behind = scan("an integer");
        if (!number.isInteger()) {
            throw in.refusal("an integer was expected, found the fraction " + number.shown());
        }
        in.at = behind;
        return number.toBigInteger();
    }

    /// Reads a number as it is written.
    String readText() {
        in.at = scan("text");
        return number.toString();
    }
}
