package dev.millrace.bench.submit;

import dev.millrace.bench.Bench;
import dev.millrace.bench.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is measured.
///
/// @param size the budget: bytes of message storage per layer
/// @param lengths the lengths of messages in bytes
/// @param runs how often each contestant is measured at each length
/// @param messages the messages of a run
/// @param contestants who is measured, in the order of the interleaving
/// @param sourceBlock bytes of one of our source blocks, and of the bound's blocks
/// @param outputBlock bytes of one of our output blocks
/// @param records where the raw records go as JSON lines, or null
record SubmitOptions(
        int size,
        List<Integer> lengths,
        int runs,
        int messages,
        List<Kind> contestants,
        int sourceBlock,
        int outputBlock,
        @Nullable Path records) {

    /// Messages of a group: what one sample of a quantile is.
    static final int GROUP = 1_000;

    private static final int MAX_SIZE = 1 << 30;
    private static final int MAX_LENGTH = 4096;

    static String help() {
        return """
            usage: ./millrace bench submit [OPTIONS]

            Measures what a message costs the thread that sends it: throughput, and quantiles over groups of 1,000
            messages. Each run is a JVM of its own; contestants take turns. --quick ends within four minutes.

              --quick                1,000,000 messages and 3 runs
              --messages N           messages of a run, a multiple of 1,000 (10,000,000)
              --runs N               runs of each contestant at each length (5)
              --lengths N,N          lengths of messages in bytes, multiples of 8 (8,16,32,64)
              --contestants A,B      who is measured (all), of:
                                     %s
              --size BYTES           message storage per layer, for example 8m or 256m (8m)
              --source-block BYTES   size of our source blocks (64k)
              --output-block BYTES   size of our output blocks (1m)
              --records FILE         also write every run's record to FILE, one line of JSON each
              --help                 this text
            """.formatted(Kind.words());
    }

    static SubmitOptions parse(String... args) {
        Parser parser = new Parser();
        for (int i = 0; i < args.length; i++) {
            String name = args[i];
            if (name.equals("--quick")) {
                parser.quick = true;
            } else if (!Parser.NAMES.contains(name)) {
                throw new UsageException("submit has no option '" + Bench.printable(name)
                        + "'; './millrace bench submit --help' lists them");
            } else if (i + 1 == args.length) {
                throw new UsageException(name + " needs a value; './millrace bench submit --help' tells which");
            } else {
                parser.set(name, args[++i]);
            }
        }
        return parser.options();
    }

    /// The messages of a round: at most 80 % of the budget, whole groups.
    int roundMessages(int length) {
        long fitting = size / 5L * 4 / length;
        return (int) Math.min(fitting / GROUP * GROUP, messages);
    }

    private static final class Parser {

        static final Set<String> NAMES = Set.of(
                "--messages",
                "--runs",
                "--lengths",
                "--contestants",
                "--size",
                "--source-block",
                "--output-block",
                "--records");

        boolean quick;
        private int messages;
        private int runs;
        private int size = 8 << 20;
        private int sourceBlock = 64 << 10;
        private int outputBlock = 1 << 20;
        private List<Integer> lengths = List.of(8, 16, 32, 64);
        private List<Kind> contestants = List.of(Kind.values());
        private @Nullable Path records;

        void set(String name, String value) {
            switch (name) {
                case "--messages" -> messages = messages(name, value);
                case "--runs" -> runs = number(name, value, 1, 1_000);
                case "--lengths" -> lengths = lengths(name, value);
                case "--contestants" -> contestants = contestants(value);
                case "--size" -> size = bytes(name, value);
                case "--source-block" -> sourceBlock = bytes(name, value);
                case "--output-block" -> outputBlock = bytes(name, value);
                default -> records = Path.of(value);
            }
        }

        SubmitOptions options() {
            int runsOrDefault = runs > 0 ? runs : quick ? 3 : 5;
            int messagesOrDefault = messages > 0 ? messages : quick ? 1_000_000 : 10_000_000;
            int longest = lengths.stream().mapToInt(Integer::intValue).max().orElseThrow();
            if (size / 5L * 4 / longest < GROUP) {
                throw new UsageException("--size " + size + " is too small: a round of " + GROUP + " messages of "
                        + longest + " bytes may fill 80 % of it at most");
            }
            if (sourceBlock < longest || sourceBlock > size / 4 || outputBlock > size / 2) {
                throw new UsageException(
                        "blocks of " + sourceBlock + " and " + outputBlock + " bytes do not suit --size " + size
                                + ": it must hold four source blocks and two output blocks, and a block one message");
            }
            if (outputBlock < sourceBlock) {
                throw new UsageException(
                        "--output-block " + outputBlock + " must be at least the source block, " + sourceBlock);
            }
            return new SubmitOptions(
                    size, lengths, runsOrDefault, messagesOrDefault, contestants, sourceBlock, outputBlock, records);
        }

        private static int messages(String name, String value) {
            int messages = number(name, value, GROUP, 1_000_000_000);
            if (messages % GROUP != 0) {
                throw new UsageException(name + " must be a multiple of " + GROUP + ", not " + messages);
            }
            return messages;
        }

        private static List<Integer> lengths(String name, String value) {
            List<Integer> lengths = new ArrayList<>();
            for (String word : value.split(",", -1)) {
                int length = number(name, word, 8, MAX_LENGTH);
                if (length % Long.BYTES != 0 || lengths.contains(length)) {
                    throw new UsageException(name + " takes different multiples of 8, not " + Bench.printable(value));
                }
                lengths.add(length);
            }
            return List.copyOf(lengths);
        }

        private static List<Kind> contestants(String value) {
            Set<Kind> chosen = new LinkedHashSet<>();
            for (String word : value.split(",", -1)) {
                chosen.add(Kind.of(word)
                        .orElseThrow(() -> new UsageException(
                                "there is no contestant '" + Bench.printable(word) + "', only " + Kind.words())));
            }
            return Arrays.stream(Kind.values()).filter(chosen::contains).toList();
        }

        private static int bytes(String name, String value) {
            String lower = value.toLowerCase(Locale.ROOT);
            int shift = lower.endsWith("k") ? 10 : lower.endsWith("m") ? 20 : 0;
            String digits = shift == 0 ? lower : lower.substring(0, lower.length() - 1);
            if (!digits.matches("\\d{1,10}")
                    || Long.parseLong(digits) << shift > MAX_SIZE
                    || Long.parseLong(digits) << shift < 64) {
                throw new UsageException(name + " must be bytes from 64 to 1024m, like 65536, 64k or 8m, not '"
                        + Bench.printable(value) + "'");
            }
            return Integer.parseInt(digits) << shift;
        }

        private static int number(String name, String value, int min, int max) {
            if (value.matches("\\d{1,10}") && Long.parseLong(value) >= min && Long.parseLong(value) <= max) {
                return Integer.parseInt(value);
            }
            throw new UsageException(
                    name + " must be a number from " + min + " to " + max + ", not '" + Bench.printable(value) + "'");
        }
    }
}
