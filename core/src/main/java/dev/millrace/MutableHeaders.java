package dev.millrace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/// Headers that are being put together. Putting a name again replaces its value. Used again and again, it
/// allocates nothing for names and values that were put before and for numbers.
///
/// **Threads:** one at a time.
public final class MutableHeaders extends Headers {

    private static final int LONGEST_NAME = 0xffff;
    private static final int DIGITS = 20;

    private byte[] own;

    /// Makes empty headers.
    public MutableHeaders() {
        own = new byte[128];
        bytes = own;
    }

    /// Removes all headers.
    ///
    /// @return this
    public MutableHeaders clear() {
        length = 0;
        return this;
    }

    /// Puts a text, in UTF-8.
    ///
    /// @param name the header's name: ASCII, without control characters, not empty
    /// @param value its value
    /// @return this
    public MutableHeaders put(String name, String value) {
        int characters = value.length();
        int to = add(name, characters);
        for (int i = 0; i < characters; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                return put(name, value.getBytes(StandardCharsets.UTF_8));
            }
            own[to + i] = (byte) c;
        }
        return this;
    }

    /// Puts bytes.
    ///
    /// @param name the header's name
    /// @param value its value, which is copied
    /// @return this
    public MutableHeaders put(String name, byte[] value) {
        return put(name, value, 0, value.length);
    }

    /// Puts bytes.
    ///
    /// @param name the header's name
    /// @param source holds the value, which is copied
    /// @param from the index of its first byte
    /// @param count its length in bytes
    /// @return this
    public MutableHeaders put(String name, byte[] source, int from, int count) {
        Objects.checkFromIndexSize(from, count, source.length);
        int to = add(name, count);
        System.arraycopy(source, from, own, to, count);
        return this;
    }

    /// Puts a whole number in decimal digits.
    ///
    /// @param name the header's name
    /// @param value its value
    /// @return this
    public MutableHeaders put(String name, long value) {
        int digits = digits(value);
        int at = add(name, digits) + digits;
        long rest = value;
        do {
            own[--at] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            own[--at] = '-';
        }
        return this;
    }

    /// Puts all headers of another message; they replace those of the same name.
    ///
    /// @param others the headers
    /// @return this
    public MutableHeaders putAll(Headers others) {
        if (length == 0) {
            room(others.length());
            System.arraycopy(others.array(), others.offset(), own, 0, others.length());
            length = others.length();
            return this;
        }
        int end = others.offset() + others.length();
        for (int at = others.offset(); at < end; at = others.next(at)) {
            removeNamedLike(others, at);
            int entry = others.next(at) - at;
            room(entry);
            System.arraycopy(others.array(), at, own, length, entry);
            length += entry;
        }
        return this;
    }

    /// Removes a header if it is there.
    ///
    /// @param name its name
    /// @return this
    public MutableHeaders remove(String name) {
        int at = find(name);
        if (at >= 0) {
            remove(at);
        }
        return this;
    }

    @Override
    public void lend(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        this.length = 0;
        room(length);
        System.arraycopy(bytes, offset, own, 0, length);
        this.length = length;
    }

    @Override
    public void revoke() {
        clear();
    }

    private void removeNamedLike(Headers others, int entry) {
        for (int at = 0; at < length; at = next(at)) {
            if (isNamedLike(at, others, entry)) {
                remove(at);
                return;
            }
        }
    }

    private void remove(int entry) {
        int after = next(entry);
        System.arraycopy(own, after, own, entry, length - after);
        length -= after - entry;
    }

    /// Adds an entry without its value.
    ///
    /// @return where the value begins
    private int add(String name, int valueLength) {
        remove(checked(name));
        int nameLength = name.length();
        room(PREFIX + nameLength + valueLength);
        int at = length;
        Bytes.putShort(own, at, nameLength);
        Bytes.putInt(own, at + 2, valueLength);
        for (int i = 0; i < nameLength; i++) {
            own[at + PREFIX + i] = (byte) name.charAt(i);
        }
        length = at + PREFIX + nameLength + valueLength;
        return at + PREFIX + nameLength;
    }

    private static String checked(String name) {
        int characters = name.length();
        if (characters == 0 || characters > LONGEST_NAME) {
            throw new IllegalArgumentException(
                    "A header's name has from 1 to " + LONGEST_NAME + " characters, this one has " + characters);
        }
        for (int i = 0; i < characters; i++) {
            char c = name.charAt(i);
            if (c <= ' ' || c >= 0x7f) {
                throw new IllegalArgumentException("The header name '" + name + "' has a character that is no visible"
                        + " ASCII character, at index " + i);
            }
        }
        return name;
    }

    private static int digits(long value) {
        int digits = value < 0 ? 2 : 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            digits++;
        }
        return Math.min(digits, DIGITS);
    }

    private void room(int more) {
        int needed = Math.addExact(length, more);
        if (needed > own.length) {
            own = Arrays.copyOf(own, Math.max(needed, own.length * 2));
            bytes = own;
        }
    }
}
