package dev.millrace.bench.submit;

import dev.millrace.bench.UsageException;
import dev.millrace.bench.command.ByteSize;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which messages are submitted, and how much storage they have: what `bench submit` and `bench tune` are told.
public final class MessageOptions {

    private static final int LEAST_SIZE = 1 << 20;
    private static final int MOST_MESSAGES = 1_000_000_000;

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            converter = ByteSize.class,
            defaultValue = "8m",
            description = "Message storage: of each layer for ours, of the whole queue for others. Default: "
                    + "${DEFAULT-VALUE}.")
    int size;

    @Option(
            names = "--lengths",
            paramLabel = "N",
            split = ",",
            defaultValue = "8,16,32,64",
            description = "Lengths of messages in bytes, multiples of 8. Default: ${DEFAULT-VALUE}.")
    List<Integer> lengths = List.of();

    @Option(
            names = "--messages",
            paramLabel = "N",
            description = "Messages of a run, a multiple of 1,000; by default as said above.")
    @Nullable
    Integer messages;

    /// Made by picocli.
    public MessageOptions() {}

    /// Checks the options.
    ///
    /// @param number the messages of a run, as [#messages(int)] gives them
    /// @throws UsageException if they make no sense
    public void check(int number) {
        if (number < SubmitJob.GROUP || number % SubmitJob.GROUP != 0 || number > MOST_MESSAGES) {
            throw new UsageException("--messages must be a multiple of " + SubmitJob.GROUP + " up to " + MOST_MESSAGES
                    + ", not " + number);
        }
        if (lengths.stream().distinct().count() < lengths.size()
                || lengths.stream().anyMatch(length -> length < 8 || length > 4096 || length % 8 != 0)) {
            throw new UsageException("--lengths takes different multiples of 8 up to 4096, not " + lengths);
        }
        int longest = lengths.stream().mapToInt(Integer::intValue).max().orElseThrow();
        if (size < LEAST_SIZE || SubmitJob.roundMessages(size, longest, number) < SubmitJob.GROUP) {
            throw new UsageException("--size " + ByteSize.words(size) + " is too small: it must be 1m at least, and a "
                    + "round of 1,000 messages of " + longest + " bytes may fill 80 % of it at most");
        }
    }

    /// Gives the storage.
    ///
    /// @return bytes of each layer
    public int size() {
        return size;
    }

    /// Gives the lengths.
    ///
    /// @return bytes of a message
    public List<Integer> lengths() {
        return lengths;
    }

    /// Gives the messages of a run.
    ///
    /// @param standard how many by default
    /// @return how many
    public int messages(int standard) {
        return messages == null ? standard : messages;
    }

    /// Gives the messages of a round at each length.
    ///
    /// @param number the messages of a run
    /// @return how many, in the order of the lengths
    public List<Integer> roundMessages(int number) {
        return lengths.stream()
                .map(length -> SubmitJob.roundMessages(size, length, number))
                .toList();
    }
}
