package dev.millrace.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Holds text with escapes or beyond ASCII while it is decoded. One for all texts of a reader; it keeps its memory
/// up to a bound.
final class TextBuffer {

    private static final int KEPT = 16_384;
    private static final int SMALLEST = 64;

    private char[] chars = {};
    private int length;
    private @Nullable String problem;
    private int problemAt;

    /// Decodes text up to its closing quote.
    ///
    /// @param from the index of the byte behind the opening quote
    /// @return the index behind the closing quote, or -1: then [#problem()] says what is wrong
    int decode(byte[] bytes, int from, int end) {
        length = 0;
        return go(bytes, from, end, true);
    }

    /// Decodes a name up to its closing quote. Other than in text, no half of a surrogate pair may be in it: a name is
    /// compared with others, and their senders may not agree on how to write the half.
    ///
    /// @return as [#decode]
    int decodeName(byte[] bytes, int from, int end) {
        int behind = decode(bytes, from, end);
        return behind > 0 && hasHalfPair() ? wrong("a name has half of a surrogate pair", from - 1) : behind;
    }

    private boolean hasHalfPair() {
        for (int i = 0; i < length; i++) {
            if (Character.isSurrogate(chars[i])) {
                boolean pair = i + 1 < length && Character.isSurrogatePair(chars[i], chars[i + 1]);
                if (!pair) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    /// Checks text without keeping it.
    ///
    /// @return as [#decode]
    int check(byte[] bytes, int from, int end) {
        return go(bytes, from, end, false);
    }

    private int go(byte[] bytes, int from, int end, boolean keep) {
        int i = from;
        while (i < end) {
            int c = bytes[i];
            int next = i + 1;
            if (c == '"') {
                return next;
            }
            if (c == '\\') {
                c = escaped(bytes, i, end);
                next = next < end && bytes[next] == 'u' ? i + 6 : i + 2;
                if (c < 0) {
                    return -1;
                }
            } else if (c < 0) {
                c = Utf8.codePoint(bytes, i, end);
                next = i + Utf8.length(c);
                if (c < 0) {
                    return wrong("the text is no UTF-8", i);
                }
            } else if (c < ' ') {
                return wrong("a control character in text must be escaped", i);
            }
            if (keep) {
                append(c);
            }
            i = next;
        }
        return wrong("the message ends in the middle of a value", end);
    }

    private int wrong(String what, int at) {
        problem = what;
        problemAt = at;
        return -1;
    }

    private int escaped(byte[] bytes, int at, int end) {
        if (at + 1 >= end) {
            return wrong("the message ends in the middle of a value", end);
        }
        return switch (bytes[at + 1]) {
            case '"', '\\', '/' -> bytes[at + 1];
            case 'b' -> '\b';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'f' -> '\f';
            case 'r' -> '\r';
            case 'u' -> hex(bytes, at, end);
            default -> wrong("there is no such escape", at);
        };
    }

    private int hex(byte[] bytes, int at, int end) {
        if (end - at < 6) {
            return wrong("the message ends in the middle of a value", end);
        }
        int value = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = Hex.digit(bytes[i]);
            if (digit < 0) {
                return wrong("an escape needs four hexadecimal digits", at);
            }
            value = (value << 4) | digit;
        }
        return value;
    }

    private void append(int codePoint) {
        if (chars.length - length < 2) {
            chars = Arrays.copyOf(chars, Math.max(SMALLEST, chars.length * 2));
        }
        if (codePoint < 0x10000) {
            chars[length++] = (char) codePoint;
        } else {
            chars[length++] = Character.highSurrogate(codePoint);
            chars[length++] = Character.lowSurrogate(codePoint);
        }
    }

    String problem() {
        return problem == null ? "" : problem;
    }

    int problemAt() {
        return problemAt;
    }

    int length() {
        return length;
    }

    int utf8Length() {
        return toString().codePoints().map(Utf8::length).sum();
    }

    char[] chars() {
        return chars;
    }

    /// Gives what was decoded.
    @Override
    public String toString() {
        return length == 0 ? "" : new String(chars, 0, length);
    }

    /// Gives back memory that only long texts need.
    void trim() {
        if (chars.length > KEPT) {
            chars = new char[KEPT];
        }
    }
}
