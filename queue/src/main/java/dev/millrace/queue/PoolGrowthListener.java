package dev.millrace.queue;

/// Is told each time a pool has to allocate a block beyond its minimum: a sign that a bound is set too low, or
/// that a reader does not keep up.
@FunctionalInterface
public interface PoolGrowthListener {

    /// Tells of one new block. Called on the thread that needed it: a writer's for the source layer, the
    /// copier's for the output layer. Keep it short; what it throws reaches that thread, after the block was
    /// added.
    ///
    /// @param layer the layer whose pool grew
    /// @param blocks how many blocks the pool has now
    /// @param blockSize the size of a block in bytes
    void onGrowth(Layer layer, int blocks, int blockSize);
}
