package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// Hands blocks from the thread that fills them to the one that empties them, in order: a bounded ring with one
/// writing and one reading thread, in which a null slot means empty (the FastForward queue of Giacomoni et al.,
/// 2008).
///
/// A block is appended when the filling thread *begins* it, so the emptying thread can follow its progress.
final class BlockRing<B extends Block> {

    /// Slots are written by the filling thread (release, after the block's reset) and read by the emptying
    /// thread (acquire); the emptying thread empties a slot (release, after its last look at the block) and the
    /// filling thread finds it empty (acquire).
    private static final VarHandle SLOT =
            MethodHandles.arrayElementVarHandle(Block[].class).withInvokeExactBehavior();

    private final Block[] slots;
    private final int mask;
    private final int capacity;

    /// The next slot to fill, and the next to empty. Each is used by its own thread only; they change once per
    /// block, so sharing a line does no harm. They wrap around.
    private int tail;

    private int head;

    /// @param start where the positions begin; tests start near overflow
    BlockRing(int capacity, int start) {
        this.capacity = capacity;
        slots = new Block[Integer.highestOneBit(Math.max(capacity, 2) - 1) << 1];
        mask = slots.length - 1;
        tail = start;
        head = start;
    }

    /// Tells the filling thread whether one more block may be appended: the block `capacity` places back must
    /// be gone. With a capacity that is no power of two, that is not the slot which the next block will take.
    boolean hasRoom() {
        return (Block) SLOT.getAcquire(slots, (tail - capacity) & mask) == null;
    }

    void append(B block) {
        SLOT.setRelease(slots, tail & mask, (Block) block);
        tail++;
    }

    /// Gives the block that the emptying thread is at, or null.
    @SuppressWarnings("unchecked") // only append stores
    @Nullable
    B first() {
        return (B) (Block) SLOT.getAcquire(slots, head & mask);
    }

    /// Leaves the first block. Call before the block goes back to its pool.
    void removeFirst() {
        SLOT.setRelease(slots, head & mask, (Block) null);
        head++;
    }
}
