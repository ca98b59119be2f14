package dev.millrace.inprocess;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/// The way of a record from the router over an inbox's blocks to the threads that settle it.
public final class InboxStress {

    private InboxStress() {}

    /// Proves: the release of `written` shows the bytes before it, and the seal shows the next block and its bytes.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "nothing yet")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the first block")
    @Outcome(
            id = {"1, 1", "1, 2"},
            expect = ACCEPTABLE,
            desc = "sealed; the next block not yet, or written")
    @Outcome(expect = FORBIDDEN, desc = "a position before its bytes, or a seal before the next block")
    @State
    public static class WrittenAndSealed {
        private final InboxBlock first = new InboxBlock(8);
        private final InboxBlock second = new InboxBlock(8);

        @Actor
        public void router() {
            first.bytes[3] = 1;
            first.publish(4);
            first.seal(4, second);
            second.bytes[3] = 2;
            second.publish(4);
        }

        @Actor
        public void reader(II_Result r) {
            int written = first.written();
            if (written == 0) {
                return;
            }
            r.r1 = first.bytes[3];
            if (written < 0) {
                InboxBlock next = first.next;
                r.r2 = next == null ? -1 : next.written() == 0 ? 1 : next.bytes[3];
            }
        }
    }

    /// Proves: of the last settler and the reader that leaves a block exactly one finds it free.
    @JCStressTest
    @Outcome(
            id = {"true, false", "false, true"},
            expect = ACCEPTABLE,
            desc = "one of them frees it")
    @Outcome(expect = FORBIDDEN, desc = "freed twice, or never")
    @State
    public static class OneFrees {
        private final InboxBlock block = new InboxBlock(8);

        public OneFrees() {
            block.settled(true); // the first of two records
        }

        @Actor
        public void settler(ZZ_Result r) {
            r.r1 = block.settled(true);
        }

        @Actor
        public void reader(ZZ_Result r) {
            r.r2 = block.left(2, true);
        }
    }

    /// Proves: however the router's look at the backlog and the settler's count meet, a publisher that looks at an inbox
    /// which has become empty finds room, though the flag may still be set.
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "has room")
    @Outcome(expect = FORBIDDEN, desc = "empty, and still full")
    @State
    public static class EmptyIsNotFull {
        private static final int RECORD = 64;

        final byte[] weight = new byte[4096];
        private final Inbox inbox = new Inbox("a", new Route(0, "a"), RECORD - 1, false);
        private final RoutingHandler router = new RoutingHandler(new Routes(false));
        private final byte[] record = new byte[RECORD];
        private final InboxBlock block = new InboxBlock(8);

        public EmptyIsNotFull() {
            RecordLayout.put(record, 0, RECORD - RecordLayout.LENGTH);
        }

        @Actor
        public void router() {
            inbox.append(record, 0, RECORD, 1, router);
            inbox.publish();
        }

        /// Counts the record as settled, as early as can be: the counts do not tell it from one that was taken.
        @Actor
        public void settler() {
            inbox.settled(block, RECORD - RecordLayout.LENGTH);
        }

        @Arbiter
        public void rest(I_Result r) {
            r.r1 = inbox.isFull() ? 1 : 0;
        }
    }
}
