package dev.millrace.queue;

/// One of the two buffers of the queue.
public enum Layer {

    /// The blocks that writers write into.
    SOURCE,

    /// The blocks that readers read from.
    OUTPUT
}
