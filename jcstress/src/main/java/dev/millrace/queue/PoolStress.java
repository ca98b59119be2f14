package dev.millrace.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/// Many threads take blocks from a pool and put them back. Results name blocks by number, -1 for none; the last figure
/// is the set of blocks left over, one bit each.
public final class PoolStress {

    private PoolStress() {}

    static int numberOf(@Nullable SourceBlock block) {
        return block == null ? -1 : block.number;
    }

    /// Blocks 0 (the first to be taken), 1, 2 … The round of the slots is about to overflow.
    static FreeQueue<SourceBlock> queueOf(SourceBlock... blocks) {
        FreeQueue<SourceBlock> queue = new FreeQueue<>(blocks.length, -1);
        for (SourceBlock block : blocks) {
            queue.register(block);
            queue.put(block);
        }
        return queue;
    }

    /// Empties the queue; a block found twice shows as a bit of another size.
    static int rest(FreeQueue<SourceBlock> queue) {
        int rest = 0;
        SourceBlock block = queue.take();
        for (int i = 0; i < 9 && block != null; i++) {
            rest += 1 << block.number;
            block = queue.take();
        }
        return rest;
    }

    static SourceBlock taken(FreeQueue<SourceBlock> queue) {
        SourceBlock block = queue.take();
        if (block == null) {
            throw new AssertionError("the queue was filled");
        }
        return block;
    }

    /// Proves: two takers never get the same block, and a block put back meanwhile is neither lost nor overlooked.
    @JCStressTest
    @Outcome(
            id = {"1, 0, 0", "0, 1, 0"},
            expect = ACCEPTABLE,
            desc = "each got one: there was always one")
    @Outcome(expect = FORBIDDEN, desc = "a block taken twice, lost, or not found")
    @State
    public static class TwoTakersOnePutter {
        private final FreeQueue<SourceBlock> queue = queueOf(new SourceBlock(0), new SourceBlock(0));
        private final SourceBlock one;

        public TwoTakersOnePutter() {
            SourceBlock zero = taken(queue);
            one = taken(queue);
            queue.put(zero);
        }

        @Actor
        public void putterAndTaker(III_Result r) {
            queue.put(one);
            r.r1 = numberOf(queue.take());
        }

        @Actor
        public void taker(III_Result r) {
            r.r2 = numberOf(queue.take());
        }

        @Arbiter
        public void rest(III_Result r) {
            r.r3 = PoolStress.rest(queue);
        }
    }

    /// Proves: a slot that was read is not mistaken for a later one with the same block (ABA): the round in the slot
    /// changes with each use. It starts at -1, so it overflows in this test. The block that is put back at the end
    /// shows whether both ends of the queue still agree.
    @JCStressTest
    @Outcome(
            id = {"0, -1, 2", "1, -1, 1", "-1, 1, 3", "0, 1, 2"},
            expect = ACCEPTABLE,
            desc = "an order of whole operations")
    @Outcome(expect = FORBIDDEN, desc = "a block taken twice or lost")
    @State
    public static class SameSlotAgain {
        private final FreeQueue<SourceBlock> queue = queueOf(new SourceBlock(0), new SourceBlock(0));
        private @Nullable SourceBlock second;

        @Actor
        public void taker(III_Result r) {
            r.r1 = numberOf(queue.take());
        }

        @Actor
        public void other(III_Result r) {
            SourceBlock first = taken(queue);
            second = queue.take();
            queue.put(first);
            r.r2 = numberOf(second);
        }

        @Arbiter
        public void rest(III_Result r) {
            if (second != null) {
                queue.put(second);
            }
            r.r3 = PoolStress.rest(queue);
        }
    }

    /// Proves: blocks put back at the same time are all there afterwards, though one is taken at once.
    @JCStressTest
    @Outcome(
            id = {"0, 2", "1, 1"},
            expect = ACCEPTABLE,
            desc = "took one, the other is there")
    @Outcome(expect = FORBIDDEN, desc = "a block taken twice, lost, or not found")
    @State
    public static class TwoPuttersOneTaker {
        private final FreeQueue<SourceBlock> queue = queueOf(new SourceBlock(0), new SourceBlock(0));
        private final SourceBlock zero = taken(queue);
        private final SourceBlock one = taken(queue);

        @Actor
        public void putter() {
            queue.put(zero);
        }

        @Actor
        public void putterAndTaker(II_Result r) {
            queue.put(one);
            r.r1 = numberOf(queue.take());
        }

        @Arbiter
        public void rest(II_Result r) {
            r.r2 = PoolStress.rest(queue);
        }
    }

    /// Proves: a pool gives each block to one taker, also while it grows, and never more than its bound of two.
    @JCStressTest
    @Outcome(
            id = {"0, 1, -1", "1, 0, -1", "0, -1, 1", "1, -1, 0"},
            expect = ACCEPTABLE,
            desc = "two of three tries got a block of their own")
    @Outcome(expect = FORBIDDEN, desc = "a block given twice, too many blocks, or too few")
    @State
    public static class Growth {
        private final BlockPool<SourceBlock> pool = TinyQueue.sourcePool(1, 2);

        @Actor
        public void takesTwo(III_Result r) {
            r.r1 = numberOf(pool.take());
            r.r2 = numberOf(pool.take());
        }

        @Actor
        public void takesOne(III_Result r) {
            r.r3 = numberOf(pool.take());
        }
    }

    /// Proves: shrinking never takes a block that somebody got, and its room can be used again: afterwards the pool
    /// still gives exactly as many blocks as its bound, each with a number of its own.
    @JCStressTest
    @Outcome(
            id = {"0, 1, 3", "1, 1, 3", "0, 0, 3", "1, 0, 3"},
            expect = ACCEPTABLE,
            desc = "taken, with or without shrinking")
    @Outcome(expect = FORBIDDEN, desc = "nothing was to be had, or the number of blocks changed")
    @State
    public static class ShrinkAgainstTake {
        private final BlockPool<SourceBlock> pool = TinyQueue.sourcePool(1, 2);
        private @Nullable SourceBlock taken;

        public ShrinkAgainstTake() {
            SourceBlock one = pool.take();
            SourceBlock other = pool.take();
            if (one == null || other == null) {
                throw new AssertionError("a new pool has two blocks");
            }
            pool.put(one);
            pool.put(other);
        }

        @Actor
        public void taker(III_Result r) {
            taken = pool.take();
            r.r1 = numberOf(taken);
        }

        @Actor
        public void shrinker(III_Result r) {
            r.r2 = pool.shrink();
        }

        @Arbiter
        public void rest(III_Result r) {
            int numbers = 0;
            SourceBlock block = taken;
            for (int i = 0; i < 9 && block != null; i++) {
                numbers += 1 << block.number;
                block = pool.take();
            }
            r.r3 = numbers;
        }
    }
}
