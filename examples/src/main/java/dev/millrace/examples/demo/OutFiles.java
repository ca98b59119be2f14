package dev.millrace.examples.demo;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The files that were asked for.
///
/// @param accepted gets the lines that are orders, or null
/// @param confirmations gets the confirmations, or null
/// @param deadLetters gets the lines that are none, or null
record OutFiles(
        @Nullable OutFile accepted,
        @Nullable OutFile confirmations,
        @Nullable OutFile deadLetters) implements AutoCloseable {

    static final OutFiles NONE = new OutFiles(null, null, null);

    /// Opens and empties the files, if none of them is the source or another of them.
    static OutFiles open(DemoOptions options) throws DemoException {
        OutFile accepted = null;
        OutFile confirmations = null;
        try {
            accepted = open(options, "--out", options.out());
            confirmations = open(options, "--confirmations", options.confirmations());
            return new OutFiles(accepted, confirmations, open(options, "--dead-letters", options.deadLetters()));
        } catch (DemoException e) {
            new OutFiles(accepted, confirmations, null).close();
            throw e;
        }
    }

    private static @Nullable OutFile open(DemoOptions options, String option, @Nullable Path path)
            throws DemoException {
        if (path == null) {
            return null;
        }
        Path source = options.file();
        if (source != null) {
            OutFile.requireOther(path, option, source, "the file to be sent");
        } else if (options.standardInput()) {
            requireOtherThanStream(path, option, "/dev/stdin", "standard input");
        }
        requireOtherThanStream(path, option, "/dev/stdout", "standard output");
        requireOtherThanStream(path, option, "/dev/stderr", "standard error");
        requireOtherThanBefore(options, option, path);
        return OutFile.open(path);
    }

    /// The shell may have redirected a stream from or to the same file. This can be told where streams have names.
    private static void requireOtherThanStream(Path path, String option, String device, String whose)
            throws DemoException {
        Path stream = Path.of(device);
        if (Files.exists(stream)) {
            OutFile.requireOther(path, option, stream, whose);
        }
    }

    /// Those that come before in the order of opening exist by now.
    private static void requireOtherThanBefore(DemoOptions options, String option, Path path) throws DemoException {
        Path out = options.out();
        if (out != null && !option.equals("--out")) {
            OutFile.requireOther(path, option, out, "the --out file");
        }
        Path confirmations = options.confirmations();
        if (confirmations != null && option.equals("--dead-letters")) {
            OutFile.requireOther(path, option, confirmations, "the --confirmations file");
        }
    }

    /// Writes what is still in buffers, to as many files as take it.
    void flush() throws DemoException {
        DemoException first = null;
        for (OutFile file : new @Nullable OutFile[] {accepted, confirmations, deadLetters}) {
            if (file != null) {
                try {
                    file.flush();
                } catch (DemoException e) {
                    first = first == null ? e : first;
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    @Override
    public void close() throws DemoException {
        try (accepted;
                confirmations;
                deadLetters) {
            // to close them is all
        }
    }
}
