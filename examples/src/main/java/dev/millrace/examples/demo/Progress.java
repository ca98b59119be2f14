package dev.millrace.examples.demo;

import dev.millrace.queue.TwoBufQueue;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Shows on a terminal how far a transfer is, in one line that is written over, as soon as it takes longer than a
/// while.
///
/// @param terminal where to show it, or null to show nothing
/// @param patience how long to say nothing
/// @param interval the time between two updates
record Progress(@Nullable PrintStream terminal, Duration patience, Duration interval) {

    static final Progress NONE = new Progress(null, Duration.ZERO, Duration.ZERO);

    /// Shows the progress of a transfer until the answer is closed.
    Watch watch(TwoBufQueue queue, Producer producer, int passes) {
        return terminal == null ? () -> {} : new Line(terminal, this, queue, producer, passes);
    }

    /// Ends the progress line and removes it.
    interface Watch extends AutoCloseable {
        @Override
        void close();
    }

    private static final class Line implements Watch, Runnable {

        private final PrintStream terminal;
        private final Progress times;
        private final TwoBufQueue queue;
        private final Producer producer;
        private final int passes;
        private final long start = System.nanoTime();
        private final CountDownLatch end = new CountDownLatch(1);
        private final Thread thread = new Thread(this, "demo-progress");
        private int width;

        Line(PrintStream terminal, Progress times, TwoBufQueue queue, Producer producer, int passes) {
            this.terminal = terminal;
            this.times = times;
            this.queue = queue;
            this.producer = producer;
            this.passes = passes;
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void run() {
            try {
                Duration pause = times.patience();
                while (!end.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                    show();
                    pause = times.interval();
                }
            } catch (InterruptedException e) {
                // nobody interrupts this thread; if someone does, it ends
            }
        }

        private void show() {
            long delivered = queue.stats().delivered();
            double seconds = (System.nanoTime() - start) / 1e9;
            String text = "  " + Text.number(delivered) + " messages delivered, "
                    + Text.rate(delivered / seconds / 1e6) + " M/s"
                    + (passes == 1 ? "" : ", pass " + Text.number(producer.pass()) + " of " + Text.number(passes));
            terminal.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
            terminal.flush();
            width = text.length();
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
            if (width > 0) {
                terminal.print("\r" + " ".repeat(width) + "\r");
                terminal.flush();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
