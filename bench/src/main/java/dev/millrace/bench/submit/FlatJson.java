package dev.millrace.bench.submit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Records of numbers, texts and truth values as one line of JSON, and back. No nesting, so no library.
final class FlatJson {

    private static final Pattern MEMBER = Pattern.compile("\\G\\s*\"(\\w+)\"\\s*:\\s*"
            + "(\"(?:[^\"\\\\]|\\\\[\"\\\\])*+\"|true|false|-?[0-9][0-9.]*(?:[eE][-+]?[0-9]+)?)\\s*([,}])");

    private FlatJson() {}

    static String write(Record value) {
        StringJoiner members = new StringJoiner(",", "{", "}");
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            Object part = part(value, component);
            String text = part instanceof String string ? quoted(string) : String.valueOf(part);
            members.add('"' + component.getName() + "\":" + text);
        }
        return members.toString();
    }

    private static Object part(Record value, RecordComponent component) {
        try {
            return component.getAccessor().invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("Can't read " + component, e);
        }
    }

    private static String quoted(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("A text with control characters can't be written: " + text);
        }
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /// Reads a record.
    ///
    /// @throws IllegalArgumentException if the line is not an object with exactly the record's members
    static <R extends Record> R read(String line, Class<R> type) {
        Map<String, String> members = members(line);
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String text = members.remove(components[i].getName());
            if (text == null) {
                throw new IllegalArgumentException("No member " + components[i].getName() + " in: " + line);
            }
            types[i] = components[i].getType();
            values[i] = value(text, types[i]);
        }
        if (!members.isEmpty()) {
            throw new IllegalArgumentException("Unknown members " + members.keySet() + " in: " + line);
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Can't make a " + type, e);
        }
    }

    private static Map<String, String> members(String line) {
        String trimmed = line.strip();
        Map<String, String> members = new HashMap<>();
        if (!trimmed.startsWith("{")) {
            throw new IllegalArgumentException("Not a line of JSON: " + line);
        }
        Matcher matcher = MEMBER.matcher(trimmed).region(1, trimmed.length());
        while (matcher.find()) {
            members.put(matcher.group(1), matcher.group(2));
            if (matcher.group(3).equals("}") && matcher.end() == trimmed.length()) {
                return members;
            }
        }
        throw new IllegalArgumentException("Not a flat object of JSON: " + line);
    }

    private static Object value(String text, Class<?> type) {
        if (type == String.class && text.startsWith("\"")) {
            return text.substring(1, text.length() - 1).replaceAll("\\\\(.)", "$1");
        }
        if (type == boolean.class && (text.equals("true") || text.equals("false"))) {
            return Boolean.valueOf(text);
        }
        if (type == int.class) {
            return Integer.valueOf(text);
        }
        if (type == long.class) {
            return Long.valueOf(text);
        }
        if (type == double.class) {
            return Double.valueOf(text);
        }
        throw new IllegalArgumentException("'" + text + "' is not a " + type.getSimpleName());
    }
}
