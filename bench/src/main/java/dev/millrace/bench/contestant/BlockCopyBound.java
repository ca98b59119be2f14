package dev.millrace.bench.contestant;

/// The bound: a plain loop that copies the same bytes into blocks which it uses again and again, and computes
/// once per block how many messages fit. No queue, no other thread, nothing is handed to anybody.
final class BlockCopyBound implements Contestant {

    private final byte[][] blocks;
    private final int length;
    private final Sink sink;
    private int block;
    private int position;

    /// Where the round in hand began.
    private int firstBlock;

    BlockCopyBound(Setup setup) {
        length = setup.length();
        sink = setup.sink();
        int blockSize = setup.settings().number("source-block", TwoBuf.SOURCE_BLOCK);
        blocks = new byte[Math.max(2, setup.sourceSize() / blockSize)][blockSize];
    }

    @Override
    public void sendGroup(byte[] input, int first, int count) {
        int length = this.length;
        byte[] data = blocks[block];
        int at = position;
        int offset = first * length;
        int left = count;
        while (true) {
            int fitting = Math.min(left, (data.length - at) / length);
            for (int i = 0; i < fitting; i++) {
                PayloadCopy.copy(input, offset + i * length, data, at + i * length, length);
            }
            offset += fitting * length;
            at += fitting * length;
            left -= fitting;
            if (left == 0) {
                break;
            }
            data = nextBlock();
            at = 0;
        }
        position = at;
    }

    private byte[] nextBlock() {
        block = block + 1 == blocks.length ? 0 : block + 1;
        return blocks[block];
    }

    /// Nobody is told; only when payloads are checked they are read back. The next round begins with a new
    /// block, as it does for a queue that hands over.
    @Override
    public void handOver() {
        if (!sink.wantsFirstWordOnly()) {
            readBack();
        }
        nextBlock();
        firstBlock = block;
        position = 0;
    }

    private void readBack() {
        int perBlock = blocks[0].length / length * length;
        for (int i = firstBlock; i != block; i = i + 1 == blocks.length ? 0 : i + 1) {
            readBack(blocks[i], perBlock);
        }
        readBack(blocks[block], position);
        sink.batchEnd();
    }

    private void readBack(byte[] data, int end) {
        for (int at = 0; at < end; at += length) {
            sink.accept(data, at, length);
        }
    }

    @Override
    public boolean delivers() {
        return !sink.wantsFirstWordOnly();
    }

    @Override
    public Pressure pressure() {
        return Pressure.NONE;
    }

    @Override
    public int threads() {
        return 0;
    }

    @Override
    public void close() {}
}
