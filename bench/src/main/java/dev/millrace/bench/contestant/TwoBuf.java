package dev.millrace.bench.contestant;

import dev.millrace.bench.BenchFailure;
import dev.millrace.queue.MessageHandler;
import dev.millrace.queue.QueueBuilder;
import dev.millrace.queue.Threading;
import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.WaitStrategy;
import dev.millrace.queue.WriteSession;
import dev.millrace.queue.Writer;
import dev.millrace.queue.WriterStats;
import java.time.Duration;
import java.util.Locale;

/// Our queue, written message by message through a session or through the writer. What is not set is as the
/// builder leaves it.
final class TwoBuf implements Contestant {

    static final int SOURCE_BLOCK = 64 << 10;
    static final int OUTPUT_BLOCK = 1 << 20;

    private final TwoBufQueue queue;
    private final Writer writer;
    private final WriteSession session;
    private final int length;
    private final boolean plainWrites;
    private final int threads;

    private TwoBuf(Setup setup, boolean singleLayer, boolean plainWrites) {
        this.plainWrites = plainWrites;
        length = setup.length();
        Settings settings = setup.settings();
        Threading threading = threading(settings);
        threads = !singleLayer && threading == Threading.DEDICATED ? 2 : 1;
        QueueBuilder builder = TwoBufQueue.builder()
                .fixedLength(length)
                .threading(threading)
                .threadFactory(setup.threads())
                .prefault()
                .onMessage(new SinkHandler(setup.sink()));
        setPools(builder, setup);
        setWaiting(builder, settings);
        queue = (singleLayer ? builder.singleLayer() : builder).start();
        writer = queue.newWriter();
        session = writer.session();
    }

    static TwoBuf session(Setup setup) {
        return new TwoBuf(setup, false, false);
    }

    static TwoBuf singleLayer(Setup setup) {
        return new TwoBuf(setup, true, false);
    }

    static TwoBuf write(Setup setup) {
        return new TwoBuf(setup, false, true);
    }

    private static void setPools(QueueBuilder builder, Setup setup) {
        int sourceBlock = setup.settings().number("source-block", SOURCE_BLOCK);
        int outputBlock = setup.settings().number("output-block", OUTPUT_BLOCK);
        int sourceBlocks = setup.settings().number("source-blocks", Math.max(2, setup.sourceSize() / sourceBlock));
        int outputBlocks = Math.max(2, setup.size() / outputBlock);
        builder.source(pool -> pool.blockSize(sourceBlock).blocks(sourceBlocks, sourceBlocks))
                .output(pool -> pool.blockSize(outputBlock).blocks(outputBlocks, outputBlocks));
    }

    private static void setWaiting(QueueBuilder builder, Settings settings) {
        int publishEvery = settings.number("publish-every", 0);
        if (publishEvery > 0) {
            builder.publishEvery(publishEvery);
        }
        int scanMicros = settings.number("scan-us", 0);
        if (scanMicros > 0) {
            builder.scanCurrentBlock(Duration.ofNanos(scanMicros * 1_000L), Duration.ofNanos(scanMicros * 1_000L));
        }
        switch (settings.word("wait", "backoff")) {
            case "backoff" -> builder.waitStrategy(WaitStrategy.backoff());
            case "yielding" -> builder.waitStrategy(WaitStrategy.yielding());
            case "signal" -> builder.waitStrategy(WaitStrategy.signal());
            default ->
                throw new IllegalArgumentException("The setting wait must be backoff, yielding or signal, not '"
                        + settings.word("wait", "") + "'");
        }
    }

    /// By default what the builder chooses by default.
    private static Threading threading(Settings settings) {
        String word = settings.word("threading", "");
        return word.isEmpty()
                ? Runtime.getRuntime().availableProcessors() <= 2 ? Threading.SHARED : Threading.DEDICATED
                : Threading.valueOf(word.toUpperCase(Locale.ROOT));
    }

    @Override
    public void sendGroup(byte[] input, int first, int count) {
        if (plainWrites) {
            writeGroup(input, first, count);
        } else {
            sessionGroup(input, first, count);
        }
    }

    /// The loop that the documentation recommends: the inner one writes into one block, the outer one takes the
    /// next.
    private void sessionGroup(byte[] input, int first, int count) {
        WriteSession session = this.session;
        int length = this.length;
        int offset = first * length;
        int end = offset + count * length;
        while (true) {
            while (offset < end && session.write(input, offset, length)) {
                offset += length;
            }
            if (offset == end) {
                return;
            }
            if (!session.next()) {
                throw refused();
            }
        }
    }

    private void writeGroup(byte[] input, int first, int count) {
        Writer writer = this.writer;
        int length = this.length;
        int offset = first * length;
        for (int i = 0; i < count; i++) {
            if (!writer.write(input, offset, length)) {
                throw refused();
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
    public void flush() {
        writer.flush();
    }

    @Override
    public Pressure pressure() {
        WriterStats stats = writer.stats();
        return new Pressure(
                stats.pressureEvents(),
                -1,
                stats.pressureTime().toNanos(),
                queue.stats().copyRefusals());
    }

    @Override
    public int threads() {
        return threads;
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
