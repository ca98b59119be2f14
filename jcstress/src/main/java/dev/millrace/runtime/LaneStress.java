package dev.millrace.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Source;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The hand-over of deliveries between the reader of a subscription in lanes and its workers.
public final class LaneStress {

    private LaneStress() {}

    /// A delivery that is a plain number: what its filler writes must be seen by its settler, and the other way round.
    private static final class Numbered implements Delivery {
        int number;

        @Override
        public Payload payload() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Headers headers() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String destination() {
            return "a";
        }

        @Override
        public int attempt() {
            return number;
        }

        @Override
        public void ack() {
            number = -number;
        }

        @Override
        public void retry(Duration delay) {}

        @Override
        public void reject() {}
    }

    private static final class Numbers implements Source {

        @Override
        public Delivery newDelivery() {
            return new Numbered();
        }

        @Override
        public boolean next(Delivery into, long timeoutNanos) {
            return false;
        }

        @Override
        public void wakeUp() {}

        @Override
        public long backlog() {
            return 0;
        }

        @Override
        public void close() {}
    }

    /// Proves: the release of `filled` and its acquire show the delivery's fields; that of `done` and its acquire show
    /// that it is settled, so that it may be filled again.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not handed over yet")
    @Outcome(
            id = {"7, 0", "7, -7"},
            expect = ACCEPTABLE,
            desc = "handed over; given back or not yet")
    @Outcome(expect = FORBIDDEN, desc = "one side saw the other's count before its stores")
    @State
    public static class FilledAndSettled {
        private final DeliveryRing ring = new DeliveryRing(new Numbers(), 1);
        private final Numbered filled = new Numbered();

        @Actor
        public void filler(II_Result r) {
            filled.number = 7;
            ring.exchange(filled);
            if (ring.hasRoom()) { // a ring of one: what was handed over is settled
                r.r2 = ((Numbered) ring.exchange(new Numbered())).number;
            }
        }

        @Actor
        public void settler(II_Result r) {
            if (!ring.isEmpty()) {
                Delivery first = ring.first();
                r.r1 = first.attempt();
                first.ack();
                ring.settled();
            }
        }
    }

    /// Proves: the full fences in [Doorbell] forbid that sleeper and ringer miss each other.
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "woken")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "sleeps for good")
    @State
    public static class SleeperEnds {
        private final DeliveryRing ring = new DeliveryRing(new Numbers(), 1);
        private final Doorbell work = new Doorbell();

        @Actor
        public void worker() {
            while (ring.isEmpty()) {
                work.announce();
                if (ring.isEmpty()) {
                    LockSupport.park(this);
                }
                work.cancel();
            }
        }

        @Signal
        public void reader() {
            ring.exchange(new Numbered());
            work.ring();
        }
    }
}
