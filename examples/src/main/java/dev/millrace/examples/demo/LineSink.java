package dev.millrace.examples.demo;

import dev.millrace.queue.MessageHandler;
import org.jspecify.annotations.Nullable;

/// The handler at the end of the queue: counts and checks each line, and writes it to the out file if there is one.
final class LineSink implements MessageHandler {

    private final LineDigest digest = new LineDigest();
    private final @Nullable OutFile out;

    LineSink(@Nullable OutFile out) {
        this.out = out;
    }

    @Override
    public void onMessage(int writerId, byte[] data, int offset, int length) throws DemoException {
        digest.add(data, offset, length);
        if (out != null) {
            out.write(data, offset, length);
        }
    }

    /// What has arrived. Read it when the queue is closed.
    LineDigest digest() {
        return digest;
    }
}
