package dev.millrace.examples.demo;

import dev.millrace.queue.Refusal;
import dev.millrace.queue.WriteSession;
import dev.millrace.queue.Writer;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// The producer thread's work: writes each line of the source into the queue, and takes the time.
///
/// Only submissions are timed: writing the message, handing over full blocks, taking the next and waiting for it.
/// Reading the file, finding the lines and the checksum are done between the timed stretches.
final class Producer implements Runnable {

    private final DemoSource source;
    private final InputStream opened;
    private final int repeat;
    private final Writer writer;
    private final LineReader lines;
    private final LineDigest digest = new LineDigest();
    private final GroupTimes times = new GroupTimes();
    private volatile int pass;
    private @Nullable Throwable failure;

    /// @param opened the source, open for the first pass; closed by the producer
    Producer(DemoSource source, InputStream opened, int repeat, Writer writer) {
        this.source = source;
        this.opened = opened;
        this.repeat = repeat;
        this.writer = writer;
        lines = new LineReader(source.name(), Transfer.LONGEST_LINE);
    }

    @Override
    public void run() {
        try (writer) {
            boolean open = true;
            for (int i = 1; i <= repeat && open; i++) {
                pass = i;
                open = sendAll(i == 1 ? opened : source.open());
            }
        } catch (IOException e) {
            failure = DemoException.cannotRead(source.name(), e);
        } catch (DemoException | RuntimeException | Error e) {
            failure = e; // told by the thread that waits for this one
        }
    }

    /// @return false if the queue takes no more
    private boolean sendAll(InputStream in) throws IOException, DemoException {
        try (lines) {
            lines.open(in);
            boolean open = true;
            while (open && lines.next()) {
                open = sendBatch();
            }
            return open;
        }
    }

    private boolean sendBatch() {
        int count = lines.count();
        int sent = 0;
        boolean open = true;
        while (open && sent < count) {
            int wanted = Math.min(count - sent, times.missing());
            long start = System.nanoTime();
            int accepted = send(sent, sent + wanted);
            times.add(accepted, System.nanoTime() - start);
            sent += accepted;
            open = accepted == wanted;
        }
        for (int line = 0; line < sent; line++) {
            int start = lines.start(line);
            digest.add(lines.data(), start, lines.end(line) - start);
        }
        return open;
    }

    /// @return how many lines were accepted, fewer than asked for if the queue takes no more
    private int send(int from, int to) {
        WriteSession session = writer.session();
        byte[] data = lines.data();
        int start = lines.start(from);
        for (int line = from; line < to; line++) {
            int end = lines.end(line);
            while (!session.write(data, start, end - start)) {
                // Waiting for a block may time out while the handler waits for a slow disk: then it waits on.
                if (!session.next() && writer.refusal() != Refusal.TIMED_OUT) {
                    return line - from;
                }
            }
            start = end;
        }
        return to - from;
    }

    /// The pass that is being sent, from 1; 0 before the start.
    int pass() {
        return pass;
    }

    // The rest is for after the end of the thread.

    /// What was accepted by the queue.
    LineDigest digest() {
        return digest;
    }

    GroupTimes times() {
        return times;
    }

    /// What ended the producer early, if anything but the queue did.
    @Nullable
    Throwable failure() {
        return failure;
    }
}
