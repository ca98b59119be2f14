package dev.millrace.json;

import java.math.BigInteger;

/// Turns decimal digits and an exponent into the nearest `double`, without a String.
///
/// Two ways, both exact: for few digits one multiplication or division by a power of ten that is a `double` itself
/// (Clinger, *How to Read Floating Point Numbers Accurately*, 1990); for up to 19 digits one or two multiplications
/// of 64 bits by a power of five cut to 128 bits (Lemire, *Number Parsing at a Gigabyte per Second*, 2021). Where
/// 128 bits don't decide, the caller asks the JDK.
final class Decimals {

    static final double UNDECIDED = Double.NaN;

    private static final int LEAST_EXPONENT = -342;
    private static final int GREATEST_EXPONENT = 308;
    private static final long FRACTION = 1L << 52;

    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    /// The upper and lower 64 bits of powers of five. Calculated when the first number needs them, in a few
    /// milliseconds.
    private static final class Powers {

        private static final long[] UPPER = new long[GREATEST_EXPONENT - LEAST_EXPONENT + 1];
        private static final long[] LOWER = new long[UPPER.length];

        static {
            BigInteger power = BigInteger.ONE;
            for (int exponent = 0; exponent <= -LEAST_EXPONENT; exponent++) {
                if (exponent <= GREATEST_EXPONENT) {
                    set(exponent, power.shiftLeft(128).shiftRight(power.bitLength()));
                }
                if (exponent > 0) {
                    // Rounded up where numbers exist that the power divides, so that they come out whole.
                    BigInteger quotient =
                            BigInteger.ONE.shiftLeft(power.bitLength() + 127).divide(power);
                    set(-exponent, exponent <= 27 ? quotient.add(BigInteger.ONE) : quotient);
                }
                power = power.multiply(BigInteger.valueOf(5));
            }
        }

        private static void set(int exponent, BigInteger bits128) {
            UPPER[exponent - LEAST_EXPONENT] = bits128.shiftRight(64).longValue();
            LOWER[exponent - LEAST_EXPONENT] = bits128.longValue();
        }
    }

    private Decimals() {}

    /// Gives `digits * 10^exponent`.
    ///
    /// @param digits unsigned
    /// @return the nearest double, or [#UNDECIDED]
    static double toDouble(long digits, int exponent) {
        if (digits == 0) {
            return 0;
        }
        if (digits >>> 53 == 0 && exponent >= -22 && exponent <= 22) {
            return exponent < 0 ? digits / EXACT_POWERS[-exponent] : digits * EXACT_POWERS[exponent];
        }
        if (exponent < LEAST_EXPONENT) {
            return 0; // less than half of the least double, whatever the 19 digits are
        }
        return exponent > GREATEST_EXPONENT ? Double.POSITIVE_INFINITY : byMultiplication(digits, exponent);
    }

    private static double byMultiplication(long digits, int exponent) {
        int shift = Long.numberOfLeadingZeros(digits);
        long normalized = digits << shift;
        int index = exponent - LEAST_EXPONENT;
        long upper = Math.unsignedMultiplyHigh(normalized, Powers.UPPER[index]);
        long lower = normalized * Powers.UPPER[index];
        if ((upper & 0x1ff) == 0x1ff) { // what was cut off may carry into the bits that count
            long more = Math.unsignedMultiplyHigh(normalized, Powers.LOWER[index]);
            lower += more;
            if (Long.compareUnsigned(lower, more) < 0) {
                upper++;
            }
            if (lower == -1 && (exponent < -27 || exponent > 55)) {
                return UNDECIDED;
            }
        }
        int high = (int) (upper >>> 63);
        long mantissa = upper >>> (high + 9); // 54 bits: one more than a double has, to round by
        int binary = floorLog2OfPowerOf10(exponent) + high - shift + 63 + 1023;
        if (binary <= 0) {
            return subnormal(mantissa, binary);
        }
        boolean halfway = Long.compareUnsigned(lower, 1) <= 0
                && exponent >= -4
                && exponent <= 23
                && (mantissa & 3) == 1
                && mantissa << (high + 9) == upper;
        if (halfway) {
            mantissa--; // to the even one
        }
        mantissa = (mantissa + 1) >>> 1;
        if (mantissa == FRACTION << 1) {
            mantissa = FRACTION;
            binary++;
        }
        return binary >= 2047
                ? Double.POSITIVE_INFINITY
                : Double.longBitsToDouble(((long) binary << 52) | (mantissa & (FRACTION - 1)));
    }

    private static double subnormal(long mantissa, int binary) {
        if (binary <= -63) {
            return 0;
        }
        long shifted = mantissa >>> (1 - binary);
        return Double.longBitsToDouble((shifted + 1) >>> 1); // may become the least normal number
    }

    private static int floorLog2OfPowerOf10(int exponent) {
        return (217_706 * exponent) >> 16;
    }
}
