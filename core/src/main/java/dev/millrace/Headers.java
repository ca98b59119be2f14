package dev.millrace;

import dev.millrace.codec.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The headers of a message: names with values. Values are bytes on the wire and text by convention; names are
/// found without regard to the case of ASCII letters.
///
/// Headers that a handler gets are lent like the [Payload]. They are not parsed until they are asked for: a
/// look-up walks over the bytes, and [#number(String, long)] and [#has(String)] allocate nothing.
///
/// **Threads:** one at a time.
public sealed class Headers permits MutableHeaders {

    /// The header with which a message tells its partition key.
    public static final String PARTITION_KEY = "partition-key";

    /// The header with the destination that a reply goes to.
    public static final String REPLY_TO = "reply-to";

    /// The header that tells which request a reply belongs to.
    public static final String CORRELATION_ID = "correlation-id";

    /// The header with the media type of the payload, for publishers who want to tell it: Millrace itself neither
    /// writes nor reads it.
    public static final String CONTENT_TYPE = "content-type";

    // One header: length of the name (2 bytes), length of the value (4 bytes), name, value; little-endian.
    static final int PREFIX = 6;

    private static final byte[] NONE = {};

    byte[] bytes = NONE;
    private boolean revoked;
    int offset;
    int length;

    /// Makes headers that are empty until they are lent some.
    public Headers() {}

