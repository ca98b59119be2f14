package dev.millrace.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIL_Result;

/// Closing a queue while its writers are busy: who was told `true` has his message delivered, who waits is woken.
///
/// Each result is: wrong messages, accepted less delivered (by the handler) plus discarded (by the report), and a word.
public final class CloseStress {

    private CloseStress() {}

    /// A queue that one actor closes while another writes.
    abstract static class Closing {
        final byte[] weight = new byte[TinyQueue.WEIGHT];
        final Sequence sequence = new Sequence();
        final TwoBufQueue queue;
        final Writer writer;

        /// Belongs to the writing actor.
        int accepted;

        private CloseReport report = new CloseReport(CloseReport.Outcome.IN_PROGRESS, 0, 0, null);

        Closing(int messageLength, Backpressure policy) {
            queue = TinyQueue.of(messageLength, sequence).backpressure(policy).start();
            writer = queue.newWriter();
        }

        final void closeQueue() {
            report = queue.close(TinyQueue.FOREVER);
        }

        final void judge(IIL_Result r, Object word) {
            r.r1 = sequence.errors;
            r.r2 = Math.abs(accepted - sequence.received)
                    + Math.abs(accepted - (int) report.delivered())
                    + (int) report.discarded();
            r.r3 = word + " " + report.outcome();
        }
    }

    /// Proves: a writer that is parked for a block, or about to park, is woken by closing and told CLOSED; the
    /// messages it had before are delivered.
    @JCStressTest
    @Outcome(id = "0, 0, CLOSED DRAINED", expect = ACCEPTABLE, desc = "woken and told; accepted equals delivered")
    @Outcome(expect = FORBIDDEN, desc = "the writer slept on until its time limit, or a message was lost")
    @State
    public static class BlockedWriter extends Closing {

        public BlockedWriter() {
            super(32, TinyQueue.PARK);
        }

        @Actor
        public void writer() {
            while (TinyQueue.writeNext(writer, accepted)) {
                accepted++;
            }
        }

        @Actor
        public void closer() {
            closeQueue();
        }

        @Arbiter
        public void judge(IIL_Result r) {
            judge(r, writer.refusal());
        }
    }

    /// Proves the same while blocks come back: the writer may be woken by a block and by closing at once.
    @JCStressTest
    @Outcome(id = "0, 0, CLOSED DRAINED", expect = ACCEPTABLE, desc = "woken and told; accepted equals delivered")
    @Outcome(expect = FORBIDDEN, desc = "the writer slept on until its time limit, or a message was lost")
    @State
    public static class BlockedWriterAndReturns extends Closing {

        public BlockedWriterAndReturns() {
            super(32, TinyQueue.PARK);
        }

        @Actor
        public void writer() {
            while (TinyQueue.writeNext(writer, accepted)) {
                accepted++;
            }
        }

        @Actor
        public void closer() {
            queue.poll(2);
            queue.poll(2);
            closeQueue();
        }

        @Arbiter
        public void judge(IIL_Result r) {
            judge(r, writer.refusal());
        }
    }

    /// Proves: a writer inside its fast path sees closing at its next message, and the lane ends exactly behind the
    /// last message that was answered `true`. Without any flush: closing publishes what was accepted.
    @JCStressTest
    @Outcome(id = "0, 0, CLOSED DRAINED", expect = ACCEPTABLE, desc = "accepted equals delivered")
    @Outcome(expect = FORBIDDEN, desc = "an accepted message was lost, or a refused one delivered")
    @State
    public static class WritingWriter extends Closing {

        public WritingWriter() {
            super(8, Backpressure.drop());
        }

        @Actor
        public void writer() {
            WriteSession session = writer.session();
            while (session.next() || writer.refusal() != Refusal.CLOSED) {
                while (session.writeLong(accepted + 1L)) {
                    accepted++;
                }
            }
        }

        @Actor
        public void closer() {
            queue.poll(9);
            closeQueue();
        }

        @Arbiter
        public void judge(IIL_Result r) {
            judge(r, writer.refusal());
        }
    }

