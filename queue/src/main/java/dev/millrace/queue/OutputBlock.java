package dev.millrace.queue;

/// A block of the second layer: ranges of bytes from any writers, one after the other. Progress is counted in
/// frames.
final class OutputBlock extends Block {

    /// The writer of each frame. Plain stores before the release of the progress.
    final int[] writerIds;

    /// The end of each frame in `data`; a frame starts where the one before ends.
    final int[] ends;

    OutputBlock(int size, int frames) {
        super(size);
        writerIds = new int[frames];
        ends = new int[frames];
    }
}
