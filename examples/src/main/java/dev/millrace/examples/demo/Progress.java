package dev.millrace.examples.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Shows on a terminal how far a transfer is, in one line that is written over, as soon as it takes longer than a
/// while.
final class Progress {

    static final Progress NONE = new Progress(null, Duration.ZERO, Duration.ZERO);

    private final @Nullable PrintStream terminal;
    private final Duration patience;
    private final Duration interval;

    /// How wide the line is that is shown now; 0 for none. Guarded by this object's monitor.
    private int width;

    /// @param terminal where to show it, or null to show nothing
    /// @param patience how long to say nothing
    /// @param interval the time between two updates
    Progress(@Nullable PrintStream terminal, Duration patience, Duration interval) {
        this.terminal = terminal;
        this.patience = patience;
        this.interval = interval;
    }

    /// Shows the progress of a transfer until the answer is closed.
    ///
    /// @param handled tells how many messages were handled until now
    /// @param pass tells which pass is being sent
    /// @param passes how many there are
    Watch watch(LongSupplier handled, IntSupplier pass, int passes) {
        return terminal == null ? () -> {} : new Line(handled, pass, passes);
    }

    /// Prints a line that stays.
    void say(PrintStream to, String line) {
        synchronized (this) {
            clear();
            to.print(line + "\n");
            to.flush();
        }
    }

    private synchronized void show(String text) {
        PrintStream screen = terminal;
        if (screen != null) {
            screen.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
            screen.flush();
            width = Math.max(width, text.length());
        }
    }

    private synchronized void clear() {
        PrintStream screen = terminal;
        if (screen != null && width > 0) {
            screen.print("\r" + " ".repeat(width) + "\r");
            screen.flush();
            width = 0;
        }
    }

    /// Ends the progress line and removes it.
    interface Watch extends AutoCloseable {
        @Override
        void close();
    }

    private final class Line implements Watch, Runnable {

        private final LongSupplier handled;
        private final IntSupplier pass;
        private final int passes;
        private final long start = System.nanoTime();
        private final CountDownLatch end = new CountDownLatch(1);
        private final Thread thread = new Thread(this, "demo-progress");

        Line(LongSupplier handled, IntSupplier pass, int passes) {
            this.handled = handled;
            this.pass = pass;
            this.passes = passes;
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void run() {
            try {
                Duration pause = patience;
                while (!end.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                    show(text());
                    pause = interval;
                }
            } catch (InterruptedException e) {
                // nobody interrupts this thread; if someone does, it ends
            }
        }

        private String text() {
            long messages = handled.getAsLong();
            double seconds = (System.nanoTime() - start) / 1e9;
            return "  " + Text.number(messages) + " messages handled, " + Text.rate(messages / seconds / 1e6) + " M/s"
                    + (passes == 1 ? "" : ", pass " + Text.number(pass.getAsInt()) + " of " + Text.number(passes));
        }

        @Override
        public void close() {
            end.countDown();
            boolean interrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            clear();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
