package dev.millrace.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.LLI_Result;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.L_Result;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/// The states of a queue only go up, and each step has one author.
public final class LifeCycleStress {

    private LifeCycleStress() {}

    /// Proves: of threads that close at once, exactly one is told to end the lanes.
    @JCStressTest
    @Outcome(
            id = {"true, false, 0", "false, true, 0"},
            expect = ACCEPTABLE,
            desc = "one of them")
    @Outcome(expect = FORBIDDEN, desc = "both, none, or still open")
    @State
    public static class OneStartsClosing {
        private final LifeCycle lifeCycle = new LifeCycle(() -> {});

        @Actor
        public void first(ZZI_Result r) {
            r.r1 = lifeCycle.startClosing();
        }

        @Actor
        public void second(ZZI_Result r) {
            r.r2 = lifeCycle.startClosing();
        }

        @Arbiter
        public void later(ZZI_Result r) {
            r.r3 = lifeCycle.isOpen() ? 1 : 0;
        }
    }

    /// Proves: a failure is stored before the state that tells of it, the first failure stays, and draining never
    /// takes a stopped queue back.
    @JCStressTest
    @Outcome(
            id = {"running null", "running failure", "stopped failure"},
            expect = ACCEPTABLE,
            desc = "in order")
    @Outcome(expect = FORBIDDEN, desc = "stopped without a cause")
    @State
    public static class FailureBeforeStop {
        private final LifeCycle lifeCycle = new LifeCycle(() -> {});

        @Actor
        public void failing() {
            lifeCycle.fail(new IllegalStateException("failure"));
        }

        @Actor
        public void looking(L_Result r) {
            lifeCycle.startDraining();
            boolean draining = lifeCycle.isOpen() || lifeCycle.isClosing() || lifeCycle.isDraining();
            Throwable failure = lifeCycle.failure();
            r.r1 = (draining ? "running " : "stopped ") + (failure == null ? null : failure.getMessage());
        }
    }

    /// Proves: of two threads that close a queue, both come back only after everything was delivered, with the same
    /// report.
    @JCStressTest
    @Outcome(id = "DRAINED 1 0, DRAINED 1 0, 1", expect = ACCEPTABLE, desc = "the same report for both")
    @Outcome(expect = FORBIDDEN, desc = "one came back too early or counted wrong")
    @State
    public static class TwoClose {
        final byte[] weight = new byte[TinyQueue.WEIGHT];
        private final Sequence sequence = new Sequence();
        private final TwoBufQueue queue = TinyQueue.of(32, sequence).start();

        public TwoClose() {
            Writer writer = queue.newWriter();
            TinyQueue.writeNext(writer, 0);
            writer.finishBlock();
        }

        @Actor
        public void first(LLI_Result r) {
            r.r1 = close();
        }

        @Actor
        public void second(LLI_Result r) {
            r.r2 = close();
        }

        @Arbiter
        public void later(LLI_Result r) {
            r.r3 = sequence.received;
        }

        private String close() {
            CloseReport report = queue.close(TinyQueue.FOREVER);
            return report.outcome() + " " + report.delivered() + " " + report.discarded();
        }
    }

    /// Proves: a writer that comes while the queue closes is either refused at the door or counted in: what it was
    /// told `true` for is delivered.
    @JCStressTest
    @Outcome(id = "refused at the door, 0 0", expect = ACCEPTABLE, desc = "came after closing")
    @Outcome(id = "refused, 0 0", expect = ACCEPTABLE, desc = "came in, but could not write")
    @Outcome(id = "accepted, 1 0", expect = ACCEPTABLE, desc = "came in and wrote")
    @Outcome(expect = FORBIDDEN, desc = "accepted and not delivered, or the reverse")
    @State
    public static class NewWriterAgainstClose {
        final byte[] weight = new byte[TinyQueue.WEIGHT];
        private final Sequence sequence = new Sequence();
        private final TwoBufQueue queue = TinyQueue.of(32, sequence).start();

        @Actor
        public void writer(LL_Result r) {
            try (Writer writer = queue.newWriter()) {
                r.r1 = TinyQueue.writeNext(writer, 0) ? "accepted" : "refused";
            } catch (QueueClosedException e) {
                r.r1 = "refused at the door";
            }
        }

        @Actor
        public void closer(LL_Result r) {
            CloseReport report = queue.close(TinyQueue.FOREVER);
            r.r2 = report.delivered() + " " + report.discarded();
        }
    }

    /// Proves: lanes come and go in one step: a lane added while another is removed is not lost ([LaneSet]).
    @JCStressTest
    @Outcome(
            id = {"0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "any moment during, and one lane in the end")
    @Outcome(expect = FORBIDDEN, desc = "a lane lost, or one that stays")
    @State
    public static class LanesComeAndGo {
        private final LaneSet set = new LaneSet();
        private final Lane old = TinyQueue.lane(32, 1);
        private final Lane added = TinyQueue.lane(32, 1);

        public LanesComeAndGo() {
            set.add(old);
        }

        @Actor
        public void adding() {
            set.add(added);
        }

        @Actor
        public void removing(II_Result r) {
            set.remove(old);
            r.r1 = set.lanes().length;
        }

        @Arbiter
        public void later(II_Result r) {
            Lane[] lanes = set.lanes();
            r.r2 = lanes.length == 1 && lanes[0] == added ? 1 : 0;
        }
    }
}
