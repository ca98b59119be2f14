package dev.millrace.json;

import dev.millrace.codec.MessageOutput;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Bytes as text in Base64 (RFC 4648), with padding. The JDK's encoder can't write into the middle of an array, and its
/// decoder allocates a second one.
final class Base64Text {

    private static final byte[] DIGITS = {
        'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V',
                'W',
        'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's',
                't',
        'u', 'v', 'w', 'x', 'y', 'z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '/'
    };

    /// The value of each digit, -1 for all other characters.
    private static final byte[] VALUES = new byte[128];

    static {
        Arrays.fill(VALUES, (byte) -1);
        for (int i = 0; i < DIGITS.length; i++) {
            VALUES[DIGITS[i]] = (byte) i;
        }
    }

    private Base64Text() {}

    static void write(byte[] value, MessageOutput output) {
        long length = (value.length + 2L) / 3 * 4 + 2;
        output.ensure((int) Math.min(length, Integer.MAX_VALUE));
        byte[] to = output.array();
        int at = output.position();
        to[at++] = '"';
        int i = 0;
        for (; i + 2 < value.length; i += 3) {
            at = put(((value[i] & 0xff) << 16) | ((value[i + 1] & 0xff) << 8) | (value[i + 2] & 0xff), 4, to, at);
        }
        if (i + 1 == value.length) {
            at = put((value[i] & 0xff) << 16, 2, to, at);
        } else if (i + 2 == value.length) {
            at = put(((value[i] & 0xff) << 16) | ((value[i + 1] & 0xff) << 8), 3, to, at);
        }
        to[at++] = '"';
        output.position(at);
    }

    /// Writes some digits of 24 bits, and padding up to four.
    private static int put(int bits, int digits, byte[] to, int at) {
        for (int i = 0; i < 4; i++) {
            to[at + i] = i < digits ? DIGITS[(bits >>> (18 - 6 * i)) & 0x3f] : (byte) '=';
        }
        return at + 4;
    }

    static byte @Nullable [] read(byte[] text, int from, int to) {
        int length = to - from;
        if (length % 4 != 0) {
            return null;
        }
        int padding = 0;
        while (padding < 2 && padding < length && text[to - 1 - padding] == '=') {
            padding++;
        }
        byte[] value = new byte[length / 4 * 3 - padding];
        int digits = length - padding;
        int bits = 0;
        int at = 0;
        for (int i = 0; i < digits; i++) {
            byte c = text[from + i];
            int digit = c < 0 ? -1 : VALUES[c];
            if (digit < 0) {
                return null;
            }
            bits = (bits << 6) | digit;
            if (i % 4 != 0) {
                value[at++] = (byte) (bits >>> (6 - i % 4 * 2));
            }
        }
        return value;
    }
}
