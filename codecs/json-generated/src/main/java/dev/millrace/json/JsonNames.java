package dev.millrace.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// The names of a type's properties, in the order in which they are written. A message's names are compared with
/// them byte by byte, so that none becomes a String.
///
/// **Threads:** immutable.
public final class JsonNames {

    /// What [JsonReader#nextProperty] gives behind an object's last property.
    public static final int END = -1;

    /// What [JsonReader#nextProperty] gives for a property with another name than these.
    public static final int UNKNOWN = -2;

    private final String[] names;

    /// The names as UTF-8.
    private final byte[][] bytes;

    /// The names as they are written, in quotes.
    private final byte[][] quoted;

    /// Indexes of names by their hash, -1 where there is none; a power of two, at most half full.
    private final int[] table;

    /// Makes the names of a type.
    ///
    /// @param names all different
    public JsonNames(String... names) {
        this.names = names.clone();
        this.bytes = new byte[names.length][];
        this.quoted = new byte[names.length][];
        this.table = new int[Integer.highestOneBit(Math.max(1, names.length)) * 4];
        Arrays.fill(table, -1);
        for (int i = 0; i < names.length; i++) {
            bytes[i] = names[i].getBytes(UTF_8);
            quoted[i] = Quoting.quoted(names[i]);
            int hash = 0;
            for (byte each : bytes[i]) {
                hash = hash(hash, each);
            }
            int slot = slot(hash);
            while (table[slot] >= 0) {
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = i;
        }
    }

    /// Adds a byte to the hash of a name; that of nothing is 0.
    static int hash(int hash, byte next) {
        return 31 * hash + next;
    }

    private int slot(int hash) {
        return (hash ^ (hash >>> 15)) & (table.length - 1);
    }

    int size() {
        return names.length;
    }

    String name(int index) {
        return names[index];
    }

    byte[] quoted(int index) {
        return quoted[index];
    }

    /// Gives the length of a name in quotes if the message goes on with it, else 0.
    int matchedAt(int index, byte[] message, int from, int end) {
        if (index < 0 || index >= quoted.length) {
            return 0;
        }
        byte[] expected = quoted[index];
        int length = expected.length;
        return end - from >= length && Arrays.equals(message, from, from + length, expected, 0, length) ? length : 0;
    }

    int find(int hash, byte[] message, int from, int length) {
        for (int slot = slot(hash); table[slot] >= 0; slot = (slot + 1) & (table.length - 1)) {
            byte[] candidate = bytes[table[slot]];
            if (candidate.length == length && Arrays.equals(message, from, from + length, candidate, 0, length)) {
                return table[slot];
            }
        }
        return UNKNOWN;
    }

    /// Finds a name that was written with escapes.
    int find(char[] chars, int length) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].length() == length && isAt(names[i], chars)) {
                return i;
            }
        }
        return UNKNOWN;
    }

    private static boolean isAt(String name, char[] chars) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) != chars[i]) {
                return false;
            }
        }
        return true;
    }

    int find(String name) {
        return Arrays.asList(names).indexOf(name);
    }

    @Override
    public String toString() {
        return String.join(", ", names);
    }
}