    /// Proves: after a writer was passed to another thread in the middle of a block, closing waits for the thread that
    /// writes now, not for the one that took the block.
    @JCStressTest
    @Outcome(id = "0, 0, CLOSED DRAINED", expect = ACCEPTABLE, desc = "accepted equals delivered")
    @Outcome(expect = FORBIDDEN, desc = "an accepted message was lost, or a refused one delivered")
    @State
    public static class HandedOverWriter extends Closing {

        /// Runs on the thread of one of the actors, before both.
        public HandedOverWriter() {
            super(8, Backpressure.drop());
            writer.writeLong(1);
            accepted = 1;
        }

        @Actor
        public void writer() {
            WriteSession session = writer.session();
            while (true) {
                while (session.writeLong(accepted + 1L)) {
                    accepted++;
                }
                if (!session.next() && writer.refusal() == Refusal.CLOSED) {
                    break;
                }
            }
        }

        @Actor
        public void closer() {
            closeQueue();
        }

        @Arbiter
        public void judge(IIL_Result r) {
            judge(r, writer.refusal());
        }
    }

    /// Proves: when the writing thread has gone elsewhere without flushing and never comes back, the closing thread
    /// ends its lane at the right place: all plain stores of accepted messages are seen ([Lane#tryEnd]).
    @JCStressTest
    @Outcome(id = "0, 0, true DRAINED", expect = ACCEPTABLE, desc = "accepted equals delivered")
    @Outcome(expect = FORBIDDEN, desc = "an accepted message was lost, or a refused one delivered")
    @State
    public static class WriterGoneElsewhere extends Closing {
        private final CountDownLatch closed = new CountDownLatch(1);
        private boolean inTime;

        public WriterGoneElsewhere() {
            super(8, Backpressure.drop());
        }

        @Actor
        public void writer() {
            for (int i = 0; i < 5 && writer.writeLong(accepted + 1L); i++) {
                accepted++;
            }
            try {
                inTime = closed.await(TinyQueue.FOREVER.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Actor
        public void closer() {
            closeQueue();
            closed.countDown();
        }

        @Arbiter
        public void judge(IIL_Result r) {
            judge(r, inTime);
        }
    }

    /// Proves: flush, finishBlock and close of a writer race with closing the queue, and whoever ends the lane, it ends
    /// once and behind the last accepted message.
    @JCStressTest
    @Outcome(id = "0, 0, CLOSED DRAINED", expect = ACCEPTABLE, desc = "accepted equals delivered")
    @Outcome(expect = FORBIDDEN, desc = "an accepted message was lost, or a refused one delivered")
    @State
    public static class FlushFinishAndCloseOfWriter extends Closing {

        public FlushFinishAndCloseOfWriter() {
            super(8, Backpressure.drop());
        }

        @Actor
        public void writer() {
            write();
            writer.flush();
            write();
            writer.finishBlock();
            write();
            writer.flush();
            write();
            writer.close();
            write();
        }

        @Actor
        public void closer() {
            closeQueue();
        }

        @Arbiter
        public void judge(IIL_Result r) {
            judge(r, writer.refusal());
        }

        private void write() {
            accepted += writer.writeLong(accepted + 1L) ? 1 : 0;
        }
    }

    /// Proves: an open claim at the end is dropped or, if its commit answered, delivered; nothing between.
    @JCStressTest
    @Outcome(id = "0, 0, committed DRAINED", expect = ACCEPTABLE, desc = "accepted equals delivered")
    @Outcome(expect = FORBIDDEN, desc = "a committed message was lost, or an open claim delivered")
    @State
    public static class ClaimingWriter extends Closing {

        public ClaimingWriter() {
            super(8, Backpressure.drop());
        }

        @Actor
        public void writer() {
            WriteSession session = writer.session();
            session.next();
            for (int i = 0; i < 3; i++) {
                int at = session.claim(8);
                if (at >= 0) {
                    WriteSession.LONG.set(session.array(), at, accepted + 1L);
                    accepted += session.commit(8) ? 1 : 0;
                }
            }
            writer.close();
        }

        @Actor
        public void closer() {
            closeQueue();
        }

        @Arbiter
        public void judge(IIL_Result r) {
            judge(r, "committed");
        }
    }
}
