package dev.millrace.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// [Turn]: one thread at a time, and whoever waits gets it.
public final class TurnStress {

    private TurnStress() {}

    /// Proves: who has the turn sees what the one before did, and nobody has it at the same time.
    @JCStressTest
    @Outcome(
            id = {"1, 2", "2, 1"},
            expect = ACCEPTABLE,
            desc = "one after the other")
    @Outcome(expect = FORBIDDEN, desc = "both at once, or the first one's store was not seen")
    @State
    public static class OneAtATime {
        private final Turn turn = new Turn(2);
        private int count;

        @Actor
        public void one(II_Result r) {
            turn.take(0);
            r.r1 = ++count;
            turn.giveBack();
        }

        @Actor
        public void other(II_Result r) {
            turn.take(1);
            r.r2 = ++count;
            turn.giveBack();
        }
    }

    /// Proves: a thread that sleeps for the turn is woken by whoever gives it back, or takes it before it sleeps.
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "got the turn")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "sleeps for good")
    @State
    public static class SleeperGetsIt {
        private final Turn turn = new Turn(2);

        public SleeperGetsIt() {
            turn.take(1);
        }

        @Actor
        public void sleeper() {
            turn.take(0);
        }

        @Signal
        public void holder() {
            turn.giveBack();
        }
    }
}
