package dev.millrace.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/// Reads the texts and names of a message.
final class TextReader {

    private static final int LONGEST_NAME = 50_000;
    private static final int LONGEST_SHOWN = 40;
    private static final long EACH = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    /// What [#plainAmong] gives for text that it can't find; differs from all that [JsonNames] gives.
    private static final int OTHER = -3;

    private final JsonBytes in;
    private final TextBuffer buffer = new TextBuffer();

    TextReader(JsonBytes in) {
        this.in = in;
    }

    void clear() {
        buffer.trim();
    }

    private void expectQuote(String expected) {
        if (in.peek() != '"') {
            throw in.unexpected(expected);
        }
    }

    /// Reads text; the cursor is at its opening quote.
    String read() {
        String plain = plain();
        if (plain != null) {
            return plain;
        }
        decode();
        return buffer.toString();
    }

    /// Reads text of ASCII without escapes; the cursor stays if it is other text.
    private @Nullable String plain() {
        int from = in.at + 1;
        int i = endOfPlain(from);
        if (!isQuote(i)) {
            return null;
        }
        in.at = i + 1;
        return i == from ? "" : new String(in.bytes, from, i - from, ISO_8859_1);
    }

    private boolean isQuote(int i) {
        return i < in.end && in.bytes[i] == '"';
    }

    /// Gives the index of the first byte that is a quote, a backslash, a control character or no ASCII.
    private int endOfPlain(int from) {
        byte[] b = in.bytes;
        int limit = in.end;
        int i = from;
        while (limit - i >= 8) {
            long eight = (long) JsonBytes.EIGHT.get(b, i);
            long quotes = eight ^ ('"' * EACH);
            long backslashes = eight ^ ('\\' * EACH);
            // A byte's high bit is set where it is less than what is subtracted from it, or has it already.
            long special = (eight - ' ' * EACH) | (quotes - EACH) | (backslashes - EACH) | eight;
            if ((special & HIGH_BITS) != 0) {
                break;
            }
            i += 8;
        }
        while (i < limit && b[i] >= ' ' && b[i] != '"' && b[i] != '\\') {
            i++;
        }
        return i;
    }

    private void decode() {
        in.at = behind(buffer.decode(in.bytes, in.at + 1, in.end));
    }

    private void decodeName() {
        in.at = behind(buffer.decodeName(in.bytes, in.at + 1, in.end));
    }

    private int behind(int index) {
        if (index < 0) {
            in.at = buffer.problemAt();
            throw in.refusal(buffer.problem());
        }
        return index;
    }

    void skip() {
        int i = endOfPlain(in.at + 1);
        in.at = isQuote(i) ? i + 1 : behind(buffer.check(in.bytes, i, in.end));
    }

    char readChar() {
        expectQuote("a character");
        int from = in.at;
        decode();
        if (buffer.length() != 1) {
            in.at = from;
            throw in.refusal("one character was expected, found " + buffer.length());
        }
        return buffer.chars()[0];
    }

    String readName() {
        expectQuote("a property's name in quotes");
        int from = in.at;
        String name = plain();
        if (name == null) {
            decodeName();
            name = buffer.toString();
        }
        checkLength(from);
        return name;
    }

    void skipName() {
        expectQuote("a property's name in quotes");
        int from = in.at;
        int i = endOfPlain(from + 1);
        if (isQuote(i)) {
            in.at = i + 1;
        } else {
            decodeName();
        }
        checkLength(from);
    }

    /// Reads a name and finds it among others.
    int nameAmong(JsonNames names) {
        expectQuote("a property's name in quotes");
        int from = in.at;
        int index = plainAmong(names);
        if (index == OTHER) {
            decodeName();
            index = names.find(buffer.chars(), buffer.length());
        }
        checkLength(from);
        return index;
    }

    /// Finds text of ASCII without escapes among names and goes behind it.
    ///
    /// @return its index, [JsonNames#UNKNOWN], or [#OTHER] if it is other text; the cursor stays then
    private int plainAmong(JsonNames names) {
        byte[] b = in.bytes;
        int from = in.at + 1;
        int i = from;
        int hash = 0;
        while (i < in.end && b[i] >= ' ' && b[i] != '"' && b[i] != '\\') {
            hash = JsonNames.hash(hash, b[i]);
            i++;
        }
        if (!isQuote(i)) {
            return OTHER;
        }
        in.at = i + 1;
        return names.find(hash, b, from, i - from);
    }

    private void checkLength(int opening) {
        if (in.at - opening - 2 > LONGEST_NAME) {
            in.at = opening;
            decodeName();
            if (buffer.utf8Length() > LONGEST_NAME) {
                throw in.refusal("a name is longer than " + LONGEST_NAME + " bytes");
            }
        }
    }

    /// Reads text that is one of some names, perhaps with blanks around it.
    int readAmong(JsonNames names) {
        expectQuote("text");
        int from = in.at;
        int index = plainAmong(names);
        return index >= 0 ? index : unusualAmong(names, from);
    }

    private int unusualAmong(JsonNames names, int from) {
        in.at = from;
        String found = read();
        int index = names.find(found.trim());
        if (index < 0) {
            in.at = from;
            throw in.refusal("\"" + shown(found) + "\" is none of " + names);
        }
        return index;
    }

    <T> T read(TextFormat<T> format) {
        if (in.peek() != '"') {
            throw in.unexpected(format.what());
        }
        int from = in.at + 1;
        int close = endOfPlain(from);
        if (isQuote(close)) {
            T value = format.usual().read(in.bytes, from, close);
            if (value != null) {
                in.at = close + 1;
                return value;
            }
        }
        return readUnusual(format);
    }

    private <T> T readUnusual(TextFormat<T> format) {
        int from = in.at;
        String found = read();
        RuntimeException cause = null;
        try {
            T value = format.any().apply(found);
            if (value != null) {
                return value;
            }
        } catch (DateTimeException | ArithmeticException e) {
            cause = e;
        }
        in.at = from;
        throw in.refusal("\"" + shown(found) + "\" is not " + format.what(), cause);
    }

    private static String shown(String found) {
        return found.length() <= LONGEST_SHOWN ? found : found.substring(0, LONGEST_SHOWN) + "…";
    }
}