    /// Makes headers.
    ///
    /// @param namesAndValues a name, its value, the next name, and so on
    /// @return the headers
    public static Headers of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("Headers need a value for each name, but "
                    + namesAndValues[namesAndValues.length - 1] + " has none");
        }
        MutableHeaders headers = new MutableHeaders();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return headers;
    }

    /// Points to headers in their encoded form; for brokers.
    ///
    /// @param bytes the array that holds them
    /// @param offset the index of the first byte
    /// @param length how many bytes they take
    @SuppressWarnings("ReferenceEquality") // the same array is meant
    public void lend(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (this.bytes != bytes) { // a store of a reference costs more than a look
            this.bytes = bytes;
        }
        revoked = false;
        this.offset = offset;
        this.length = length;
    }

    /// Ends the loan: reading fails from now on. For brokers.
    public void revoke() {
        revoked = true;
    }

    /// Gives the array with the encoded form; for brokers.
    ///
    /// @return the array
    public byte[] array() {
        if (revoked) {
            throw new IllegalStateException(
                    "The headers were used after their message was settled: copy what you need inside the handler");
        }
        return bytes;
    }

    /// Gives where the encoded form begins in [#array()]; for brokers.
    ///
    /// @return the index
    public int offset() {
        return offset;
    }

    /// Gives the length of the encoded form; for brokers.
    ///
    /// @return the length in bytes
    public int length() {
        return length;
    }

    /// Tells whether there are none.
    ///
    /// @return true without headers
    public boolean isEmpty() {
        return length == 0;
    }

    /// Tells whether there is a header.
    ///
    /// @param name its name
    /// @return true if it is there
    public boolean has(String name) {
        return find(name) >= 0;
    }

    /// Gives a value as text.
    ///
    /// @param name the header's name
    /// @return its value, or null if it is not there
    public @Nullable String text(String name) {
        int at = find(name);
        return at < 0 ? null : new String(array(), valueOffset(at), valueLength(at), StandardCharsets.UTF_8);
    }

    /// Gives a value as bytes.
    ///
    /// @param name the header's name
    /// @return a copy of its value, or null if it is not there
    public byte @Nullable [] bytes(String name) {
        int at = find(name);
        return at < 0 ? null : Arrays.copyOfRange(array(), valueOffset(at), valueOffset(at) + valueLength(at));
    }

    /// Gives a value as a whole number.
    ///
    /// @param name the header's name
    /// @return the number; empty if the header is not there or is no decimal number that fits a long
    public OptionalLong number(String name) {
        int at = find(name);
        return at < 0 || !isNumber(array(), valueOffset(at), valueLength(at))
                ? OptionalLong.empty()
                : OptionalLong.of(number(array(), valueOffset(at), valueLength(at)));
    }

    /// Gives a value as a whole number, without making an object for it.
    ///
    /// @param name the header's name
    /// @param otherwise what to give if the header is not there or is no decimal number that fits a long
    /// @return the number
    public long number(String name, long otherwise) {
        int at = find(name);
        return at < 0 || !isNumber(array(), valueOffset(at), valueLength(at))
                ? otherwise
                : number(array(), valueOffset(at), valueLength(at));
    }

    /// Gives the value of a header that must be there as text.
    ///
    /// @param name the header's name
    /// @return its value
    /// @throws CodecException if it is missing; as do the methods below, and also if the value can't be read. The
    ///     message names the header; in a handler, [Subscription#onUndecodable] decides what happens
    public String requireText(String name) {
        int at = findRequired(name);
        return new String(array(), valueOffset(at), valueLength(at), StandardCharsets.UTF_8);
    }

    /// Gives the value of a header that must be there as bytes.
    ///
    /// @param name the header's name
    /// @return a copy of its value
    public byte[] requireBytes(String name) {
        int at = findRequired(name);
        return Arrays.copyOfRange(array(), valueOffset(at), valueOffset(at) + valueLength(at));
    }

    /// Gives the value of a header that must be there as a whole number. Allocates nothing.
    ///
    /// @param name the header's name
    /// @return the number
    public long requireLong(String name) {
        return requireNumber(name, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /// Gives the value of a header that must be there as a whole number. Allocates nothing.
    ///
    /// @param name the header's name
    /// @return the number
    public int requireInt(String name) {
        return (int) requireNumber(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// Gives the value of a header that must be there as `true` or `false`, in letters of either case. Allocates
    /// nothing.
    ///
    /// @param name the header's name
    /// @return the value
    public boolean requireBoolean(String name) {
        int at = findRequired(name);
        boolean isTrue = isValue(at, "true");
        if (!isTrue && !isValue(at, "false")) {
            throw unreadable(name, "it must be true or false");
        }
        return isTrue;
    }

    /// Gives the value of a header that must be there as what its text stands for, such as
    /// `require("placed-at", Instant.class, Instant::parse)`.
    ///
    /// @param name the header's name
    /// @param type what it is read as, for the message of an error
    /// @param reader reads the text; throws what it likes if it can't
    /// @param <V> what it is read as
    /// @return the value
    public <V> V require(String name, Class<V> type, Function<String, V> reader) {
        String text = requireText(name);
        try {
            return reader.apply(text);
        } catch (RuntimeException refused) {
            V[] constants = type.getEnumConstants();
            throw unreadable(
                    name,
                    constants == null
                            ? "that is no " + type.getSimpleName()
                            : "it must be one of " + Arrays.toString(constants));
        }
    }

    /// Calls for each header, in the order in which they were put.
    ///
    /// @param each gets name and value, a copy
    public void forEach(BiConsumer<String, byte[]> each) {
        byte[] from = array();
        for (int at = offset; at < offset + length; at = next(at)) {
            String name = new String(from, at + PREFIX, nameLength(at), StandardCharsets.UTF_8);
            each.accept(name, Arrays.copyOfRange(from, valueOffset(at), valueOffset(at) + valueLength(at)));
        }
    }

    /// Finds a header without copying it: the index in [#array()] where its entry begins.
    ///
    /// @param name the header's name
    /// @return the index to give to [#valueOffset(int)] and [#valueLength(int)], or -1
    public int find(String name) {
        byte[] from = array();
        int end = offset + length;
        for (int at = offset; at < end; at = next(at)) {
            if (isNamed(from, at, name)) {
                return at;
            }
        }
        return -1;
    }

    /// Gives where a found header's value begins in [#array()].
    ///
    /// @param entry what [#find(String)] gave
    /// @return the index
    public int valueOffset(int entry) {
        return entry + PREFIX + nameLength(entry);
    }

    /// Gives the length of a found header's value.
    ///
    /// @param entry what [#find(String)] gave
    /// @return the length in bytes
    public int valueLength(int entry) {
        return Bytes.intAt(array(), entry + 2);
    }

    private int findRequired(String name) {
        int at = find(name);
        if (at < 0) {
            throw new CodecException("The header '" + name
                    + "' is missing: whoever publishes the message must set it, or it must be read as an optional one");
        }
        return at;
    }

    private long requireNumber(String name, long least, long greatest) {
        int at = findRequired(name);
        if (isNumber(array(), valueOffset(at), valueLength(at))) {
            long number = number(array(), valueOffset(at), valueLength(at));
            if (number >= least && number <= greatest) {
                return number;
            }
        }
        throw unreadable(name, "it must be a whole number from " + least + " to " + greatest);
    }

    private boolean isValue(int entry, String expected) {
        int from = valueOffset(entry);
        if (valueLength(entry) != expected.length()) {
            return false;
        }
        for (int i = 0; i < expected.length(); i++) {
            if (lower(array()[from + i]) != expected.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private CodecException unreadable(String name, String rule) {
        return new CodecException("The header '" + name + "' is '" + requireText(name) + "', but " + rule);
    }

    int nameLength(int entry) {
        return Bytes.shortAt(array(), entry) & 0xffff;
    }

    int next(int entry) {
        return valueOffset(entry) + valueLength(entry);
    }

    private static boolean isNamed(byte[] from, int entry, String name) {
        int length = Bytes.shortAt(from, entry) & 0xffff;
        if (length != name.length()) {
            return false; // names are ASCII: as many bytes as characters
        }
        int at = entry + PREFIX;
        for (int i = 0; i < length; i++) {
            char c = name.charAt(i);
            if (c >= 0x80 || lower(from[at + i]) != lower((byte) c)) {
                return false;
            }
        }
        return true;
    }

    boolean isNamedLike(int entry, Headers others, int theirEntry) {
        int nameLength = nameLength(entry);
        if (nameLength != others.nameLength(theirEntry)) {
            return false;
        }
        byte[] ours = array();
        byte[] theirs = others.array();
        for (int i = PREFIX; i < PREFIX + nameLength; i++) {
            if (lower(ours[entry + i]) != lower(theirs[theirEntry + i])) {
                return false;
            }
        }
        return true;
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
    }

    /// Tells whether bytes are a decimal number that fits a long.
    private static boolean isNumber(byte[] from, int offset, int length) {
        boolean negative = length > 0 && from[offset] == '-';
        int at = negative ? offset + 1 : offset;
        int end = offset + length;
        if (at == end || end - at > 19) {
            return false;
        }
        long value = 0; // counted downwards: the least long has no positive twin
        for (; at < end; at++) {
            int digit = from[at] - '0';
            if (digit < 0 || digit > 9 || value < (Long.MIN_VALUE + digit) / 10) {
                return false;
            }
            value = value * 10 - digit;
        }
        return negative || value != Long.MIN_VALUE;
    }

    /// Gives the value of bytes that are a number. Apart from the check, so that no object carries both answers.
    private static long number(byte[] from, int offset, int length) {
        boolean negative = from[offset] == '-';
        long value = 0;
        for (int at = negative ? offset + 1 : offset; at < offset + length; at++) {
            value = value * 10 - (from[at] - '0');
        }
        return negative ? value : -value;
    }

    @Override
    public String toString() {
        if (revoked) {
            return "Headers[settled]";
        }
        List<String> texts = new ArrayList<>();
        forEach((name, value) -> texts.add(name + "=" + new String(value, StandardCharsets.UTF_8)));
        return "Headers" + texts;
    }
}
