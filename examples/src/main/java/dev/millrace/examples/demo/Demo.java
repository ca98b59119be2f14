package dev.millrace.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// `./millrace demo`: a service that takes orders. Sends it each line of a file through the embedded broker, and prints
/// what it cost, what was accepted and what was not, and whether anything was lost. See [DemoOptions#HELP].
///
/// Read on in [OrdersService].
public final class Demo {

    /// A tenth of a second or two, after which most of the code is compiled.
    private static final int WARM_UP_PASSES = 5;

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final int SOME_REJECTED = 3;

    private static final String NAME = "millrace demo: ";
    private static final String NO_MEMORY =
            "not enough memory: give Java more, such as with JAVA_TOOL_OPTIONS=-Xmx512m";

    /// How long the end that a signal asks for may take.
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

    private final PrintStream out;
    private final PrintStream err;
    private final Progress progress;
    private final byte[] noMemory = (NAME + NO_MEMORY + "\n").getBytes(UTF_8);
    private final CountDownLatch ended = new CountDownLatch(1);

    /// What is under way. Guarded by this object's monitor, as is the next.
    private @Nullable Transfer current;

    private boolean stopping;

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
        Demo demo = new Demo(System.out, System.err, progress);
        Runtime.getRuntime().addShutdownHook(new Thread(demo::stop, "demo-stop"));
        // Without one of its threads the demo would wait for ever.
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> demo.die(error));
        System.exit(demo.run(arguments));
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
                requirePrinted();
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
        } catch (OutOfMemoryError e) {
            complain(NO_MEMORY);
            return FAILED;
        } finally {
            ended.countDown();
        }
    }

    /// Lets a run end early and waits for it, for a while: what was accepted is written before.
    private void stop() {
        synchronized (this) {
            stopping = true;
            if (current == null) {
                return;
            }
            current.stop();
        }
        try {
            ended.await(STOP_PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // nobody interrupts this thread; if someone does, the JVM ends at once
        }
    }

    /// Ends the JVM at once: after this failure nothing can be relied on. If memory is what is missing, there is none to
    /// make words with.
    private void die(Throwable error) {
        try {
            if (error instanceof OutOfMemoryError) {
                err.write(noMemory, 0, noMemory.length);
                err.flush();
            } else {
                complain("unexpected failure, please report it: " + error);
            }
        } finally {
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private synchronized Transfer begin(Transfer transfer) {
        current = transfer;
        if (stopping) {
            transfer.stop();
        }
        return transfer;
    }

    private int send(DemoOptions options) throws DemoException, InterruptedException {
        DemoSource.Sample sample = DemoSource.Sample.load();
        DemoSource source = options.source(sample);
        if (options.repeat() > 1) {
            source.requireReadableTwice();
        }
        // Opened before the files to write: a file that can't be read must not cost them their content.
        try (InputStream opened = source.open();
                OutFiles files = OutFiles.open(options)) {
            return send(sample, source, opened, options.repeat(), files);
        } catch (IOException e) { // from closing the source
            throw DemoException.cannotRead(source.name(), e);
        }
    }

    private int send(DemoSource.Sample sample, DemoSource source, InputStream opened, int repeat, OutFiles files)
            throws DemoException, InterruptedException {
        Transfer warmUp = begin(new Transfer(sample, WARM_UP_PASSES, OutFiles.NONE, Progress.NONE, err));
        long before = warmUp.run(sample.open()).sent().lines();
        Transfer.Outcome outcome =
                begin(new Transfer(source, repeat, files, progress, err)).run(opened);
        new Summary(source, repeat, before, outcome, files).print(out);
        requirePrinted();
        if (!outcome.isLossless()) {
            complain("what came out is not what was sent, please report it: " + Text.number(outcome.lines())
                    + " lines were sent, " + Text.number(outcome.delivered().lines()) + " delivered, "
                    + Text.number(outcome.accepted().lines()) + " accepted, " + Text.number(outcome.confirmed())
                    + " confirmed, " + Text.number(outcome.rejected()) + " rejected");
            return FAILED;
        }
        return outcome.rejected() == 0 ? OK : SOME_REJECTED;
    }

    /// A [PrintStream] keeps to itself what went wrong.
    private void requirePrinted() throws DemoException {
        if (out.checkError()) {
            throw new DemoException("cannot write to standard output");
        }
    }

    private void complain(@Nullable String what) {
        err.print(NAME + what + "\n");
        err.flush();
    }
}
