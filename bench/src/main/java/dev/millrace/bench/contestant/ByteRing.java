package dev.millrace.bench.contestant;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The control: a plain ring of messages of one length, in one array, with one producer and one consumer. Each
/// side keeps a copy of the other's position and looks at the real one only when the copy says that there is no
/// room or nothing to read (the technique of L. Lamport's ring with cached indices, as in MCRingBuffer).
final class ByteRing implements Contestant {

    private static final VarHandle POSITION =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();

    /// Indices of `positions`, two cache lines apart. WRITTEN is stored with release by the producer after the
    /// payload and loaded with acquire by the consumer before it; READ the other way round, after the message
    /// was taken. The two copies belong to one thread each.
    private static final int WRITTEN = 16;

    private static final int READ_SEEN = 32;
    private static final int READ = 48;
    private static final int WRITTEN_SEEN = 64;
    private static final int LENGTH = 80;

    private static final int BATCH = 4096;

    private final long[] positions = new long[LENGTH];
    private final byte[] data;
    private final int mask;
    private final int length;
    private final Sink sink;
    private final ConsumerThread consumer;
    private final Retries retries = new Retries();

    ByteRing(Setup setup) {
        length = setup.length();
        int slots = setup.slots();
        mask = slots - 1;
        data = new byte[slots * length];
        sink = setup.sink();
        consumer = new ConsumerThread(this::poll, setup);
    }

    private int poll() {
        long[] positions = this.positions;
        long read = positions[READ];
        if (read == positions[WRITTEN_SEEN]) {
            positions[WRITTEN_SEEN] = (long) POSITION.getAcquire(positions, WRITTEN);
        }
        int count = (int) Math.min(BATCH, positions[WRITTEN_SEEN] - read);
        for (int i = 0; i < count; i++) {
            sink.accept(data, ((int) read & mask) * length, length);
            read++;
            POSITION.setRelease(positions, READ, read);
        }
        return count;
    }

    @Override
    public void sendGroup(byte[] input, int first, int count) {
        long[] positions = this.positions;
        byte[] data = this.data;
        int length = this.length;
        int mask = this.mask;
        long written = positions[WRITTEN];
        int offset = first * length;
        for (int i = 0; i < count; i++) {
            if (written - positions[READ_SEEN] > mask) {
                awaitRoom(written);
            }
            PayloadCopy.copy(input, offset, data, ((int) written & mask) * length, length);
            written++;
            POSITION.setRelease(positions, WRITTEN, written);
            offset += length;
        }
    }

    private void awaitRoom(long written) {
        positions[READ_SEEN] = (long) POSITION.getAcquire(positions, READ);
        if (written - positions[READ_SEEN] <= mask) {
            return;
        }
        long start = retries.begin();
        do {
            retries.pause();
            positions[READ_SEEN] = (long) POSITION.getAcquire(positions, READ);
        } while (written - positions[READ_SEEN] > mask);
        retries.end(start);
    }

    @Override
    public Pressure pressure() {
        return retries.pressure();
    }

    @Override
    public int threads() {
        return 1;
    }

    @Override
    public void close() {
        consumer.stop();
    }
}
