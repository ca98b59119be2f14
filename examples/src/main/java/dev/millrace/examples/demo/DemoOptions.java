package dev.millrace.examples.demo;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the command line asks for.
///
/// @param help only print the help
/// @param standardInput send what comes from standard input
/// @param file the file to send, or null for the sample or standard input
/// @param out the file for accepted lines, or null for none
/// @param confirmations the file for confirmations, or null for none
/// @param deadLetters the file for rejected lines, or null for none
/// @param repeat how many times to send it
record DemoOptions(
        boolean help,
        boolean standardInput,
        @Nullable Path file,
        @Nullable Path out,
        @Nullable Path confirmations,
        @Nullable Path deadLetters,
        int repeat) {

    /// With one pass the sample has 20 groups only, and the JVM would still be compiling.
    static final int SAMPLE_PASSES = 20;

    private static final String STANDARD_INPUT = "-";

    private static final int MOST_PASSES = 1_000_000;

    static final String HELP =
            """
            usage: ./millrace demo [FILE | -] [OPTIONS]

            A service that takes orders, on the embedded broker. Each line of a file is one message: an order in JSON, such
            as {"id":7,"quantity":2}. The service decodes it, checks it, and answers it with a confirmation; a line that is
            no order becomes a dead letter with its number and the reason, the first %s of which are printed. At the end it
            prints what it cost and whether every line came, once, in order, and was accepted or rejected.

              FILE                 the file to send, of any size; without it a sample of 20,000 orders; - for standard input
              --out FILE           write every accepted line, unchanged and in order, to this file
              --confirmations FILE write every confirmation to this file, one JSON object a line
              --dead-letters FILE  write every rejected line to this file, one JSON object a line: its number, the reason,
                                   and the line (in Base64 if it is no UTF-8)
              --repeat N           send the file N times, 1 to 1,000,000; files then get it N times
                                   (default: 1, or %s for the sample without files, for steady figures)
              --help               this text

            An order has an id from 1 on, a quantity from 1 to 1,000,000, and perhaps a price of 0 or more; other fields are
            left alone. A line may have up to %s bytes with its line end. A last line without one is a line too.
            Exit status: 0 all lines were accepted, 1 something failed, 2 the command line is wrong, 3 some lines were
            rejected. Ctrl-C stops reading; what was read is handled and written before the program ends.
            """.formatted(RejectedLines.PRINTED, SAMPLE_PASSES, Text.number(OrdersService.LONGEST_LINE));

    DemoSource source(DemoSource.Sample sample) {
        return standardInput ? new DemoSource.StandardInput() : file == null ? sample : new DemoSource.OnDisk(file);
    }

    static DemoOptions parse(String... arguments) throws UsageException {
        Deque<String> left = new ArrayDeque<>(List.of(arguments));
        Map<String, String> values = new HashMap<>();
        boolean optionsEnded = false;
        while (!left.isEmpty()) {
            String word = left.removeFirst();
            if (optionsEnded || word.equals(STANDARD_INPUT) || !word.startsWith("-")) {
                requireFirst(values.put("FILE", word), "more than one FILE: " + shown(word));
                continue;
            }
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            switch (name) {
                case "--out", "--confirmations", "--dead-letters", "--repeat" -> {
                    String value = equals < 0 ? nextWord(name, left) : word.substring(equals + 1);
                    requireFirst(values.put(name, value), name + " is given twice");
                }
                case "--" -> {
                    requireNoValue(equals, name);
                    optionsEnded = true;
                }
                case "--help", "-h" -> {
                    requireNoValue(equals, name);
                    return new DemoOptions(true, false, null, null, null, null, 1);
                }
                default -> throw new UsageException("unknown option " + shown(name));
            }
        }
        return of(values);
    }

    private static DemoOptions of(Map<String, String> values) throws UsageException {
        boolean standardInput = STANDARD_INPUT.equals(values.get("FILE"));
        String repeat = values.get("--repeat");
        return new DemoOptions(
                false,
                standardInput,
                standardInput ? null : path(values, "FILE"),
                path(values, "--out"),
                path(values, "--confirmations"),
                path(values, "--dead-letters"),
                repeat != null ? passes(repeat) : values.isEmpty() ? SAMPLE_PASSES : 1);
    }

    private static void requireFirst(@Nullable Object earlier, String complaint) throws UsageException {
        if (earlier != null) {
            throw new UsageException(complaint);
        }
    }

    private static void requireNoValue(int equals, String option) throws UsageException {
        if (equals >= 0) {
            throw new UsageException(option + " takes no value");
        }
    }

    /// A file may be called like an option, but who leaves out a value must not get such a file.
    private static String nextWord(String option, Deque<String> left) throws UsageException {
        String value = left.pollFirst();
        if (value == null) {
            throw new UsageException(option + " needs a value");
        }
        if (value.startsWith("--")) {
            throw new UsageException(
                    option + " needs a value; if " + shown(value) + " is meant, write " + shown(option + "=" + value));
        }
        return value;
    }

    private static @Nullable Path path(Map<String, String> values, String what) throws UsageException {
        String value = values.get(what);
        if (value == null) {
            return null;
        }
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
