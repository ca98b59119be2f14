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

/// A block that was emptied goes back to its pool and is filled again.
public final class RecycleStress {

    private RecycleStress() {}

    /// Proves: the consumer's last look at a block comes before its return to the pool, so it never sees bytes of the
    /// next life; and who takes the block sees it as it was left.
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "not back yet")
    @Outcome(id = "1, 9", expect = ACCEPTABLE, desc = "back, and the writer sees what its last user left")
    @Outcome(expect = FORBIDDEN, desc = "one user sees the other's time")
    @State
    public static class ReturnAndTake {
        private final BlockPool<SourceBlock> pool = TinyQueue.sourcePool(1, 1);
        private final SourceBlock block;

        public ReturnAndTake() {
            SourceBlock taken = pool.take();
            if (taken == null) {
                throw new AssertionError("a new pool has a block");
            }
            block = taken;
            PublishPayloadStress.put(block, 0, 1);
        }

        @Actor
        public void consumer(II_Result r) {
            r.r1 = PublishPayloadStress.get(block, 0);
            PublishPayloadStress.put(block, 8, 9);
            pool.put(block);
        }

        @Actor
        public void writer(II_Result r) {
            SourceBlock again = pool.take();
            if (again != null) {
                PublishPayloadStress.put(again, 0, 2);
                r.r2 = PublishPayloadStress.get(again, 8);
            }
        }
    }

    /// Proves: with a single block that goes round and round, neither side ever takes the block's former progress or
    /// place in it for the present one.
    @JCStressTest
    @Outcome(
            id = "0, 0, 0",
            expect = ACCEPTABLE,
            desc = "every accepted message once and in order; no block went round")
    @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "likewise, and the block went round during the race")
    @Outcome(expect = FORBIDDEN, desc = "a message lost, doubled or torn")
    @State
    public static class OneBlock extends RoundTrip {

        public OneBlock() {
            super(1);
        }

        @Actor
        public void writer() {
            write();
        }

        @Actor
        public void reader() {
            read();
        }

        @Arbiter
        public void rest(III_Result r) {
            finish(r);
        }
    }

    /// Proves the same with two blocks, which may change places.
    @JCStressTest
    @Outcome(
            id = "0, 0, 0",
            expect = ACCEPTABLE,
            desc = "every accepted message once and in order; no block went round")
    @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "likewise, and blocks went round during the race")
    @Outcome(expect = FORBIDDEN, desc = "a message lost, doubled or torn")
    @State
    public static class TwoBlocks extends RoundTrip {

        public TwoBlocks() {
            super(2);
        }

        @Actor
        public void writer() {
            write();
        }

        @Actor
        public void reader() {
            read();
        }

        @Arbiter
        public void rest(III_Result r) {
            finish(r);
        }
    }

    /// A lane whose blocks hold two messages each, written and read at the same time.
    abstract static class RoundTrip {
        private final int blocks;
        private final Lane lane;
        private final Writer writer;
        private final Sequence sequence = new Sequence();
        private int accepted;

        RoundTrip(int blocks) {
            this.blocks = blocks;
            lane = TinyQueue.lane(32, blocks);
            writer = new Writer(lane, false);
        }

        final void write() {
            for (int i = 0; i < 12; i++) {
                accepted += TinyQueue.writeNext(writer, accepted) ? 1 : 0;
            }
            writer.close();
        }

        final void read() {
            for (int i = 0; i < 8; i++) {
                TinyQueue.take(lane.cursor, 1, sequence);
            }
        }

        final void finish(III_Result r) {
            TinyQueue.take(lane.cursor, 99, sequence);
            r.r1 = sequence.errors;
            r.r2 = accepted - sequence.received + (lane.cursor.isFinished() ? 0 : 1000);
            r.r3 = accepted > 2 * blocks ? 1 : 0;
        }
    }
}
