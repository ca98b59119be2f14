package dev.millrace.bench.contestant;

import dev.millrace.bench.BenchFailure;
import java.util.function.LongSupplier;

/// The messages that are on their way from the sender to a sink. Only the sender uses it.
///
/// Whoever waits for them has patience as long as some arrive: a queue may be slow, but not stand still.
/// Waiting does not allocate.
public final class Deliveries {

    static final long PATIENCE_NANOS = 30_000_000_000L;

    private final Sink sink;
    private final Runnable pause;
    private final LongSupplier clock;
    private long sent;

    /// Begins when nothing was sent.
    ///
    /// @param sink where messages arrive
    /// @param pause what to do before looking again
    public Deliveries(Sink sink, Runnable pause) {
        this(sink, pause, System::nanoTime);
    }

    Deliveries(Sink sink, Runnable pause, LongSupplier clock) {
        this.sink = sink;
        this.pause = pause;
        this.clock = clock;
    }

    /// Says that messages were sent.
    ///
    /// @param messages how many
    public void sent(long messages) {
        sent += messages;
    }

    /// Gives the messages that were sent and not delivered yet.
    ///
    /// @return how many
    public long pending() {
        return sent - sink.delivered();
    }

    /// Waits until few enough messages are pending.
    ///
    /// @param most how many may be
    /// @throws BenchFailure if for half a minute none is delivered, or more were delivered than sent
    public void await(long most) {
        long delivered = sink.delivered();
        long since = clock.getAsLong();
        while (sent - delivered > most) {
            pause.run();
            long before = delivered;
            delivered = sink.delivered();
            if (delivered != before) {
                since = clock.getAsLong();
            } else if (clock.getAsLong() - since > PATIENCE_NANOS) {
                throw new BenchFailure("only " + delivered + " of " + sent + " messages were delivered");
            }
        }
        if (delivered > sent) {
            throw new BenchFailure(delivered + " messages were delivered, but only " + sent + " were sent");
        }
    }
}
