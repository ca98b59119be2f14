package dev.millrace.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;

/// Payload is stored plainly and published by one release store of the block's progress.
///
/// Readers look at the payload before the progress too: a compiler that took the acquire load for a plain one would be
/// free to use that early value again, and the test would see it.
public final class PublishPayloadStress {

    private PublishPayloadStress() {}

    static void put(Block block, int at, long value) {
        WriteSession.LONG.set(block.data, at, value);
    }

    static int get(Block block, int at) {
        return (int) (long) WriteSession.LONG.get(block.data, at);
    }

    /// Proves: stores of the payload come before the release of the progress ([Block#publish]), and a reader that
    /// acquires it ([Block#progress]) loads the payload after.
    @JCStressTest
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "not published")
    @Outcome(
            id = {"0, 0, 1", "1, 0, 1", "1, 0, 0"},
            expect = ACCEPTABLE,
            desc = "not published: no promise yet")
    @Outcome(
            id = {"0, 8, 1", "1, 8, 1"},
            expect = ACCEPTABLE,
            desc = "published and there")
    @Outcome(expect = FORBIDDEN, desc = "published, but the payload is old")
    @State
    public static class SourceBytes {
        private final SourceBlock block = new SourceBlock(64);

        @Actor
        public void writer() {
            put(block, 0, 1);
            block.publish(8);
        }

        @Actor
        public void reader(III_Result r) {
            r.r1 = get(block, 0);
            r.r2 = block.progress();
            r.r3 = get(block, 0);
        }
    }

    /// Proves: each publication covers all bytes before it, those of earlier publications too.
    @JCStressTest
    @Outcome(
            id = {"0, 0, 0", "0, 1, 0", "0, 1, 2", "0, 0, 2"},
            expect = ACCEPTABLE,
            desc = "nothing published")
    @Outcome(
            id = {"8, 1, 0", "8, 1, 2"},
            expect = ACCEPTABLE,
            desc = "the first message published")
    @Outcome(id = "16, 1, 2", expect = ACCEPTABLE, desc = "both messages published")
    @Outcome(expect = FORBIDDEN, desc = "published, but the payload is old")
    @State
    public static class TwoPublications {
        private final SourceBlock block = new SourceBlock(64);

        @Actor
        public void writer() {
            put(block, 0, 1);
            block.publish(8);
            put(block, 8, 2);
            block.publish(16);
        }

        @Actor
        public void reader(III_Result r) {
            r.r1 = block.progress();
            r.r2 = get(block, 0);
            r.r3 = get(block, 8);
        }
    }

    /// Proves: a seal publishes like any progress; who sees it sees the last byte ([Block#seal]).
    @JCStressTest
    @Outcome(
            id = {"0, 0, 0", "0, 0, 1", "1, 0, 1", "1, 0, 0"},
            expect = ACCEPTABLE,
            desc = "not sealed")
    @Outcome(
            id = {"0, 8, 1", "1, 8, 1"},
            expect = ACCEPTABLE,
            desc = "sealed with 8 bytes, and they are there")
    @Outcome(expect = FORBIDDEN, desc = "sealed, but the payload is old or the amount is wrong")
    @State
    public static class Seal {
        private final SourceBlock block = new SourceBlock(64);

        @Actor
        public void writer() {
            put(block, 0, 1);
            block.seal(8);
        }

        @Actor
        public void reader(III_Result r) {
            r.r1 = get(block, 0);
            int progress = block.progress();
            r.r2 = Block.isSealed(progress) ? Block.amount(progress) : progress;
            r.r3 = get(block, 0);
        }
    }

    /// Proves: an output block's progress publishes the frame's writer and end as well as its bytes.
    @JCStressTest
    @Outcome(
            id = {"0, 0, 0, 0", "0, 7, 0, 0", "0, 0, 8, 0", "0, 0, 0, 1", "0, 7, 8, 0", "0, 7, 0, 1", "0, 0, 8, 1"},
            expect = ACCEPTABLE,
            desc = "not published: no promise yet")
    @Outcome(id = "0, 7, 8, 1", expect = ACCEPTABLE, desc = "not published, but all there")
    @Outcome(id = "1, 7, 8, 1", expect = ACCEPTABLE, desc = "published and there")
    @Outcome(expect = FORBIDDEN, desc = "the frame is published, but a part of it is old")
    @State
    public static class OutputFrame {
        private final OutputBlock block = new OutputBlock(64, 2);

        @Actor
        public void copier() {
            put(block, 0, 1);
            block.writerIds[0] = 7;
            block.ends[0] = 8;
            block.publish(1);
        }

        @Actor
        public void reader(IIII_Result r) {
            r.r1 = block.progress();
            r.r2 = block.writerIds[0];
            r.r3 = block.ends[0];
            r.r4 = get(block, 0);
        }
    }
}
