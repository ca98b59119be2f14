package dev.millrace.queue;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The blocks of one layer, and the bound of how many there may be. Growing and shrinking are rare and take the
/// monitor.
final class BlockPool<B extends Block> {

    private final Layer layer;
    private final int blockSize;
    private final int minBlocks;
    private final int maxBlocks;
    private final Supplier<B> allocation;

    /// Runs after a block came back: whoever may wait for one is woken.
    private final Runnable afterReturn;

    private final @Nullable PoolGrowthListener listener;
    private final FreeQueue<B> free;

    /// Guarded by the monitor.
    private int allocated;

    private long growths;

    BlockPool(
            Layer layer,
            int blockSize,
            int minBlocks,
            int maxBlocks,
            Supplier<B> allocation,
            Runnable afterReturn,
            @Nullable PoolGrowthListener listener,
            int firstPosition) {
        this.layer = layer;
        this.blockSize = blockSize;
        this.minBlocks = minBlocks;
        this.maxBlocks = maxBlocks;
        this.allocation = allocation;
        this.afterReturn = afterReturn;
        this.listener = listener;
        free = new FreeQueue<>(maxBlocks, firstPosition);
        for (int i = 0; i < minBlocks; i++) {
            free.put(allocate());
        }
    }

    /// Takes a free block, or a new one while the pool may grow; null when neither is to be had.
    @Nullable
    B take() {
        B block = free.take();
        return block != null ? block : grow();
    }

    /// Puts a block back and wakes who may wait for one.
    void put(B block) {
        free.put(block);
        afterReturn.run();
    }

    /// Frees blocks that nobody uses, down to the minimum.
    ///
    /// @return how many blocks were freed
    synchronized int shrink() {
        int freed = 0;
        while (allocated > minBlocks) {
            B block = free.take();
            if (block == null) {
                break;
            }
            free.forget(block);
            allocated--;
            freed++;
        }
        return freed;
    }

    /// Touches every page of the free blocks. Call before anybody takes one.
    void prefault() {
        free.forEach(Block::prefault);
    }

    synchronized PoolStats stats() {
        return new PoolStats(blockSize, allocated, Math.max(0, allocated - free.size()), maxBlocks, growths);
    }

    private B allocate() {
        B block = allocation.get();
        free.register(block);
        allocated++;
        return block;
    }

    private @Nullable B grow() {
        B block;
        int now;
        synchronized (this) {
            if (allocated == maxBlocks) {
                return free.take(); // one may have come back while this thread waited
            }
            block = allocate();
            now = allocated;
            growths++;
        }
        if (listener != null) {
            try {
                listener.onGrowth(layer, now, blockSize);
            } catch (RuntimeException | Error e) {
                put(block);
                throw e;
            }
        }
        return block;
    }
}
