package dev.millrace.json;

import dev.millrace.codec.CodecException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
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
public final class JsonReader {

    static final int DEEPEST = 500;

    private final JsonBytes in;
    private final TextReader texts;
    private final NumberReader numbers;
    private final Elements elements = new Elements();
    private int depth;

    JsonReader(Class<?> type) {
        this.in = new JsonBytes(type);
        this.texts = new TextReader(in);
        this.numbers = new NumberReader(in);
    }

    void begin(byte[] message, int offset, int length) {
        in.begin(message, offset, length);
        depth = 0;
    }

    /// Lets go of the message.
    void clear() {
        in.clear();
        texts.clear();
        elements.clear();
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
        int length = names.matchedAt(expected, in.bytes, in.at, in.end);
        int index = expected;
        if (length > 0) {
            in.at += length;
        } else {
            index = texts.nameAmong(names);
        }
        colon();
        return index;
    }

    private void colon() {
        in.skipBlanks();
        if (in.peek() != ':') {
            throw in.unexpected("a colon");
        }
        in.at++;
        in.skipBlanks();
    }

    /// Goes into a list, to its first element.
    ///
    /// @return false if there is none; the cursor is behind the list then
    public boolean firstElement() {
        return enter('[', ']', "a list");
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
        return enter('{', '}', "an object");
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
        String name = texts.readName();
        colon();
        return name;
    }

    private boolean enter(char open, char close, String expected) {
        if (in.peek() != open) {
            throw in.unexpected(expected);
        }
        if (++depth > DEEPEST) {
            throw in.refusal("more than " + DEEPEST + " levels are nested");
        }
        in.at++;
        in.skipBlanks();
        if (in.peek() != close) {
            return true;
        }
        in.at++;
        depth--;
        return false;
    }

    private boolean next(char close, String expected) {
        in.skipBlanks();
        byte found = in.peek();
        if (found == ',') {
            in.at++;
            in.skipBlanks();
            return true;
        }
        if (found != close) {
            throw in.unexpected(expected);
        }
        in.at++;
        depth--;
        return false;
    }

    /// Tells which of a sealed interface's types the object here is. Wherever its type field stands, the cursor
    /// stays at the beginning of the object.
    ///
    /// @param types the type field and the types' names
    /// @return the index of the type
    public int readType(JsonTypes types) {
        int from = in.at;
        int level = depth;
        for (int property = firstProperty(types.field());
                property != JsonNames.END;
                property = nextProperty(types.field(), property)) {
            if (property == 0 && isScalar()) {
                int index = texts.readAmong(types.names());
                in.at = from;
                depth = level;
                return index;
            }
            skipValue();
        }
        in.at = from;
        throw in.refusal("the property " + types.field() + " is missing; it says which type this is");
    }

    private boolean isScalar() {
        byte first = in.peek();
        return first != '{' && first != '[' && first != 'n';
    }

    /// Reads text that is one of some names, or a number that is the index of one.
    int readConstant(JsonNames names) {
        byte first = in.peek();
        return first == '-' || (first >= '0' && first <= '9')
                ? (int) numbers.integer(0, names.size() - 1)
                : texts.readAmong(names);
    }

    /// Goes behind a `null`, if there is one.
    ///
    /// @return true if there was one
    public boolean nextNull() {
        if (in.at < in.end && in.bytes[in.at] == 'n') {
            in.word("null");
            return true;
        }
        return false;
    }

