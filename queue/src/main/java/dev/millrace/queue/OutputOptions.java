package dev.millrace.queue;

/// Options of the second layer: the blocks that readers read from. Each reader has a pool of its own, so that a
/// slow one can't take the blocks of the others.
public final class OutputOptions {

    int blockSize = ByteSize.mib(1);
    int minBlocks = 2;
    int maxBlocks = 8;
    int queueCapacity;
    int frames = 4096;

    OutputOptions() {}

    /// Sets the size of a block in bytes; 1 MiB by default. At least the size of a source block.
    ///
    /// @param bytes from 64 bytes to 1 GiB
    /// @return this
    public OutputOptions blockSize(int bytes) {
        blockSize = Require.inRange(bytes, 64, ByteSize.mib(1024), "output block size in bytes");
        return this;
    }

    /// Sets how many blocks a reader's pool allocates at the start and how many it may have; 2 and 8 by
    /// default.
    ///
    /// @param min blocks allocated at the start, 1 or more
    /// @param max the bound of growth, at least `min`, at most 1,048,576
    /// @return this
    public OutputOptions blocks(int min, int max) {
        Require.blocks(min, max, "output");
        minBlocks = min;
        maxBlocks = max;
        return this;
    }

    /// Sets how many blocks may wait for one reader, the one being filled included; by default as many as the
    /// pool may have.
    ///
    /// @param blocks from 1 to 1,048,576
    /// @return this
    public OutputOptions queueCapacity(int blocks) {
        queueCapacity = Require.inRange(blocks, 1, Require.MOST_BLOCKS, "output queue capacity in blocks");
        return this;
    }

    /// Sets how many ranges of source bytes a block may hold; 4,096 by default. A range is what one look of the
    /// copier found, from one writer. 1 gives each range a block of its own. With frequent publishing ranges
    /// are short, and a block with few frames is left before it is full.
    ///
    /// @param frames from 1 to 16,777,216
    /// @return this
    public OutputOptions frames(int frames) {
        this.frames = Require.inRange(frames, 1, 1 << 24, "frames per output block");
        return this;
    }

    int effectiveQueueCapacity() {
        return queueCapacity == 0 ? maxBlocks : queueCapacity;
    }

    OutputOptions copy() {
        OutputOptions copy = new OutputOptions();
        copy.blockSize = blockSize;
        copy.minBlocks = minBlocks;
        copy.maxBlocks = maxBlocks;
        copy.queueCapacity = queueCapacity;
        copy.frames = frames;
        return copy;
    }
}
