package dev.millrace.examples.demo;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the command line asks for.
///
/// @param help only print the help
/// @param file the file to send, or null for the sample
/// @param out the file for the delivered lines, or null for none
/// @param repeat how many times to send it
record DemoOptions(
        boolean help, @Nullable Path file, @Nullable Path out, int repeat) {

    /// With one pass the sample has 20 groups only, and the time until the queue's thread wakes up would be half of
    /// the whole.
    static final int SAMPLE_PASSES = 50;

    private static final int MOST_PASSES = 1_000_000;

    static final String HELP = """
            usage: ./millrace demo [FILE] [--out FILE] [--repeat N]

            Sends each line of a file as one message through a queue: a producer thread writes them, the queue delivers
            them, and a handler counts and checks them. Prints what it cost and whether every line came, once, in order.

              FILE          the file to send, of any size and content; without it a sample of 20,000 orders
              --out FILE    write every delivered line, unchanged, to this file
              --repeat N    send the file N times, 1 to 1,000,000; --out then gets it N times
                            (default: 1, or 50 for the sample without --out, for steady figures)
              --help        this text

            A line may have up to %s bytes with its line end. A last line without one is a line too.
            Exit status: 0 everything was delivered, 1 something failed, 2 the command line is wrong.
            """.formatted(Text.number(Transfer.LONGEST_LINE));

    static DemoOptions parse(String... arguments) throws UsageException {
        Deque<String> left = new ArrayDeque<>(List.of(arguments));
        Path file = null;
        Path out = null;
        Integer repeat = null;
        boolean optionsEnded = false;
        while (!left.isEmpty()) {
            String word = left.removeFirst();
            if (optionsEnded || !word.startsWith("-")) {
                requireFirst(file, "more than one FILE: " + shown(word));
                file = path(word, "FILE");
                continue;
            }
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            if (equals >= 0) {
                left.addFirst(word.substring(equals + 1));
            }
            switch (name) {
                case "--out" -> {
                    requireFirst(out, "--out is given twice");
                    out = path(value(name, left), "--out");
                }
                case "--repeat" -> {
                    requireFirst(repeat, "--repeat is given twice");
                    repeat = passes(value(name, left));
                }
                case "--" -> optionsEnded = true;
                case "--help", "-h" -> {
                    return new DemoOptions(true, null, null, 1);
                }
                default -> throw new UsageException("unknown option " + shown(name));
            }
        }
        return new DemoOptions(false, file, out, repeat != null ? repeat : defaultPasses(file, out));
    }

    private static int defaultPasses(@Nullable Path file, @Nullable Path out) {
        return file == null && out == null ? SAMPLE_PASSES : 1;
    }

    private static void requireFirst(@Nullable Object earlier, String complaint) throws UsageException {
        if (earlier != null) {
            throw new UsageException(complaint);
        }
    }

    private static String value(String option, Deque<String> left) throws UsageException {
        String value = left.pollFirst();
        if (value == null) {
            throw new UsageException(option + " needs a value");
        }
        return value;
    }

    private static Path path(String value, String what) throws UsageException {
        if (value.isEmpty()) {
            throw new UsageException(what + " is an empty name");
        }
        try {
            return Path.of(value);
        } catch (InvalidPathException e) {
            throw new UsageException(what + " is not a file name: " + shown(value));
        }
    }

    private static int passes(String value) throws UsageException {
        try {
            int passes = Integer.parseInt(value);
            if (passes >= 1 && passes <= MOST_PASSES) {
                return passes;
            }
        } catch (NumberFormatException e) {
            // the same complaint as for a number out of range
        }
        throw new UsageException("--repeat must be a whole number from 1 to 1,000,000, not " + shown(value));
    }

    private static String shown(String word) {
        return "'" + Text.printable(word) + "'";
    }
}
