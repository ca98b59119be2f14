package dev.millrace.bench.submit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Where a contestant's consumer puts what it was given. One thread uses it; another looks at [#delivered()].
abstract sealed class Sink extends SinkPad permits Tally, Checker {

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
    long count;

    private long delivered;

    /// When the last batch ended. Readable by whoever has seen `delivered` at the end of that batch.
    private long lastNanos;

    /// Takes a message that lies in an array.
    abstract void accept(byte[] data, int offset, int length);

    /// Ends a batch: from now on others see the messages before.
    final void batchEnd() {
        lastNanos = System.nanoTime();
        DELIVERED.setRelease(this, count);
    }

    /// The messages of all batches that have ended.
    final long delivered() {
        return (long) DELIVERED.getAcquire(this);
    }

    final long lastNanos() {
        return lastNanos;
    }
}

/// Two cache lines that keep the fields of a sink, written for each message, away from what the sender reads.
abstract class SinkPad {
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}
