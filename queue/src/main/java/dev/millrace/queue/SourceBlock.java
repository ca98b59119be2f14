package dev.millrace.queue;

/// A block of the first layer. Progress is counted in bytes.
final class SourceBlock extends Block {

    SourceBlock(int size) {
        super(size);
    }
}
