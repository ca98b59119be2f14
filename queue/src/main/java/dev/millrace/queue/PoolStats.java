package dev.millrace.queue;

/// The state of one pool of blocks.
///
/// @param blockSize the size of a block in bytes
/// @param blocks how many blocks there are
/// @param inUse how many of them are not free
/// @param maxBlocks how many there may be
/// @param growths how many were allocated after the start
public record PoolStats(int blockSize, int blocks, int inUse, int maxBlocks, long growths) {}
