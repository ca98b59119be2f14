package dev.millrace.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/// A lane's cursor looks into a block only after a signal, so it must never miss one; and flushes race with the ends of
/// blocks and lanes.
public final class SignalStress {

    private SignalStress() {}

    /// Proves: the cursor loads the signals before the progress, and the writer stores them after it. Whatever the
    /// race, one more look finds what was flushed.
    @JCStressTest
    @Outcome(
            id = {"0, 2", "1, 2", "2, 2"},
            expect = ACCEPTABLE,
            desc = "some seen in the race, all in the end")
    @Outcome(expect = FORBIDDEN, desc = "a signal was missed: flushed messages lie there unseen")
    @State
    public static class Flushes {
        private final Lane lane = TinyQueue.lane(32, 2);
        private final Writer writer = new Writer(lane, false);
        private final Sequence sequence = new Sequence();

        @Actor
        public void writer() {
            TinyQueue.writeNext(writer, 0);
            writer.flush();
            TinyQueue.writeNext(writer, 1);
            writer.flush();
        }

        @Actor
        public void reader(II_Result r) {
            TinyQueue.take(lane.cursor, 9, sequence);
            TinyQueue.take(lane.cursor, 9, sequence);
            r.r1 = sequence.received;
        }

        @Arbiter
        public void later(II_Result r) {
            TinyQueue.take(lane.cursor, 9, sequence);
            r.r2 = sequence.received - 100 * sequence.errors;
        }
    }

    /// Proves: flush, then finishBlock, then close of the writer, each racing with the consumer: every message once,
    /// and in the end the lane is known to be finished.
    @JCStressTest
    @Outcome(
            id = {"0, 3, 1", "1, 3, 1", "2, 3, 1", "3, 3, 1"},
            expect = ACCEPTABLE,
            desc = "some seen in the race, all in the end, and the lane is finished")
    @Outcome(expect = FORBIDDEN, desc = "a message lost or doubled, or the lane never ends")
    @State
    public static class FlushFinishClose {
        private final Lane lane = TinyQueue.lane(32, 2);
        private final Writer writer = new Writer(lane, false);
        private final Sequence sequence = new Sequence();

        @Actor
        public void writer() {
            TinyQueue.writeNext(writer, 0);
            writer.flush();
            writer.finishBlock();
            TinyQueue.writeNext(writer, 1);
            writer.flush();
            TinyQueue.writeNext(writer, 2);
            writer.close();
        }

        @Actor
        public void reader(III_Result r) {
            for (int i = 0; i < 4; i++) {
                TinyQueue.take(lane.cursor, 9, sequence);
            }
            r.r1 = sequence.received;
        }

        @Arbiter
        public void later(III_Result r) {
            TinyQueue.take(lane.cursor, 9, sequence);
            r.r2 = sequence.received - 100 * sequence.errors;
            r.r3 = lane.cursor.isFinished() ? 1 : 0;
        }
    }

    /// Proves: [LaneCursor#isFinished] is true only when nothing more can come, whenever the consumer asks.
    @JCStressTest
    @Outcome(
            id = {"0, 0, 1", "0, 1, 1", "1, 1, 1"},
            expect = ACCEPTABLE,
            desc = "finished only after the message")
    @Outcome(expect = FORBIDDEN, desc = "called finished while a message was still to come")
    @State
    public static class FinishedIsFinal {
        private final Lane lane = TinyQueue.lane(32, 2);
        private final Writer writer = new Writer(lane, false);
        private final Sequence sequence = new Sequence();

        @Actor
        public void writer() {
            TinyQueue.writeNext(writer, 0);
            writer.close();
        }

        @Actor
        public void reader(III_Result r) {
            TinyQueue.take(lane.cursor, 9, sequence);
            r.r1 = lane.cursor.isFinished() ? 1 : 0;
            r.r2 = sequence.received;
        }

        @Arbiter
        public void later(III_Result r) {
            TinyQueue.take(lane.cursor, 9, sequence);
            r.r3 = lane.cursor.isFinished() ? sequence.received : -1;
        }
    }
}
