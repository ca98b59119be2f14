package dev.millrace.bench.contestant;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Where a contestant's consumer puts what it was given. One thread uses it; another looks at [#delivered()].
public abstract class Sink extends SinkPad {

    private static final VarHandle DELIVERED;

    static {
        try {
            DELIVERED = MethodHandles.lookup()
                    .findVarHandle(Sink.class, "delivered", long.class)
                    .withInvokeExactBehavior();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// Messages so far. The consumer's own.
    protected long count;

    private long delivered;

    /// When the last batch ended. Readable by whoever has seen `delivered` at the end of that batch.
    private long lastNanos;

    /// Made by the benchmarks.
    protected Sink() {}

    /// Takes a message that lies in an array.
    ///
    /// @param data the array
    /// @param offset the index of its first byte
    /// @param length its length in bytes
    public abstract void accept(byte[] data, int offset, int length);

    /// Takes a message whose first eight bytes have been read, if this sink wants no more of it.
    ///
    /// @param firstWord the first eight bytes, little-endian
    public void accept(long firstWord) {
        throw new UnsupportedOperationException("This sink wants whole messages");
    }

    /// Tells whether the first eight bytes are enough.
    ///
    /// @return whether [#accept(long)] may be called in place of [#accept(byte\[\], int, int)]
    public boolean wantsFirstWordOnly() {
        return false;
    }

    /// Ends a batch: from now on others see the messages before.
    public final void batchEnd() {
        lastNanos = System.nanoTime();
        DELIVERED.setRelease(this, count);
    }

    /// Gives the messages of all batches that have ended.
    ///
    /// @return how many
    public final long delivered() {
        return (long) DELIVERED.getAcquire(this);
    }

    /// Gives the time at which the last batch ended.
    ///
    /// @return as [System#nanoTime()] gives it
    public final long lastNanos() {
        return lastNanos;
    }
}

/// Two cache lines that keep the fields of a sink, written for each message, away from what the sender reads.
abstract class SinkPad {
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}
