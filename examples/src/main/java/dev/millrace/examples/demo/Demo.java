package dev.millrace.examples.demo;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `./millrace demo`: sends each line of a file through a queue, from one thread to another, and prints what it cost
/// and whether everything arrived. See [DemoOptions#HELP].
public final class Demo {

    /// Twenty passes, a fraction of a second, after which the compiled code no longer changes.
    private static final int WARM_UP_PASSES = 20;

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    private final PrintStream out;
    private final PrintStream err;
    private final Progress progress;

    Demo(PrintStream out, PrintStream err, Progress progress) {
        this.out = out;
        this.err = err;
        this.progress = progress;
    }

    /// Runs the demo and ends the JVM with its exit status.
    ///
    /// @param arguments see [DemoOptions#HELP]
    public static void main(String[] arguments) {
        boolean terminal = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
        Progress progress =
                terminal ? new Progress(System.err, Duration.ofSeconds(1), Duration.ofMillis(200)) : Progress.NONE;
        System.exit(new Demo(System.out, System.err, progress).run(arguments));
    }

    /// Runs the demo.
    ///
    /// @param arguments see [DemoOptions#HELP]
    /// @param out gets the summary
    /// @param err gets the one line about a failure
    /// @return the exit status
    public static int run(String[] arguments, PrintStream out, PrintStream err) {
        return new Demo(out, err, Progress.NONE).run(arguments);
    }

    int run(String... arguments) {
        try {
            DemoOptions options = DemoOptions.parse(arguments);
            if (options.help()) {
                out.print(DemoOptions.HELP);
                out.flush();
                return OK;
            }
            return send(options);
        } catch (UsageException e) {
            complain(e.getMessage() + ". See './millrace demo --help'.");
            return WRONG_USAGE;
        } catch (DemoException e) {
            complain(e.getMessage());
            return FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            complain("interrupted");
            return FAILED;
        }
    }

    private int send(DemoOptions options) throws DemoException, InterruptedException {
        DemoSource.Sample sample = DemoSource.Sample.load();
        Path file = options.file();
        DemoSource source = file == null ? sample : new DemoSource.OnDisk(file);
        if (source instanceof DemoSource.OnDisk onDisk && options.repeat() > 1) {
            onDisk.requireReadableTwice();
        }
        // Opened before the out file: a file that can't be read must not cost the out file its content.
        try (InputStream opened = source.open()) {
            Path outPath = options.out();
            if (outPath == null) {
                return send(sample, source, opened, options.repeat(), null);
            }
            if (file != null) {
                OutFile.requireOther(file, outPath);
            }
            try (OutFile outFile = OutFile.open(outPath)) {
                return send(sample, source, opened, options.repeat(), outFile);
            }
        } catch (IOException e) { // from closing it
            throw DemoException.cannotRead(source.name(), e);
        }
    }

    private int send(
            DemoSource.Sample sample, DemoSource source, InputStream opened, int repeat, @Nullable OutFile outFile)
            throws DemoException, InterruptedException {
        Transfer.Outcome before = new Transfer(sample, WARM_UP_PASSES, null, Progress.NONE).run(sample.open());
        Transfer.Outcome outcome = new Transfer(source, repeat, outFile, progress).run(opened);
        new Summary(source, repeat, before.sent().lines(), outcome, outFile).print(out);
        if (!outcome.isLossless()) {
            complain("the queue delivered something else than was sent, please report it: "
                    + Text.number(outcome.sent().lines()) + " lines were sent, "
                    + Text.number(outcome.delivered().lines()) + " delivered");
            return FAILED;
        }
        return OK;
    }

    private void complain(@Nullable String what) {
        err.print("millrace demo: " + what + "\n");
        err.flush();
    }
}