    /// Goes behind a value, whatever it is. All of it must be JSON.
    public void skipValue() {
        switch (in.peek()) {
            case '{' -> {
                for (boolean more = firstEntry(); more; more = nextEntry()) {
                    texts.skipName();
                    colon();
                    skipValue();
                }
            }
            case '[' -> {
                for (boolean more = firstElement(); more; more = nextElement()) {
                    skipValue();
                }
            }
            case '"' -> texts.skip();
            case 't' -> in.word("true");
            case 'f' -> in.word("false");
            case 'n' -> in.word("null");
            default -> numbers.skip();
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
        byte[] b = in.bytes;
        int limit = in.end;
        if (in.at >= limit || b[in.at] != '[') {
            return 0;
        }
        int count = 0;
        boolean any = false;
        for (int i = in.at + 1; i < limit && b[i] != ']'; i++) {
            count += b[i] == ',' ? 1 : 0;
            any |= b[i] > ' ' || b[i] < 0;
        }
        return any ? count + 1 : 0;
    }

    // Values

    /// Reads a `boolean`.
    ///
    /// @return the value
    public boolean readBoolean() {
        byte first = in.peek();
        if (first == 't') {
            in.word("true");
            return true;
        }
        if (first != 'f') {
            throw in.unexpected("a boolean");
        }
        in.word("false");
        return false;
    }

    /// Reads a `byte`, signed or unsigned: 255 is -1.
    ///
    /// @return the value
    public byte readByte() {
        return (byte) numbers.integer(Byte.MIN_VALUE, 255);
    }

    /// Reads a `short`.
    ///
    /// @return the value
    public short readShort() {
        return (short) numbers.integer(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /// Reads an `int`.
    ///
    /// @return the value
    public int readInt() {
        return (int) numbers.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// Reads a `long`.
    ///
    /// @return the value
    public long readLong() {
        return numbers.integer(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /// Reads a `float`, rounded to the nearest; too large a number becomes infinite. The texts `NaN`, `Infinity` and
    /// `-Infinity` are read, too, which is how [JsonWriter] writes what JSON has no numbers for.
    ///
    /// @return the value
    public float readFloat() {
        return in.peek() == '"' ? (float) specialNumber() : numbers.readFloat();
    }

    /// Reads a `double`, as [#readFloat()] does a `float`.
    ///
    /// @return the value
    public double readDouble() {
        return in.peek() == '"' ? specialNumber() : numbers.readDouble();
    }

    private double specialNumber() {
        int from = in.at;
        return switch (texts.read()) {
            case "NaN" -> Double.NaN;
            case "Infinity", "INF", "+Infinity", "+INF" -> Double.POSITIVE_INFINITY;
            case "-Infinity", "-INF" -> Double.NEGATIVE_INFINITY;
            default -> {
                in.at = from;
                throw in.unexpected("a number");
            }
        };
    }

    /// Reads text of one UTF-16 unit.
    ///
    /// @return the value
    public char readChar() {
        return texts.readChar();
    }

    /// Reads text. Numbers and booleans are taken as they are written.
    ///
    /// @return the text
    public String readString() {
        return switch (in.peek()) {
            case '"' -> texts.read();
            case 't', 'f' -> readBoolean() ? "true" : "false";
            default -> numbers.readText();
        };
    }

    /// Reads a [BigDecimal] with the digits and the scale that the number is written with.
    ///
    /// @return the value
    public BigDecimal readBigDecimal() {
        return numbers.readBigDecimal();
    }

    /// Reads a [BigInteger].
    ///
    /// @return the value
    public BigInteger readBigInteger() {
        return numbers.readBigInteger();
    }

    /// Reads an [Instant] from ISO 8601 text.
    ///
    /// @return the value
    public Instant readInstant() {
        return texts.read(TextFormat.INSTANT);
    }

    /// Reads a [LocalDate] from ISO 8601 text.
    ///
    /// @return the value
    public LocalDate readLocalDate() {
        return texts.read(TextFormat.LOCAL_DATE);
    }

    /// Reads a [LocalTime] from ISO 8601 text.
    ///
    /// @return the value
    public LocalTime readLocalTime() {
        return texts.read(TextFormat.LOCAL_TIME);
    }

    /// Reads a [LocalDateTime] from ISO 8601 text.
    ///
    /// @return the value
    public LocalDateTime readLocalDateTime() {
        return texts.read(TextFormat.LOCAL_DATE_TIME);
    }

    /// Reads an [OffsetDateTime] from ISO 8601 text.
    ///
    /// @return the value, in UTC
    public OffsetDateTime readOffsetDateTime() {
        return texts.read(TextFormat.OFFSET_DATE_TIME);
    }

    /// Reads a [ZonedDateTime] from ISO 8601 text, with or without a zone's name behind it.
    ///
    /// @return the value, in UTC
    public ZonedDateTime readZonedDateTime() {
        return texts.read(TextFormat.ZONED_DATE_TIME);
    }

    /// Reads a [Duration] from ISO 8601 text.
    ///
    /// @return the value
    public Duration readDuration() {
        return texts.read(TextFormat.DURATION);
    }

    /// Reads a [UUID] of 36 characters.
    ///
    /// @return the value
    public UUID readUuid() {
        return texts.read(TextFormat.UNIVERSAL_ID);
    }

    /// Reads bytes from text in Base64.
    ///
    /// @return the bytes
    public byte[] readBytes() {
        return texts.read(TextFormat.BYTES);
    }

    // The end, and errors

    /// Says that the message must end here.
    public void end() {
        in.expectEnd();
    }

    /// Says that properties are missing.
    ///
    /// @param names the properties that are known
    /// @param first the index of the property that the lowest bit stands for
    /// @param missing a bit for each property, set if it is missing
    /// @return the exception to throw
    public CodecException missing(JsonNames names, int first, long missing) {
        return in.refusal("the property " + names.name(first + Long.numberOfTrailingZeros(missing)) + " is missing");
    }

    /// Makes what the codec throws from what went wrong while it read: what a type's constructor throws becomes a
    /// [CodecException].
    ///
    /// @param problem what was thrown
    /// @return the exception to throw
    public CodecException failure(RuntimeException problem) {
        return problem instanceof CodecException refused ? refused : in.refusal(problem.toString(), problem);
    }
}
