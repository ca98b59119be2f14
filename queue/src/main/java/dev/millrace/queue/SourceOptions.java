package dev.millrace.queue;

/// Options of the first layer: the blocks that writers write into. All writers share one pool.
public final class SourceOptions {

    int blockSize = ByteSize.kib(64);
    int minBlocks = 2;
    int maxBlocks = 8;
    int queueCapacity;

    SourceOptions() {}

    /// Sets the size of a block in bytes; 64 KiB by default. It bounds the longest message. Blocks that fit the
    /// L1 or L2 cache leave the producer's other data in place; very small ones make hand-overs frequent.
    ///
    /// @param bytes from 64 bytes to 1 GiB
    /// @return this
    public SourceOptions blockSize(int bytes) {
        blockSize = Require.inRange(bytes, 64, ByteSize.mib(1024), "source block size in bytes");
        return this;
    }

    /// Sets how many blocks the pool allocates at the start and how many it may have; 2 and 8 by default.
    ///
    /// A writer that has written something holds a block until it is full or finished, so give at least two
    /// blocks per writer. The maximum bounds what can be written ahead of the copier.
    ///
    /// @param min blocks allocated at the start, 1 or more
    /// @param max the bound of growth, at least `min`, at most 1,048,576
    /// @return this
    public SourceOptions blocks(int min, int max) {
        Require.blocks(min, max, "source");
        minBlocks = min;
        maxBlocks = max;
        return this;
    }

    /// Sets how many blocks one writer may have in use at once, the one being written included; by default as
    /// many as the pool may have. A lower value keeps one fast writer from taking the blocks of all others.
    ///
    /// @param blocks from 2 to 1,048,576
    /// @return this
    public SourceOptions queueCapacity(int blocks) {
        queueCapacity = Require.inRange(blocks, 2, Require.MOST_BLOCKS, "source queue capacity in blocks");
        return this;
    }

    int effectiveQueueCapacity() {
        return queueCapacity == 0 ? maxBlocks : queueCapacity;
    }

    SourceOptions copy() {
        SourceOptions copy = new SourceOptions();
        copy.blockSize = blockSize;
        copy.minBlocks = minBlocks;
        copy.maxBlocks = maxBlocks;
        copy.queueCapacity = queueCapacity;
        return copy;
    }
}
