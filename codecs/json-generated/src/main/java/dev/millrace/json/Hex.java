package dev.millrace.json;

/// Hexadecimal digits.
final class Hex {

    private Hex() {}

    /// Gives the value of a digit of either case, or -1.
    static int digit(int c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        int lower = c | 0x20;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }
}
