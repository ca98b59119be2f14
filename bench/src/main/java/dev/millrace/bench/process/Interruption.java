package dev.millrace.bench.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Ctrl-C in the middle: ends the process of the run in hand and lets the program write down what was measured
/// before it goes.
///
/// The JVM runs a shutdown hook while the main thread goes on. The hook ends the child, which makes the main
/// thread stop measuring, and waits until that has called [#close()].
public final class Interruption implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;
    private static final long NOTICE_MILLIS = 500;

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interrupt, "interruption");

    /// The process of the run in hand. Written by the main thread before and after each run, read by the hook.
    private volatile @Nullable Process running;

    private Interruption() {}

    /// Begins to listen.
    ///
    /// @return to be closed when everything is written
    public static Interruption install() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void interrupt() {
        requested.countDown();
        endChild();
        try {
            if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("millrace bench: gave up waiting for the documents to be written");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void endChild() {
        Process process = running;
        if (process != null) {
            process.destroyForcibly();
        }
    }

    /// Says which process runs now.
    void started(Process process) {
        running = process;
        if (isRequested()) {
            endChild();
        }
    }

    void ended() {
        running = null;
    }

    /// Tells whether somebody asked to stop.
    ///
    /// @return whether nothing more is to be measured
    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /// Tells the same when a run has failed: the terminal's signal may have reached the child first.
    boolean isAboutToBeRequested() {
        try {
            return requested.await(NOTICE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // it runs already
        }
    }
}
