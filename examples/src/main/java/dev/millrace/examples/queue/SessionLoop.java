package dev.millrace.examples.queue;

import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.WriteSession;
import dev.millrace.queue.Writer;
import java.util.concurrent.atomic.LongAdder;

/// The fastest way in for consecutive messages: the session.
public final class SessionLoop {

    private SessionLoop() {}

    /// Runs it.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        System.out.println(run(1_000_000) + " messages");
    }

    static long run(int ticks) {
        LongAdder received = new LongAdder();
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(64)
                .onMessage((writerId, data, offset, length) -> received.increment())
                .start()) {
            byte[] tick = new byte[64];
            // tag::loop
            Writer writer = queue.newWriter();
            WriteSession session = writer.session();
            int sent = 0;
            while (true) {
                while (sent < ticks && session.write(tick, 0, 64)) { // fails when the block is full: normal
                    sent++;
                }
                if (sent == ticks) {
                    break;
                }
                if (!session.next()) { // hands the block over, takes the next; here back-pressure acts
                    throw new IllegalStateException("refused: " + writer.refusal());
                }
            }
            writer.finishBlock(); // hands over the last, part-full block
            // end::loop
        }
        return received.sum();
    }
}
