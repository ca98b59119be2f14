package dev.millrace.json;

/// UTF-8 by the letter: the shortest form only, and no surrogates.
final class Utf8 {

    private Utf8() {}

    /// Gives the code point of a sequence of two to four bytes, or -1 if there is none.
    ///
    /// @param from the index of the first byte, which is no ASCII
    /// @param end what lies from here on is not looked at
    static int codePoint(byte[] bytes, int from, int end) {
        int first = bytes[from] & 0xff;
        if (first < 0xc2 || first > 0xf4) {
            return -1;
        }
        int length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (end - from < length) {
            return -1;
        }
        int codePoint = first & (0x7f >> length);
        for (int i = from + 1; i < from + length; i++) {
            if ((bytes[i] & 0xc0) != 0x80) {
                return -1;
            }
            codePoint = (codePoint << 6) | (bytes[i] & 0x3f);
        }
        return isSound(codePoint, length) ? codePoint : -1;
    }

    private static boolean isSound(int codePoint, int length) {
        return switch (length) {
            case 2 -> true; // begins with c2 at least
            case 3 -> codePoint >= 0x800 && (codePoint < 0xd800 || codePoint > 0xdfff);
            default -> codePoint >= 0x10000 && codePoint <= 0x10ffff;
        };
    }

    /// Gives how many bytes a code point takes.
    static int length(int codePoint) {
        return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    }

    /// Writes a code point of more than one byte.
    ///
    /// @return the index behind it
    static int put(int codePoint, byte[] to, int at) {
        int next = at;
        if (codePoint < 0x800) {
            to[next++] = (byte) (0xc0 | (codePoint >> 6));
        } else {
            if (codePoint < 0x10000) {
                to[next++] = (byte) (0xe0 | (codePoint >> 12));
            } else {
                to[next++] = (byte) (0xf0 | (codePoint >> 18));
                to[next++] = (byte) (0x80 | ((codePoint >> 12) & 0x3f));
            }
            to[next++] = (byte) (0x80 | ((codePoint >> 6) & 0x3f));
        }
        to[next++] = (byte) (0x80 | (codePoint & 0x3f));
        return next;
    }
}
