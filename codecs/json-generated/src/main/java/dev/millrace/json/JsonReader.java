package dev.millrace.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.millrace.codec.CodecException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Reads one message of JSON (RFC 8259), for generated codecs: a cursor over bytes that never looks behind the
/// message's end.
///
/// Before each `read…` call the cursor is at a value's first byte; after it, behind the value. None of these calls
/// takes a JSON `null`: where one may stand, ask with [#nextNull()] first.
///
/// Every `read…` call allocates the value that it gives and nothing else, with these exceptions: text beyond
/// Latin-1, numbers of 19 digits or more, and dates in other forms than our own leave a short-lived copy behind.
///
/// Each method throws a [CodecException] that says what is wrong, in which property and at which byte.
///
/// **Threads:** one at a time; borrowed from a [JsonPool].
// One cursor: what is called per value must see its fields, or each call would pay for a hand-over.
public final class JsonReader {

    static final int DEEPEST = 500;

    private static final int LONGEST_NAME = 50_000;
    private static final byte[] NONE = {};
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private final Class<?> type;
    private final TextBuffer text = new TextBuffer();
    private final NumberToken number = new NumberToken();
    private final Elements elements = new Elements();
    private byte[] bytes = NONE;
    private int start;
    private int end;
    private int at;
    private int depth;

    JsonReader(Class<?> type) {
        this.type = type;
    }

