package dev.millrace.bench.submit;

/// The bound: a plain loop that copies the same bytes into blocks which it uses again and again. No queue, no
/// other thread, nothing is handed to anybody.
final class BlockCopyBound implements Contestant {

    private final byte[][] blocks;
    private final int length;
    private final Sink sink;
    private int block;
    private int position;

    /// Where the round in hand began.
    private int firstBlock;

    /// Whether room is looked for message by message, as a queue has to that is not told how many will come.
    /// What this costs over the loop that computes it once per block is the price of that question, not of a
    /// queue.
    private final boolean messageByMessage;

    BlockCopyBound(Setup setup, boolean messageByMessage) {
        this.messageByMessage = messageByMessage;
        length = setup.length();
        sink = setup.sink();
        blocks = new byte[setup.size() / setup.sourceBlock()][setup.sourceBlock()];
    }

    @Override
    public void sendGroup(byte[] input, int first, int count) {
        if (messageByMessage) {
            sendMessageByMessage(input, first, count);
        } else {
            sendBlockByBlock(input, first, count);
        }
    }

    private void sendMessageByMessage(byte[] input, int first, int count) {
        int length = this.length;
        int offset = first * length;
        for (int i = 0; i < count; i++) {
            byte[] data = blocks[block];
            if (position > data.length - length) {
                data = nextBlock();
                position = 0;
            }
            PayloadCopy.copy(input, offset, data, position, length);
            position += length;
            offset += length;
        }
    }

    private void sendBlockByBlock(byte[] input, int first, int count) {
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
        if (sink instanceof Checker) {
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
        return sink instanceof Checker;
    }

    @Override
    public long pressured() {
        return -1;
    }

    @Override
    public int threads() {
        return 0;
    }

    @Override
    public void close() {}
}
