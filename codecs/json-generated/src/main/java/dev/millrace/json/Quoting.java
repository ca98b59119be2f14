package dev.millrace.json;

import dev.millrace.codec.MessageOutput;

/// Text in quotes. What JSON wants escaped is escaped, in the short form if there is one; half of a surrogate pair,
/// which UTF-8 has no bytes for, becomes an escape too. Everything else is UTF-8.
final class Quoting {

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};

    private Quoting() {}

    static byte[] quoted(String text) {
        MessageOutput output = new MessageOutput();
        output.begin();
        write(text, output);
        return output.toByteArray();
    }

    static void write(String text, MessageOutput output) {
        int length = text.length();
        output.ensure(length + 2);
        byte[] to = output.array();
        int at = output.position();
        to[at++] = '"';
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (!isPlain(c)) {
                output.position(at);
                writeRest(text, i, output);
                return;
            }
            to[at++] = (byte) c;
        }
        to[at++] = '"';
        output.position(at);
    }

    private static boolean isPlain(char c) {
        return c >= ' ' && c < 0x80 && c != '"' && c != '\\';
    }

    /// Goes over the rest twice, first to learn its length: what is ensured is what is needed, so that text which
    /// fits into the lent memory stays there.
    private static void writeRest(String text, int from, MessageOutput output) {
        output.ensure(lengthOf(text, from) + 1);
        byte[] to = output.array();
        int at = output.position();
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isPlain(c)) {
                to[at++] = (byte) c;
            } else if (c < 0x80) {
                at = escape(c, to, at);
            } else {
                int codePoint = text.codePointAt(i);
                if (codePoint >= 0x10000) {
                    i++;
                }
                at = isHalf(codePoint) ? escapeInHex(c, to, at) : Utf8.put(codePoint, to, at);
            }
        }
        to[at++] = '"';
        output.position(at);
    }

    private static int lengthOf(String text, int from) {
        long length = 0;
        for (int i = from; i < text.length(); i++) {
            int codePoint = text.codePointAt(i);
            length += lengthOf(codePoint);
            if (codePoint >= 0x10000) {
                i++;
            }
        }
        return (int) Math.min(length, Integer.MAX_VALUE - 1);
    }

    private static int lengthOf(int codePoint) {
        if (codePoint < 0x80) {
            char c = (char) codePoint;
            return isPlain(c) ? 1 : shortEscape(c) != 0 ? 2 : 6;
        }
        return isHalf(codePoint) ? 6 : Utf8.length(codePoint);
    }

    private static boolean isHalf(int codePoint) {
        return codePoint >= 0xd800 && codePoint <= 0xdfff;
    }

    private static int escape(char c, byte[] to, int at) {
        byte letter = shortEscape(c);
        if (letter == 0) {
            return escapeInHex(c, to, at);
        }
        to[at] = '\\';
        to[at + 1] = letter;
        return at + 2;
    }

    private static byte shortEscape(char c) {
        return switch (c) {
            case '"', '\\' -> (byte) c;
            case '\b' -> 'b';
            case '\t' -> 't';
            case '\n' -> 'n';
            case '\f' -> 'f';
            case '\r' -> 'r';
            default -> 0;
        };
    }

    private static int escapeInHex(char c, byte[] to, int at) {
        to[at] = '\\';
        to[at + 1] = 'u';
        to[at + 2] = HEX[c >> 12];
        to[at + 3] = HEX[(c >> 8) & 0xf];
        to[at + 4] = HEX[(c >> 4) & 0xf];
        to[at + 5] = HEX[c & 0xf];
        return at + 6;
    }

    /// Writes one character as text.
    static void write(char c, MessageOutput output) {
        output.ensure(lengthOf(c) + 2);
        byte[] to = output.array();
        int at = output.position();
        to[at++] = '"';
        if (isPlain(c)) {
            to[at++] = (byte) c;
        } else if (c < 0x80) {
            at = escape(c, to, at);
        } else {
            at = isHalf(c) ? escapeInHex(c, to, at) : Utf8.put(c, to, at);
        }
        to[at++] = '"';
        output.position(at);
    }
}
