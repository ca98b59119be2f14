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
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZII_Result;

/// Blocks go from the thread that fills them to the one that empties them: seal, then append the next.
public final class HandOverStress {

    private HandOverStress() {}

    /// Proves: the ring's release store of a slot publishes the reset of the block before it, so nobody reads the
    /// progress of the block's former life.
    @JCStressTest
    @Outcome(id = "-1, 0", expect = ACCEPTABLE, desc = "not appended yet")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "appended, nothing published in it")
    @Outcome(id = "8, 2", expect = ACCEPTABLE, desc = "published with its new bytes")
    @Outcome(expect = FORBIDDEN, desc = "the progress or the bytes of the former life")
    @State
    public static class AppendPublishesReset {
        private final SourceBlock block = new SourceBlock(64);
        private final BlockRing<SourceBlock> ring = new BlockRing<>(2, Integer.MAX_VALUE);

        public AppendPublishesReset() {
            PublishPayloadStress.put(block, 0, 1);
            block.seal(64);
        }

        @Actor
        public void writer() {
            block.reset();
            ring.append(block);
            PublishPayloadStress.put(block, 0, 2);
            block.publish(8);
        }

        @Actor
        public void reader(II_Result r) {
            SourceBlock first = ring.first();
            r.r1 = first == null ? -1 : first.progress();
            r.r2 = r.r1 > 0 ? PublishPayloadStress.get(block, 0) : 0;
        }
    }

    /// Proves: blocks arrive in the order they were appended, also where the positions overflow, and a slot that is
    /// seen empty may be filled again ([BlockRing#hasRoom]).
    @JCStressTest
    @Outcome(
            id = {"true, 0, 0", "true, 1, 0", "true, 1, 2"},
            expect = ACCEPTABLE,
            desc = "third block appended")
    @Outcome(id = "true, 1, 3", expect = FORBIDDEN, desc = "the second block was overwritten")
    @Outcome(
            id = {"false, 0, 0", "false, 1, 0", "false, 1, 2"},
            expect = ACCEPTABLE,
            desc = "no room for the third")
    @Outcome(expect = FORBIDDEN, desc = "blocks out of order or lost")
    @State
    public static class RingOrder {
        private final BlockRing<SourceBlock> ring = new BlockRing<>(2, Integer.MAX_VALUE);

        @Actor
        public void writer(ZII_Result r) {
            ring.append(numbered(1));
            ring.append(numbered(2));
            r.r1 = ring.hasRoom();
            if (r.r1) {
                ring.append(numbered(3));
            }
        }

        @Actor
        public void reader(ZII_Result r) {
            r.r2 = remove();
            r.r3 = r.r2 == 0 ? 0 : remove();
        }

        private int remove() {
            SourceBlock first = ring.first();
            if (first == null) {
                return 0;
            }
            ring.removeFirst();
            return first.number;
        }

        private static SourceBlock numbered(int number) {
            SourceBlock block = new SourceBlock(0);
            block.number = number;
            return block;
        }
    }

    /// Proves: through a lane with its cursor, a consumer sees all bytes of a sealed block and then the next block,
    /// none twice and none left out. Two messages fill a block; the race covers two hand-overs.
    @JCStressTest
    @Outcome(
            id = {"0, 0, 0", "0, 0, 1", "0, 0, 2", "0, 0, 3", "0, 0, 4"},
            expect = ACCEPTABLE,
            desc = "all four messages in order; the last figure came during the race")
    @Outcome(expect = FORBIDDEN, desc = "a message lost, doubled or torn")
    @State
    public static class LaneHandOver {
        private final Lane lane = TinyQueue.lane(32, 2);
        private final Writer writer = new Writer(lane, false);
        private final Sequence sequence = new Sequence();
        private int accepted;

        @Actor
        public void writer() {
            for (int i = 0; i < 4; i++) {
                accepted += TinyQueue.writeNext(writer, accepted) ? 1 : 0;
            }
            writer.finishBlock();
        }

        @Actor
        public void reader(III_Result r) {
            for (int i = 0; i < 4; i++) {
                TinyQueue.take(lane.cursor, 4, sequence);
            }
            r.r3 = sequence.received;
        }

        @Arbiter
        public void rest(III_Result r) {
            TinyQueue.take(lane.cursor, 9, sequence);
            r.r1 = sequence.errors;
            r.r2 = 4 - sequence.received;
        }
    }

    /// Proves the same for the second layer: what the copier appended to output blocks arrives at the reader, frame by
    /// frame, while the blocks (one or two, of two frames) go round.
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "every message once and in order")
    @Outcome(expect = FORBIDDEN, desc = "a message lost, doubled or torn")
    @State
    public static class CopierToReader {
        private final Sequence sequence = new Sequence();
        private final Lanes lanes = new Lanes(1);
        private final Roles roles;
        private final Writer writer;
        private int accepted;

        public CopierToReader() {
            QueueConfig config = TinyQueue.config(32, 2, sequence);
            LifeCycle lifeCycle = new LifeCycle(() -> {});
            roles = new Roles(config, lifeCycle, lanes);
            BlockPool<SourceBlock> pool = TinyQueue.sourcePool(2, 2);
            BlockWait wait = new BlockWait(Backpressure.drop(), thread -> false, () -> null);
            Lane lane = new Lane(0, config, pool, wait, new Bell(false));
            lanes.set(0).add(lane);
            writer = new Writer(lane, false);
        }

        @Actor
        public void copier() {
            Agent copier = roles.agents().get(0);
            for (int i = 0; i < 8; i++) {
                accepted += TinyQueue.writeNext(writer, accepted) ? 1 : 0;
                writer.flush();
                copier.doWork(1);
            }
            writer.finishBlock();
        }

        @Actor
        public void reader() {
            Agent reader = roles.agents().get(1);
            for (int i = 0; i < 8; i++) {
                reader.doWork(2);
            }
        }

        @Arbiter
        public void rest(I_Result r) {
            for (int i = 0; i < 8; i++) {
                roles.agents().get(0).doWork(1);
                roles.agents().get(1).doWork(9);
            }
            r.r1 = sequence.errors + Math.abs(accepted - sequence.received);
        }
    }
}
