package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The blocks of a pool that nobody uses, for any threads to take and put back: a lock-free queue in an array.
///
/// First in, first out. The block that came back last lies in the cache of the core that read it, and writing
/// there means to ask that core for every line; after some megabytes of other blocks it has left that cache. A
/// stack would give the writer just that block.
///
/// A slot holds a block's number or nothing, together with the round of the array that it is in, in one long: a
/// single compare-and-set both claims and fills or empties it. Nobody ever finds the queue empty because another
/// thread was stopped half-way, as in queues that claim first and fill later. Whoever finds `tail` or `head`
/// behind its slot moves it on for the thread that is late (the helping of M. M. Michael and M. L. Scott, 1996).
final class FreeQueue<B extends Block> {

    private static final VarHandle HEAD = Fields.handle(MethodHandles.lookup(), "head", long.class);
    private static final VarHandle TAIL = Fields.handle(MethodHandles.lookup(), "tail", long.class);
    private static final VarHandle SLOT =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
    private static final VarHandle BLOCK =
            MethodHandles.arrayElementVarHandle(Block[].class).withInvokeExactBehavior();

    /// The low half of an empty slot; a block's number is stored plus one.
    private static final int EMPTY = 0;

    /// The blocks by number; null where there is none. Stored with release by whoever adds a block, loaded with
    /// acquire.
    private final Block[] blocks;

    /// The round in the high half, the number of a block plus one or EMPTY in the low half. A position's slot is
    /// empty in its round, then filled in its round, then empty in the next. Changed by compare-and-set only:
    /// putting a block back releases what its last user did, taking it acquires that.
    private final long[] slots;

    private final int mask;
    private final int shift;

    /// The position of the next block to take, and of the next to put back. They only say where to begin: a
    /// slot decides. Never ahead of the slots: moved on by compare-and-set, by whoever has seen that the slot at
    /// that position was emptied or filled.
    @SuppressWarnings("UnusedVariable") // used through HEAD
    private long head;

    @SuppressWarnings("UnusedVariable") // used through TAIL
    private long tail;

    /// @param capacity the most blocks that there ever are
    /// @param firstRound where rounds begin; tests start near overflow
    FreeQueue(int capacity, int firstRound) {
        blocks = new Block[capacity];
        slots = new long[Integer.highestOneBit(Math.max(capacity, 2) - 1) << 1];
        mask = slots.length - 1;
        shift = Integer.numberOfTrailingZeros(slots.length);
        Arrays.fill(slots, slot(firstRound, EMPTY));
        head = Integer.toUnsignedLong(firstRound) << shift;
        tail = head;
    }

    /// Makes a block known, without putting it into the queue. Calls are ordered by the caller.
    void register(B block) {
        int number = 0;
        while (blocks[number] != null) {
            number++;
        }
        block.number = number;
        BLOCK.setRelease(blocks, number, (Block) block);
    }

    /// Forgets a block that is not in the queue. Ordered with [#register] by the caller.
    void forget(B block) {
        BLOCK.setRelease(blocks, block.number, (Block) null);
    }

    /// Calls an action for every block that is known, free or not.
    void forEach(Consumer<Block> action) {
        for (Block block : blocks) {
            if (block != null) {
                action.accept(block);
            }
        }
    }

    /// Puts a block at the end. There is always room: no more blocks are known than there are slots.
    void put(B block) {
        while (true) {
            long position = (long) TAIL.getAcquire(this);
            int round = (int) (position >>> shift);
            int index = (int) position & mask;
            boolean done = SLOT.compareAndSet(slots, index, slot(round, EMPTY), slot(round, block.number + 1));
            // Filled now, by this thread or, if it came late, by another.
            TAIL.compareAndSet(this, position, position + 1);
            if (done) {
                return;
            }
        }
    }

    /// Takes the block that was put back first, or null if there is none.
    @SuppressWarnings("unchecked") // only blocks of type B are registered
    @Nullable
    B take() {
        while (true) {
            long position = (long) HEAD.getAcquire(this);
            int round = (int) (position >>> shift);
            int index = (int) position & mask;
            long content = (long) SLOT.getAcquire(slots, index);
            if (content == slot(round, EMPTY)) {
                return null;
            }
            boolean done = (int) (content >>> 32) == round
                    && SLOT.compareAndSet(slots, index, content, slot(round + 1, EMPTY));
            // Emptied now, by this thread or another.
            HEAD.compareAndSet(this, position, position + 1);
            if (done) {
                return (B) (Block) BLOCK.getAcquire(blocks, (int) content - 1);
            }
        }
    }

    /// Counts the free blocks. Exact while no other thread changes the queue; otherwise from 0 to the capacity.
    int size() {
        long first = (long) HEAD.getAcquire(this);
        return Math.clamp((long) TAIL.getAcquire(this) - first, 0, blocks.length);
    }

    private static long slot(int round, int content) {
        return ((long) round << 32) | content;
    }
}
