package dev.millrace.bench.contestant;

import java.util.Map;
import java.util.TreeMap;

/// What may be set of a contestant, as names and values: what `bench tune` searches and a profile keeps.
///
/// @param values each setting that differs from the contestant's default, in the order of the names
public record Settings(Map<String, String> values) {

    /// Everything as by default.
    public static final Settings NONE = new Settings(Map.of());

    /// Sorts the settings by name.
    public Settings {
        values = java.util.Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /// Gives a copy with one setting more, or another value for it.
    ///
    /// @param name the setting
    /// @param value its value
    /// @return the copy
    public Settings with(String name, Object value) {
        Map<String, String> all = new TreeMap<>(values);
        all.put(name, String.valueOf(value));
        return new Settings(all);
    }

    /// Gives these settings, with those of another on top.
    ///
    /// @param other wins where both have a value
    /// @return the sum
    public Settings and(Settings other) {
        Map<String, String> all = new TreeMap<>(values);
        all.putAll(other.values);
        return new Settings(all);
    }

    /// Gives a number.
    ///
    /// @param name the setting
    /// @param otherwise the number if it is not set
    /// @return the number
    public int number(String name, int otherwise) {
        String value = values.get(name);
        if (value == null) {
            return otherwise;
        }
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("The setting " + name + " must be a number, not '" + value + "'", e);
        }
    }

    /// Gives a word.
    ///
    /// @param name the setting
    /// @param otherwise the word if it is not set
    /// @return the word
    public String word(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    /// Gives the settings in one line.
    ///
    /// @return `name=value`, separated by commas; `defaults` if there are none
    @Override
    public String toString() {
        if (values.isEmpty()) {
            return "defaults";
        }
        StringBuilder line = new StringBuilder();
        values.forEach((name, value) ->
                line.append(line.isEmpty() ? "" : ", ").append(name).append('=').append(value));
        return line.toString();
    }
}
