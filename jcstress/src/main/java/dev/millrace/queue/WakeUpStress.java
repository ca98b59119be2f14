package dev.millrace.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.locks.LockSupport;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/// Threads that park are always woken. The sleepers here really park.
public final class WakeUpStress {

    private WakeUpStress() {}

    /// Proves: the full fences in [Bell] forbid that both sides miss each other: either the sleeper's second look finds
    /// the work, or the ringer finds the sleeper and wakes it.
    @JCStressTest
    @Outcome(id = "AWAKE", expect = ACCEPTABLE, desc = "the second look found the work")
    @Outcome(id = "WOKEN", expect = ACCEPTABLE, desc = "parked, and was woken")
    @Outcome(expect = FORBIDDEN, desc = "parked for good, though there was work")
    @State
    public static class SleeperAndRinger {
        private static final long PATIENCE = 10_000_000_000L;

        final byte[] weight = new byte[TinyQueue.WEIGHT / 4];
        private final Bell bell = new Bell(true);
        private final SourceBlock block = new SourceBlock(8);
        private volatile long rungAt;

        @Actor
        public void sleeper(L_Result r) {
            bell.announceSleep();
            r.r1 = block.progress() > 0 ? "AWAKE" : park();
            bell.cancelSleep();
        }

        @Actor
        public void ringer() {
            block.publish(8);
            bell.ring();
            rungAt = System.nanoTime() | 1;
        }

        /// A park may end early, for a ring that belongs to an earlier round of the test.
        private String park() {
            while (block.progress() == 0) {
                LockSupport.parkNanos(this, PATIENCE);
                long rung = rungAt;
                if (rung != 0 && System.nanoTime() - rung > PATIENCE / 2) {
                    return "LOST";
                }
            }
            return "WOKEN";
        }
    }

    /// Proves the same for a sleeper without time limit, as under [WaitStrategy.Signal]: it always ends.
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "woken")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "sleeps for good")
    @State
    public static class SleeperEnds {
        private final Bell bell = new Bell(true);
        private final SourceBlock block = new SourceBlock(8);

        @Actor
        public void sleeper() {
            while (block.progress() == 0) {
                bell.announceSleep();
                if (block.progress() == 0) {
                    LockSupport.park(this);
                }
                bell.cancelSleep();
            }
        }

        @Signal
        public void ringer() {
            block.publish(8);
            bell.ring();
        }
    }

    /// Proves: a writer that waits for a block adds itself before its last try, and who returns a block does that
    /// before it looks for waiters ([BlockWait]): the writer is never left parked while a block is free.
    @JCStressTest
    @Outcome(id = "3, 0", expect = ACCEPTABLE, desc = "the third message found room")
    @Outcome(expect = FORBIDDEN, desc = "the wake-up was lost, and the wait timed out; or a message was lost")
    @State
    public static class WaiterAndReturner {
        final byte[] weight = new byte[TinyQueue.WEIGHT];
        private final Sequence sequence = new Sequence();
        private final TwoBufQueue queue =
                TinyQueue.of(64, sequence).backpressure(TinyQueue.PARK).start();
        private final Writer writer = queue.newWriter();
        private int accepted;

        public WaiterAndReturner() {
            accepted += write() ? 1 : 0;
            accepted += write() ? 1 : 0;
        }

        @Actor
        public void writer() {
            accepted += write() ? 1 : 0;
            writer.finishBlock();
        }

        @Actor
        public void reader() {
            queue.poll(1);
        }

        @Arbiter
        public void rest(II_Result r) {
            queue.poll(9);
            r.r1 = accepted;
            r.r2 = sequence.errors + Math.abs(accepted - sequence.received);
        }

        private boolean write() {
            long next = accepted + 1L;
            return writer.writeLongs(next, next, next, next, next, next, next, next);
        }
    }
}
