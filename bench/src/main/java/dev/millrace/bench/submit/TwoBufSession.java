package dev.millrace.bench.submit;

import dev.millrace.bench.BenchFailure;
import dev.millrace.queue.MessageHandler;
import dev.millrace.queue.QueueBuilder;
import dev.millrace.queue.Threading;
import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.WriteSession;
import dev.millrace.queue.Writer;

/// Our queue, written through a session. Everything but lengths and block sizes is as the builder leaves it.
final class TwoBufSession implements Contestant {

    private final TwoBufQueue queue;
    private final Writer writer;
    private final WriteSession session;
    private final int length;
    private final boolean singleLayer;

    TwoBufSession(Setup setup, boolean singleLayer) {
        this.singleLayer = singleLayer;
        length = setup.length();
        int sourceBlocks = setup.size() / setup.sourceBlock();
        int outputBlocks = setup.size() / setup.outputBlock();
        QueueBuilder builder = TwoBufQueue.builder()
                .fixedLength(length)
                .source(pool -> pool.blockSize(setup.sourceBlock()).blocks(sourceBlocks, sourceBlocks))
                .output(pool -> pool.blockSize(setup.outputBlock()).blocks(outputBlocks, outputBlocks))
                .prefault()
                .onMessage(new SinkHandler(setup.sink()));
        queue = (singleLayer ? builder.singleLayer() : builder).start();
        writer = queue.newWriter();
        session = writer.session();
    }

    @Override
    public void sendGroup(byte[] input, int first, int count) {
        WriteSession session = this.session;
        int length = this.length;
        int offset = first * length;
        for (int i = 0; i < count; i++) {
            while (!session.write(input, offset, length)) {
                if (!session.next()) {
                    throw refused();
                }
            }
            offset += length;
        }
    }

    private BenchFailure refused() {
        return new BenchFailure("the queue refused a message: " + writer.refusal());
    }

    @Override
    public void handOver() {
        writer.finishBlock();
    }

    @Override
    public long pressured() {
        return writer.stats().pressureEvents();
    }

    @Override
    public int threads() {
        return !singleLayer && threading() == Threading.DEDICATED ? 2 : 1;
    }

    /// What the builder chooses by default.
    private static Threading threading() {
        return Runtime.getRuntime().availableProcessors() <= 2 ? Threading.SHARED : Threading.DEDICATED;
    }

    @Override
    public void close() {
        writer.close();
        queue.close();
    }

    private record SinkHandler(Sink sink) implements MessageHandler {

        @Override
        public void onMessage(int writerId, byte[] data, int offset, int length) {
            sink.accept(data, offset, length);
        }

        @Override
        public void onBatchEnd() {
            sink.batchEnd();
        }
    }
}
