package dev.millrace.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.Deque;

/// Finds the way to a place in JSON: `lines[3].quantity`. For errors, so that nobody has to keep the way while all
/// goes well: it looks at all bytes before that place again.
final class JsonPath {

    private static final int LONGEST = 200;
    private static final int LONGEST_NAME = 40;

    /// A list or an object that is still open.
    private static final class Level {

        private final boolean object;
        private int index;
        private String name = "";
        private boolean nameFollows;

        Level(boolean object) {
            this.object = object;
            this.nameFollows = object;
        }

        void comma() {
            index++;
            name = "";
            nameFollows = object;
        }

        @Override
        public String toString() {
            return object ? (name.isEmpty() ? "" : "." + name) : "[" + index + "]";
        }
    }

    private JsonPath() {}

    /// Gives the way.
    ///
    /// @param from the index of the first byte
    /// @param to the index of the byte whose place is wanted
    static String of(byte[] bytes, int from, int to) {
        Deque<Level> levels = new ArrayDeque<>();
        for (int i = from; i < to; i++) {
            switch (bytes[i]) {
                case '{', '[' -> levels.addLast(new Level(bytes[i] == '{'));
                case '}', ']' -> levels.pollLast();
                case ',' -> {
                    if (!levels.isEmpty()) {
                        levels.getLast().comma();
                    }
                }
                case '"' -> {
                    int close = endOfText(bytes, i + 1, to);
                    Level level = levels.peekLast();
                    if (level != null && level.nameFollows && close < to) {
                        level.name = name(bytes, i + 1, close);
                        level.nameFollows = false;
                    }
                    i = close;
                }
                default -> {
                    // a number, a word, a colon, or blank
                }
            }
        }
        return text(levels);
    }

    private static int endOfText(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] != '"') {
            i += bytes[i] == '\\' ? 2 : 1;
        }
        return i;
    }

    private static String name(byte[] bytes, int from, int to) {
        String name = new String(bytes, from, Math.min(to - from, LONGEST_NAME), UTF_8);
        return to - from > LONGEST_NAME ? name + "…" : name;
    }

    private static String text(Deque<Level> levels) {
        StringBuilder text = new StringBuilder();
        for (Level level : levels) {
            text.append(level);
            if (text.length() > LONGEST) {
                text.setLength(LONGEST);
                text.append('…');
                break;
            }
        }
        return text.indexOf(".") == 0 ? text.substring(1) : text.toString();
    }
}
