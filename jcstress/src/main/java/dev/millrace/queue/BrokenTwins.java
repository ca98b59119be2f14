package dev.millrace.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/// Broken twins of the queue's parts: each leaves out one ordering, and the test that guards it must then find what it
/// looks for. A run that reports no ACCEPTABLE_INTERESTING result for these has no teeth.
public final class BrokenTwins {

    private BrokenTwins() {}

    /// The twin of [PublishPayloadStress.SourceBytes] with a plain field for the progress: the reader's compiler uses
    /// its early look at the payload again.
    @JCStressTest
    @Outcome(
            id = {"0, 0, 0", "0, 0, 1", "1, 0, 1", "1, 0, 0", "0, 8, 1", "1, 8, 1"},
            expect = ACCEPTABLE,
            desc = "luck")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "published, but the payload is old")
    @State
    public static class PlainProgress {
        private final byte[] data = new byte[64];
        private int published;

        @Actor
        public void writer() {
            WriteSession.LONG.set(data, 0, 1L);
            published = 8;
        }

        @Actor
        public void reader(III_Result r) {
            r.r1 = (int) (long) WriteSession.LONG.get(data, 0);
            r.r2 = published;
            r.r3 = (int) (long) WriteSession.LONG.get(data, 0);
        }
    }

    /// The twin of [WakeUpStress.SleeperAndRinger] and [WakeUpStress.WaiterAndReturner] without fences: each side's
    /// store waits in its store buffer while it looks for the other's.
    @JCStressTest
    @Outcome(
            id = {"true, true", "true, false", "false, true"},
            expect = ACCEPTABLE,
            desc = "one side saw the other")
    @Outcome(id = "false, false", expect = ACCEPTABLE_INTERESTING, desc = "both missed each other: a lost wake-up")
    @State
    public static class BellWithoutFence {
        private final AtomicInteger sleeper = new AtomicInteger();
        private final SourceBlock block = new SourceBlock(8);

        @Actor
        public void sleeper(ZZ_Result r) {
            sleeper.setOpaque(1);
            r.r1 = block.progress() > 0;
        }

        @Actor
        public void ringer(ZZ_Result r) {
            block.publish(8);
            r.r2 = sleeper.getOpaque() != 0;
        }
    }

    /// The twin of [PoolStress.SameSlotAgain] with slots that hold a number and no round.
    @JCStressTest
    @Outcome(
            id = {"0, -1, 2", "1, -1, 1", "-1, 1, 3", "0, 1, 2"},
            expect = ACCEPTABLE,
            desc = "an order of whole operations")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "a block taken twice or lost (ABA)")
    @State
    public static class QueueWithoutRound {
        private final AtomicIntegerArray slots = new AtomicIntegerArray(new int[] {1, 2});
        private final AtomicInteger head = new AtomicInteger();
        private final AtomicInteger tail = new AtomicInteger(2);
        private int second;

        @Actor
        public void taker(III_Result r) {
            r.r1 = take();
        }

        @Actor
        public void other(III_Result r) {
            int first = take();
            second = take();
            put(first);
            r.r2 = second;
        }

        @Arbiter
        public void rest(III_Result r) {
            if (second >= 0) {
                put(second);
            }
            int number = take();
            for (int i = 0; i < 9 && number >= 0; i++) {
                r.r3 += 1 << number;
                number = take();
            }
        }

        private int take() {
            while (true) {
                int position = head.get();
                int content = slots.get(position & 1);
                if (content == 0) {
                    return -1;
                }
                boolean done = slots.compareAndSet(position & 1, content, 0);
                head.compareAndSet(position, position + 1);
                if (done) {
                    return content - 1;
                }
            }
        }

        private void put(int number) {
            while (true) {
                int position = tail.get();
                boolean done = slots.compareAndSet(position & 1, 0, number + 1);
                tail.compareAndSet(position, position + 1);
                if (done) {
                    return;
                }
            }
        }
    }

    /// The twin of [SignalStress.Flushes] with a cursor that looks at the progress before the signals.
    @JCStressTest
    @Outcome(id = "8", expect = ACCEPTABLE, desc = "seen in the end")
    @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "the signal was missed")
    @State
    public static class ProgressBeforeSignals {
        private final SourceBlock block = new SourceBlock(8);
        private final AtomicInteger signals = new AtomicInteger();
        private int seenSignals;
        private int taken;

        @Actor
        public void writer() {
            block.publish(8);
            signals.setRelease(1);
        }

        @Actor
        public void reader() {
            look();
        }

        @Arbiter
        public void later(I_Result r) {
            look();
            r.r1 = taken;
        }

        private void look() {
            int progress = block.progress();
            int signalsNow = signals.getAcquire();
            if (signalsNow != seenSignals) {
                seenSignals = signalsNow;
                taken = progress;
            }
        }
    }
}
