package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The blocks of a pool that nobody uses, for any threads to take and put back: a lock-free stack (R. K.
/// Treiber, 1986).
///
/// Last in, first out, so that few blocks are used while the readers keep up, and those are in a cache.
/// Measured with 64 KiB blocks and 64-byte messages, a queue of free blocks made the writer pay 1.7 times the
/// bound, this stack 1.2 times.
final class FreeStack<B extends Block> {

    private static final VarHandle HEAD = Fields.handle(MethodHandles.lookup(), "head", long.class);
    private static final VarHandle BLOCK =
            MethodHandles.arrayElementVarHandle(Block[].class).withInvokeExactBehavior();
    private static final VarHandle BELOW =
            MethodHandles.arrayElementVarHandle(int[].class).withInvokeExactBehavior();

    private static final int NONE = -1;

    /// The blocks by number; null where there is none. Stored with release by whoever adds a block, loaded with
    /// acquire.
    private final Block[] blocks;

    /// The number below each block that is on the stack. Opaque: a value read while another thread changes it
    /// is thrown away, since the compare-and-set of the head then fails.
    private final int[] below;

    /// The number of the top block, or NONE, in the low half. The high half changes with every operation: a
    /// head that was read is never mistaken for a later one with the same top (ABA).
    ///
    /// Changed by compare-and-set only: putting a block back releases what its last user did, taking it
    /// acquires that.
    @SuppressWarnings("UnusedVariable") // used through HEAD
    private long head;

    /// @param capacity the most blocks that there ever are
    /// @param tag where the changing half begins; tests start near overflow
    FreeStack(int capacity, int tag) {
        blocks = new Block[capacity];
        below = new int[capacity];
        head = head(tag, NONE);
    }

    /// Makes a block known, without putting it on the stack. Calls are ordered by the caller.
    void register(B block) {
        int number = 0;
        while (blocks[number] != null) {
            number++;
        }
        block.number = number;
        BLOCK.setRelease(blocks, number, (Block) block);
    }

    /// Forgets a block that is not on the stack. Ordered with [#register] by the caller.
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

    void put(B block) {
        long current;
        do {
            current = (long) HEAD.getAcquire(this);
            BELOW.setOpaque(below, block.number, (int) current);
        } while (!HEAD.compareAndSet(this, current, head((int) (current >>> 32) + 1, block.number)));
    }

    /// Takes the block that was put back last, or null.
    @SuppressWarnings("unchecked") // only blocks of type B are registered
    @Nullable
    B take() {
        while (true) {
            long current = (long) HEAD.getAcquire(this);
            int number = (int) current;
            if (number == NONE) {
                return null;
            }
            Block top = (Block) BLOCK.getAcquire(blocks, number);
            int next = (int) BELOW.getOpaque(below, number);
            if (HEAD.compareAndSet(this, current, head((int) (current >>> 32) + 1, next))) {
                return (B) top;
            }
        }
    }

    /// Counts the free blocks. Exact while no other thread changes the stack; otherwise at most the capacity.
    int size() {
        int size = 0;
        int number = (int) (long) HEAD.getAcquire(this);
        while (number != NONE && size < below.length) {
            size++;
            number = (int) BELOW.getOpaque(below, number);
        }
        return size;
    }

    private static long head(int tag, int number) {
        return ((long) tag << 32) | (number & 0xFFFF_FFFFL);
    }
}
