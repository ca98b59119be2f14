package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Blocks that nobody uses, for any threads to take and put back: the bounded queue of Dmitry Vyukov (2010), first in,
/// first out.
///
/// Not a stack, although the block put back last is the one still in a cache: it is in the *copier's* cache, and a producer
/// that writes to it has to fetch each line from there. The block that was free longest has left that cache.
final class FreeList<B extends Block> {

    private static final VarHandle TURN =
            MethodHandles.arrayElementVarHandle(int[].class).withInvokeExactBehavior();
    private static final VarHandle TAIL = Fields.handle(MethodHandles.lookup(), "tail", int.class);
    private static final VarHandle HEAD = Fields.handle(MethodHandles.lookup(), "head", int.class);

    private final Block[] blocks;

    /// Whose turn a slot is: the position that may fill it, or that position + 1 once it is filled. Stored with release after the
    /// block, read with acquire before it.
    private final int[] turns;

    private final int mask;

    /// Positions wrap around; changed by compare-and-set.
    private int tail;

    private int head;

    /// @param capacity the most blocks that there ever are, so putting one back always finds room
    /// @param start where the positions begin; tests start near overflow
    FreeList(int capacity, int start) {
        blocks = new Block[capacity < 2 ? 2 : Integer.highestOneBit(capacity - 1) << 1];
        turns = new int[blocks.length];
        mask = blocks.length - 1;
        Arrays.setAll(turns, slot -> start + ((slot - start) & mask));
        tail = start;
        head = start;
    }

    void put(B block) {
        while (true) {
            int position = (int) TAIL.getAcquire(this);
            int slot = position & mask;
            if ((int) TURN.getAcquire(turns, slot) == position) {
                if (TAIL.compareAndSet(this, position, position + 1)) {
                    blocks[slot] = block;
                    TURN.setRelease(turns, slot, position + 1);
                    return;
                }
            } else {
                Thread.onSpinWait(); // another thread is between taking the slot's block and giving the slot free
            }
        }
    }

    /// Takes the block that was free longest, or null.
    @SuppressWarnings("unchecked") // only put stores
    @Nullable B take() {
        while (true) {
            int position = (int) HEAD.getAcquire(this);
            int slot = position & mask;
            int ahead = (int) TURN.getAcquire(turns, slot) - (position + 1);
            if (ahead == 0) {
                if (HEAD.compareAndSet(this, position, position + 1)) {
                    Block block = blocks[slot];
                    blocks[slot] = null;
                    TURN.setRelease(turns, slot, position + mask + 1);
                    return (B) block;
                }
            } else if (ahead < 0) {
                return null;
            }
        }
    }

    /// How many blocks are free; approximate while that changes.
    int size() {
        int first = (int) HEAD.getAcquire(this);
        return Math.max(0, (int) TAIL.getAcquire(this) - first);
    }
}
