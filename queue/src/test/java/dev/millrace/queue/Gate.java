package dev.millrace.queue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A handler that stands still at its first message until it is opened; then it passes everything on.
final class Gate implements MessageHandler {

    private final MessageHandler behind;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    Gate(MessageHandler behind) {
        this.behind = behind;
    }

    @Override
    public void onMessage(int writerId, byte[] data, int offset, int length) throws Exception {
        reached.countDown();
        boolean opened = false;
        while (!opened) {
            opened = awaitOpen();
        }
        behind.onMessage(writerId, data, offset, length);
    }

    /// Not ended by an interrupt: as stuck as a handler can be.
    private boolean awaitOpen() {
        try {
            return open.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            return false;
        }
    }

    void awaitReached() throws InterruptedException {
        if (!reached.await(20, TimeUnit.SECONDS)) {
            throw new AssertionError("no message came to the handler");
        }
    }

    void open() {
        open.countDown();
    }
}
