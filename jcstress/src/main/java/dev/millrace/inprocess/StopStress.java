package dev.millrace.inprocess;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.millrace.runtime.PaddedLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The handshake of [InProcessConnection#acceptFromOnly] with a thread that keeps a sender.
public final class StopStress {

    private StopStress() {}

    /// Proves: who stops either sees that a thread is sending and waits for it, or that thread sees the stop, though it
    /// pays for no fence between its mark and its look.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "refused")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "accepted, and seen by who stops")
    @Outcome(expect = FORBIDDEN, desc = "accepted behind the back of who stops")
    @State
    public static class MarkAndLook {
        private final PaddedLong entered = new PaddedLong();
        private volatile @Nullable Thread owner;
        private volatile boolean stopped;
        private int accepted;

        @Actor
        public void publisher() {
            owner = Thread.currentThread();
            entered.setOpaque(1);
            if (!stopped) {
                accepted++;
            }
            entered.setRelease(0);
        }

        @Actor
        public void stopper(II_Result r) {
            stopped = true;
            Thread sending = owner;
            if (sending != null) {
                sending.getStackTrace();
                while (entered.getAcquire() != 0) {
                    Thread.onSpinWait();
                }
            }
            r.r1 = accepted;
        }

        @Arbiter
        public void rest(II_Result r) {
            r.r2 = accepted;
        }
    }
}