    /// Begins a message. A byte order mark before it is skipped.
    void begin(byte[] message, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, message.length);
        bytes = message;
        start = offset;
        end = offset + length;
        at = offset;
        depth = 0;
        if (length >= 3
                && message[at] == (byte) 0xef
                && message[at + 1] == (byte) 0xbb
                && message[at + 2] == (byte) 0xbf) {
            at += 3;
        }
        skipBlanks();
    }

    /// Lets go of the message.
    void clear() {
        bytes = NONE;
        start = 0;
        end = 0;
        at = 0;
        elements.clear();
        text.trim();
    }

    // Structure

    /// Goes into an object, to its first property's value.
    ///
    /// @param names the properties that are known
    /// @return the property's index among the names, [JsonNames#UNKNOWN] or [JsonNames#END]
    public int firstProperty(JsonNames names) {
        return firstEntry() ? property(names, 0) : JsonNames.END;
    }

    /// Goes to the next property's value.
    ///
    /// @param names the properties that are known
    /// @param previous what the previous call returned; the name behind that one is tried first
    /// @return the property's index among the names, [JsonNames#UNKNOWN] or [JsonNames#END]
    public int nextProperty(JsonNames names, int previous) {
        return nextEntry() ? property(names, previous + 1) : JsonNames.END;
    }

    private int property(JsonNames names, int expected) {
        int length = names.matchedAt(expected, bytes, at, end);
        int index;
        if (length > 0) {
            at += length;
            index = expected;
        } else {
            if (peek() != '"') {
                throw unexpected("a property's name in quotes");
            }
            index = nameAmong(names);
        }
        colon();
        return index;
    }

    private void colon() {
        skipBlanks();
        if (peek() != ':') {
            throw unexpected("a colon");
        }
        at++;
        skipBlanks();
    }

    /// Reads text and finds it among names.
    private int nameAmong(JsonNames names) {
        byte[] b = bytes;
        int from = at + 1;
        int i = from;
        int hash = 0;
        while (i < end && b[i] >= ' ' && b[i] != '"' && b[i] != '\\') {
            hash = JsonNames.hash(hash, b[i]);
            i++;
        }
        int index;
        if (i < end && b[i] == '"') {
            at = i + 1;
            index = names.find(hash, b, from, i - from);
        } else {
            decodeName();
            index = names.find(text.chars(), text.length());
        }
        if (at - from > LONGEST_NAME) {
            checkLength(from);
        }
        return index;
    }

    private void checkLength(int from) {
        at = from - 1;
        decodeName();
        if (text.utf8Length() > LONGEST_NAME) {
            throw refusal("a name is longer than " + LONGEST_NAME + " bytes");
        }
    }

    /// Goes into a list, to its first element.
    ///
    /// @return false if there is none; the cursor is behind the list then
    public boolean firstElement() {
        if (peek() != '[') {
            throw unexpected("a list");
        }
        enter();
        return hasContent(']');
    }

    /// Goes to the next element of a list.
    ///
    /// @return false if there is none; the cursor is behind the list then
    public boolean nextElement() {
        return next(']', "a comma or the end of the list");
    }

    /// Goes into an object whose names are data, to its first entry.
    ///
    /// @return false if there is none; the cursor is behind the object then
    public boolean firstEntry() {
        if (peek() != '{') {
            throw unexpected("an object");
        }
        enter();
        return hasContent('}');
    }

    /// Goes to the next entry of an object whose names are data.
    ///
    /// @return false if there is none; the cursor is behind the object then
    public boolean nextEntry() {
        return next('}', "a comma or the end of the object");
    }

    /// Reads an entry's name, and goes to its value.
    ///
    /// @return the name
    public String readName() {
        if (peek() != '"') {
            throw unexpected("a name in quotes");
        }
        int from = at + 1;
        String name = plainText();
        if (name == null) {
            decodeName();
            name = text.toString();
        }
        if (at - from > LONGEST_NAME) {
            checkLength(from);
        }
        colon();
        return name;
    }

    private void enter() {
        if (++depth > DEEPEST) {
            throw refusal("more than " + DEEPEST + " levels are nested");
        }
        at++;
        skipBlanks();
    }

    private boolean hasContent(char close) {
        if (peek() != close) {
            return true;
        }
        at++;
        depth--;
        return false;
    }

    private boolean next(char close, String expected) {
        skipBlanks();
        byte found = peek();
        if (found == ',') {
            at++;
            skipBlanks();
            return true;
        }
        if (found != close) {
            throw unexpected(expected);
        }
        at++;
        depth--;
        return false;
    }

    /// Tells which of a sealed interface's types the object here is. Wherever its type field stands, the cursor
    /// stays at the beginning of the object.
    ///
    /// @param types the type field and the types' names
    /// @return the index of the type
    public int readType(JsonTypes types) {
        int from = at;
        int level = depth;
        for (int property = firstProperty(types.field());
                property != JsonNames.END;
                property = nextProperty(types.field(), property)) {
            if (property == 0 && isScalar()) {
                int index = readConstant(types.names());
                at = from;
                depth = level;
                return index;
            }
            skipValue();
        }
        at = from;
        throw refusal("the property " + types.field() + " is missing; it says which type this is");
    }

    private boolean isScalar() {
        byte first = peek();
        return first != '{' && first != '[' && first != 'n';
    }

    /// Reads text that is one of some names, or a number that is the index of one.
    int readConstant(JsonNames names, int count) {
        byte first = peek();
        return first == '-' || (first >= '0' && first <= '9') ? (int) integer(0, count - 1) : readConstant(names);
    }

    /// Reads text that is one of some names.
    private int readConstant(JsonNames names) {
        if (peek() != '"') {
            throw unexpected("text");
        }
        int from = at;
        int index = nameAmong(names);
        if (index < 0) {
            at = from;
            String found = quoted();
            index = names.find(found.trim());
            if (index < 0) {
                at = from;
                throw refusal("\"" + shown(found) + "\" is none of " + names);
            }
        }
        return index;
    }

    private static String shown(String found) {
        return found.length() <= 40 ? found : found.substring(0, 40) + "…";
    }

    /// Goes behind a `null`, if there is one.
    ///
    /// @return true if there was one
    public boolean nextNull() {
        if (at < end && bytes[at] == 'n') {
            word("null");
            return true;
        }
        return false;
    }

    /// Goes behind a value, whatever it is. All of it must be JSON.
    public void skipValue() {
        switch (peek()) {
            case '{' -> {
                for (boolean more = firstEntry(); more; more = nextEntry()) {
                    skipName();
                    skipValue();
                }
            }
            case '[' -> {
                for (boolean more = firstElement(); more; more = nextElement()) {
                    skipValue();
                }
            }
            case '"' -> skipText();
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> at = scanNumber();
            default -> throw unexpected("a value");
        }
    }

    private void skipName() {
        if (peek() != '"') {
            throw unexpected("a property's name in quotes");
        }
        int from = at + 1;
        int i = endOfPlain(from);
        if (i < end && bytes[i] == '"') {
            at = i + 1;
        } else {
            decodeName();
        }
        if (at - from > LONGEST_NAME) {
            checkLength(from);
        }
        colon();
    }

    private void skipText() {
        int i = endOfPlain(at + 1);
        if (i < end && bytes[i] == '"') {
            at = i + 1;
        } else {
            at = behindText(text.check(bytes, i, end));
        }
    }

    // Lists and maps

    /// Remembers where the elements of a list begin that are [pushed][#push] from now on.
    ///
    /// @return what [#takeList], [#takeSet] or [#takeMap] wants
    public int mark() {
        return elements.top();
    }

    /// Adds an element to the list that is being read; to a map, a name and a value in turn.
    ///
    /// @param element the element, or null
    public void push(@Nullable Object element) {
        elements.push(element);
    }

    /// Makes a list of what was pushed.
    ///
    /// @param mark where the elements begin
    /// @param <T> the type of all that was pushed since
    /// @return a list that may be changed
    public <T> List<T> takeList(int mark) {
        return elements.takeList(mark);
    }

    /// Makes a set of what was pushed, in that order.
    ///
    /// @param mark where the elements begin
    /// @param <T> the type of all that was pushed since
    /// @return a set that may be changed
    public <T> Set<T> takeSet(int mark) {
        return elements.takeSet(mark);
    }

    /// Makes a map of what was pushed, in that order. Of a name that comes twice the last value counts.
    ///
    /// @param mark where the names and values begin
    /// @param <T> the type of all values that were pushed since
    /// @return a map that may be changed
    public <T> Map<String, T> takeMap(int mark) {
        return elements.takeMap(mark);
    }

    /// Gives how many elements the list here has, if they are numbers or booleans; the cursor stays. Any other list
    /// gives a number that is not too small for what can be read of it before it is refused.
    ///
    /// @return the count
    public int countElements() {
        if (at >= end || bytes[at] != '[') {
            return 0;
        }
        int i = at + 1;
        while (i < end && bytes[i] <= ' ' && bytes[i] > 0) {
            i++;
        }
        int count = i < end && bytes[i] != ']' ? 1 : 0;
        while (i < end && bytes[i] != ']') {
            count += bytes[i] == ',' ? 1 : 0;
            i++;
        }
        return count;
    }

    // Values

    /// Reads a `boolean`.
    ///
    /// @return the value
    public boolean readBoolean() {
        byte first = peek();
        if (first == 't') {
            word("true");
            return true;
        }
        if (first != 'f') {
            throw unexpected("a boolean");
        }
        word("false");
        return false;
    }

    /// Reads a `byte`, signed or unsigned: 255 is -1.
    ///
    /// @return the value
    public byte readByte() {
        return (byte) integer(Byte.MIN_VALUE, 255);
    }

    /// Reads a `short`.
    ///
    /// @return the value
    public short readShort() {
        return (short) integer(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /// Reads an `int`.
    ///
    /// @return the value
    public int readInt() {
        return (int) integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// Reads a `long`.
    ///
    /// @return the value
    public long readLong() {
        return integer(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private long integer(long least, long greatest) {
        byte[] b = bytes;
        int limit = end;
        int from = at;
        int i = from < limit && b[from] == '-' ? from + 1 : from;
        int first = i;
        long value = 0;
        int digit;
        while (i < limit && (digit = b[i] - '0') >= 0 && digit <= 9) {
            value = value * 10 + digit;
            i++;
        }
        int digits = i - first;
        if (digits == 0 || digits > 18 || (b[first] == '0' && digits > 1) || goesOn(i)) {
            return unusualInteger(least, greatest);
        }
        if (first != from) {
            value = -value;
        }
        if (value < least || value > greatest) {
            return unusualInteger(least, greatest);
        }
        at = i;
        return value;
    }

    /// Tells whether a fraction or an exponent comes behind an integer's digits.
    private boolean goesOn(int i) {
        return i < end && (bytes[i] == '.' || (bytes[i] | 0x20) == 'e');
    }

    private long unusualInteger(long least, long greatest) {
        int behind = startOfNumber("an integer");
        if (!number.isInteger()) {
            throw refusal("an integer was expected, found the fraction " + number.shown());
        }
        if (!number.isWithin(least, greatest)) {
            throw refusal(number.shown() + " is not from " + least + " to " + greatest);
        }
        at = behind;
        return number.toLong();
    }

    /// Takes apart the number here; the cursor stays.
    private int startOfNumber(String expected) {
        byte first = peek();
        if (first != '-' && (first < '0' || first > '9')) {
            throw unexpected(expected);
        }
        return scanNumber();
    }

    private int scanNumber() {
        String problem = number.scan(bytes, at, end);
        if (problem != null) {
            throw refusal(problem);
        }
        return number.end();
    }

    /// Reads a `float`, rounded to the nearest; too large a number becomes infinite. The texts `NaN`, `Infinity` and
    /// `-Infinity` are read, too, which is how [JsonWriter] writes what JSON has no numbers for.
    ///
    /// @return the value
    public float readFloat() {
        if (peek() == '"') {
            return (float) specialNumber();
        }
        int behind = startOfNumber("a number");
        float value = number.toFloat();
        at = behind;
        return value;
    }

    /// Reads a `double`, as [#readFloat()] does a `float`.
    ///
    /// @return the value
    public double readDouble() {
        if (peek() == '"') {
            return specialNumber();
        }
        int behind = startOfNumber("a number");
        double value = number.toDouble();
        at = behind;
        return value;
    }

    private double specialNumber() {
        int from = at;
        return switch (quoted()) {
            case "NaN" -> Double.NaN;
            case "Infinity", "INF", "+Infinity", "+INF" -> Double.POSITIVE_INFINITY;
            case "-Infinity", "-INF" -> Double.NEGATIVE_INFINITY;
            default -> {
                at = from;
                throw unexpected("a number");
            }
        };
    }

    /// Reads text of one UTF-16 unit.
    ///
    /// @return the value
    public char readChar() {
        int from = at;
        if (peek() != '"') {
            throw unexpected("a character");
        }
        decodeText();
        if (text.length() != 1) {
            at = from;
            throw refusal("one character was expected, found " + text.length());
        }
        return text.chars()[0];
    }

    /// Reads text. Numbers and booleans are taken as they are written.
    ///
    /// @return the text
    public String readString() {
        byte first = peek();
        if (first == '"') {
            return quoted();
        }
        if (first == 't' || first == 'f') {
            return readBoolean() ? "true" : "false";
        }
        at = startOfNumber("text");
        return number.toString();
    }

    private String quoted() {
        String plain = plainText();
        if (plain != null) {
            return plain;
        }
        decodeText();
        return text.toString();
    }

    /// Reads text of ASCII without escapes; the cursor stays if it is other text.
    private @Nullable String plainText() {
        int from = at + 1;
        int i = endOfPlain(from);
        if (i >= end || bytes[i] != '"') {
            return null;
        }
        at = i + 1;
        return i == from ? "" : new String(bytes, from, i - from, ISO_8859_1);
    }

    /// Gives the index of the first byte that is a quote, a backslash, a control character or no ASCII.
    private int endOfPlain(int from) {
        byte[] b = bytes;
        int i = from;
        int eights = end - 8;
        while (i <= eights) {
            long word = (long) LONGS.get(b, i);
            long quotes = word ^ ('"' * EACH);
            long backslashes = word ^ ('\\' * EACH);
            // A byte's high bit is set where it is less than what is subtracted from it, or has it already.
            long special = (word - ' ' * EACH) | (quotes - EACH) | (backslashes - EACH) | word;
            if ((special & HIGH_BITS) != 0) {
                break;
            }
            i += 8;
        }
        while (i < end && b[i] >= ' ' && b[i] != '"' && b[i] != '\\') {
            i++;
        }
        return i;
    }

    private void decodeName() {
        at = behindText(text.decodeName(bytes, at + 1, end));
    }

    private void decodeText() {
        at = behindText(text.decode(bytes, at + 1, end));
    }

    private int behindText(int behind) {
        if (behind < 0) {
            at = text.problemAt();
            throw refusal(text.problem());
        }
        return behind;
    }

    /// Reads a [BigDecimal] with the digits and the scale that the number is written with.
    ///
    /// @return the value
    public BigDecimal readBigDecimal() {
        int behind = startOfNumber("a number");
        if (!number.isBigDecimal()) {
            throw refusal(number.shown() + " has an exponent that BigDecimal can't hold");
        }
        at = behind;
        return number.toBigDecimal();
    }

    /// Reads a [BigInteger].
    ///
    /// @return the value
    public BigInteger readBigInteger() {
        int behind = startOfNumber("an integer");
        if (!number.isInteger()) {
            throw refusal("an integer was expected, found the fraction " + number.shown());
        }
        at = behind;
        return number.toBigInteger();
    }

    /// Reads an [Instant] from ISO 8601 text.
    ///
    /// @return the value
    public Instant readInstant() {
        return read(TextFormat.INSTANT);
    }

    /// Reads a [LocalDate] from ISO 8601 text.
    ///
    /// @return the value
    public LocalDate readLocalDate() {
        return read(TextFormat.LOCAL_DATE);
    }

    /// Reads a [LocalTime] from ISO 8601 text.
    ///
    /// @return the value
    public LocalTime readLocalTime() {
        return read(TextFormat.LOCAL_TIME);
    }

    /// Reads a [LocalDateTime] from ISO 8601 text.
    ///
    /// @return the value
    public LocalDateTime readLocalDateTime() {
        return read(TextFormat.LOCAL_DATE_TIME);
    }

    /// Reads an [OffsetDateTime] from ISO 8601 text.
    ///
    /// @return the value, in UTC
    public OffsetDateTime readOffsetDateTime() {
        return read(TextFormat.OFFSET_DATE_TIME);
    }

    /// Reads a [ZonedDateTime] from ISO 8601 text, with or without a zone's name behind it.
    ///
    /// @return the value, in UTC
    public ZonedDateTime readZonedDateTime() {
        return read(TextFormat.ZONED_DATE_TIME);
    }

    /// Reads a [Duration] from ISO 8601 text.
    ///
    /// @return the value
    public Duration readDuration() {
        return read(TextFormat.DURATION);
    }

    /// Reads a [UUID] of 36 characters.
    ///
    /// @return the value
    public UUID readUuid() {
        return read(TextFormat.UNIVERSAL_ID);
    }

    private <T> T read(TextFormat<T> format) {
        if (peek() != '"') {
            throw unexpected("a " + format.what());
        }
        int from = at + 1;
        int close = endOfPlain(from);
        if (close < end && bytes[close] == '"') {
            T value = format.usual().read(bytes, from, close);
            if (value != null) {
                at = close + 1;
                return value;
            }
        }
        return readUnusual(format);
    }

    private <T> T readUnusual(TextFormat<T> format) {
        int from = at;
        String found = quoted();
        RuntimeException cause = null;
        try {
            T value = format.any().apply(found);
            if (value != null) {
                return value;
            }
        } catch (DateTimeException | ArithmeticException e) {
            cause = e;
        }
        at = from;
        throw refusal("\"" + shown(found) + "\" is no " + format.what(), cause);
    }

    // The end, and errors

    /// Says that the message must end here.
    public void end() {
        skipBlanks();
        if (at != end) {
            throw refusal((end - at) + " bytes are left behind the value");
        }
    }

    /// Says that properties are missing.
    ///
    /// @param names the properties that are known
    /// @param first the index of the property that the lowest bit stands for
    /// @param missing a bit for each property, set if it is missing
    /// @return the exception to throw
    public CodecException missing(JsonNames names, int first, long missing) {
        return refusal("the property " + names.name(first + Long.numberOfTrailingZeros(missing)) + " is missing");
    }

    /// Makes what the codec throws from what went wrong while it read: what a type's constructor throws becomes a
    /// [CodecException].
    ///
    /// @param problem what was thrown
    /// @return the exception to throw
    public CodecException failure(RuntimeException problem) {
        return problem instanceof CodecException refused ? refused : refusal(problem.toString(), problem);
    }

    private void word(String word) {
        int length = word.length();
        boolean same = end - at >= length;
        for (int i = 0; same && i < length; i++) {
            same = bytes[at + i] == word.charAt(i);
        }
        if (!same) {
            throw refusal("a word other than true, false and null");
        }
        at += length;
    }

    private byte peek() {
        if (at >= end) {
            throw refusal("the message ends in the middle of a value");
        }
        return bytes[at];
    }

    private void skipBlanks() {
        byte[] b = bytes;
        int i = at;
        while (i < end && b[i] <= ' ' && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t')) {
            i++;
        }
        at = i;
    }

    private CodecException unexpected(String expected) {
        return refusal(expected + " was expected, found " + found());
    }

    private String found() {
        byte c = bytes[at];
        return switch (c) {
            case '{' -> "an object";
            case '[' -> "a list";
            case '"' -> "text";
            case 't', 'f' -> "a boolean";
            case 'n' -> "null";
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> "a number";
            default -> c > ' ' && c < 0x7f ? "'" + (char) c + "'" : "the byte 0x" + Integer.toHexString(c & 0xff);
        };
    }

    /// Says what is wrong, where, and what to do.
    CodecException refusal(String problem) {
        return refusal(problem, null);
    }

    private CodecException refusal(String problem, @Nullable Throwable cause) {
        String path = JsonPath.of(bytes, start, at);
        String where = path.isEmpty() ? "" : ", see " + path;
        return new CodecException(
                "The bytes are no " + type.getSimpleName() + " in application/json" + where + ": " + problem
                        + ", near byte " + (at - start) + " of " + (end - start)
                        + ". Compare what the sender writes with the type",
                cause);
    }
}
