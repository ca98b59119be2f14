package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// Any sequence of operations does to the queue what it does to plain lists. With CALLER threading all of it is
/// deterministic, so a failing sequence is shrunk to a short one.
class QueueModelTest {

    private static final int BLOCK = 64;

    enum Kind {
        WRITE,
        WRITE_AGAIN,
        LONGS,
        CLAIM,
        COMMIT,
        ABORT,
        FLUSH,
        NEXT,
        FINISH_BLOCK,
        POLL,
        POLL_ALL,
        NEW_WRITER,
        CLOSE_WRITER,
        SHRINK
    }

    /// @param which picks the writer
    /// @param amount a length or a limit
    record Operation(Kind kind, int which, int amount) {}

    record Shape(boolean singleLayer, boolean fixed, int publishEvery, int readers, int firstPosition) {

        QueueBuilder builder(MessageHandler handler) {
            QueueBuilder builder = TwoBufQueue.builder()
                    .threading(Threading.CALLER)
                    .backpressure(Backpressure.drop())
                    .source(pool -> pool.blockSize(BLOCK).blocks(1, 5).queueCapacity(3))
                    .output(pool -> pool.blockSize(BLOCK + 16).blocks(1, 2).frames(3))
                    .readers(readers)
                    .firstPosition(firstPosition)
                    .onMessage(handler);
            builder = fixed ? builder.fixedLength(8) : builder.variableLength();
            if (singleLayer) {
                builder.singleLayer();
            }
            return publishEvery == 0
                    ? builder
                    : builder.publishEvery(publishEvery).scanCurrentBlock(Duration.ZERO, Duration.ZERO);
        }
    }

    @Provide
    Arbitrary<List<Operation>> operations() {
        return Combinators.combine(
                        Arbitraries.of(Kind.class),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(0, BLOCK - WriteSession.PREFIX))
                .as(Operation::new)
                .list()
                .ofMaxSize(120);
    }

    @Provide
    Arbitrary<Shape> shapes() {
        return Combinators.combine(
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false),
                        Arbitraries.of(0, 1, 3),
                        Arbitraries.of(1, 2),
                        Arbitraries.of(0, Integer.MAX_VALUE - 2, -3))
                .as(Shape::new);
    }

    @Property(tries = 1_500)
    void anySequenceOfOperationsDoesWhatItDoesToLists(
            @ForAll("shapes") Shape shape, @ForAll("operations") List<Operation> operations) {
        new Run(shape).perform(operations);
    }

    /// What the model knows of one writer.
    private static final class Lane {

        final Writer writer;
        final List<byte[]> accepted = new ArrayList<>();
        int published;
        int claimed = -1;
        int claimAt;
        boolean closed;

        Lane(Writer writer) {
            this.writer = writer;
        }
    }

    /// One queue beside its model.
    private static final class Run {

        private final Shape shape;
        private final Inbox inbox = new Inbox();
        private final TwoBufQueue queue;
        private final List<Lane> lanes = new ArrayList<>();

        Run(Shape shape) {
            this.shape = shape;
            queue = shape.builder(inbox).start();
            lanes.add(new Lane(queue.newWriter()));
        }

        void perform(List<Operation> operations) {
            for (Operation operation : operations) {
                Lane lane = lanes.get(operation.which % lanes.size());
                step(lane, operation);
                assertDeliveredIsWithinTheModel();
            }
            CloseReport report = queue.close(Duration.ofSeconds(10));
            long accepted =
                    lanes.stream().mapToLong(lane -> lane.accepted.size()).sum();
            assertThat(report).isEqualTo(new CloseReport(CloseReport.Outcome.DRAINED, accepted, 0, null));
            lanes.forEach(lane -> assertThat(deliveredFrom(lane)).isEqualTo(lane.accepted.size()));
            assertDeliveredIsWithinTheModel();
            assertThat(queue.stats().source().inUse()).isZero();
            assertThat(queue.stats().written().messages()).isEqualTo(accepted);
        }

        private void step(Lane lane, Operation operation) {
            switch (operation.kind) {
                case WRITE, WRITE_AGAIN -> write(lane, shape.fixed ? 8 : operation.amount);
                case LONGS -> writeLong(lane, operation.amount);
                case CLAIM -> claim(lane, shape.fixed ? 8 : operation.amount);
                case COMMIT -> commit(lane, operation.amount);
                case ABORT -> abort(lane);
                case FLUSH -> {
                    lane.writer.flush();
                    lane.published = lane.accepted.size();
                }
                case NEXT -> next(lane);
                case FINISH_BLOCK -> finishBlock(lane);
                case POLL -> poll(operation.amount + 1);
                case POLL_ALL -> pollAll();
                case NEW_WRITER -> {
                    if (lanes.size() < 4) {
                        lanes.add(new Lane(queue.newWriter()));
                    }
                }
                case CLOSE_WRITER -> {
                    lane.writer.close();
                    lane.closed = true;
                    lane.claimed = -1;
                    lane.published = lane.accepted.size();
                }
                case SHRINK -> queue.shrink();
            }
        }

        private byte[] payload(Lane lane, int length) {
            return Payload.of(length, lane.writer.id(), lane.accepted.size());
        }

        private void write(Lane lane, int length) {
            byte[] message = payload(lane, length);
            if (refusesOpenClaim(lane, () -> lane.writer.write(message, 0, length))) {
                return;
            }
            note(lane, lane.writer.write(message, 0, length), message);
        }

        private void writeLong(Lane lane, long value) {
            if (refusesOpenClaim(lane, () -> lane.writer.writeLong(value))) {
                return;
            }
            byte[] message = new byte[8];
            WriteSession.LONG.set(message, 0, value);
            note(lane, lane.writer.writeLong(value), message);
        }

        private void note(Lane lane, boolean accepted, byte[] message) {
            if (accepted) {
                assertThat(lane.closed).isFalse();
                lane.accepted.add(message);
            } else {
                assertThat(lane.writer.refusal()).isEqualTo(lane.closed ? Refusal.CLOSED : Refusal.FULL);
            }
        }

        private static boolean refusesOpenClaim(Lane lane, Task.Action action) {
            if (lane.claimed >= 0) {
                assertThatThrownBy(action::run)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("is open");
            }
            return lane.claimed >= 0;
        }

        private void claim(Lane lane, int length) {
            WriteSession session = lane.writer.session();
            if (refusesOpenClaim(lane, () -> session.claim(length))) {
                return;
            }
            int at = session.claim(length);
            if (at >= 0) {
                assertThat(lane.closed).isFalse();
                lane.claimed = length;
                lane.claimAt = at;
            }
        }

        private void commit(Lane lane, int amount) {
            WriteSession session = lane.writer.session();
            int length = shape.fixed ? 8 : Math.min(amount, Math.max(lane.claimed, 0));
            if (lane.claimed < 0) {
                assertThatThrownBy(() -> session.commit(length)).isInstanceOf(IllegalStateException.class);
                return;
            }
            byte[] message = payload(lane, length);
            System.arraycopy(message, 0, session.array(), lane.claimAt, length);
            assertThat(session.commit(length)).isTrue();
            lane.accepted.add(message);
            lane.claimed = -1;
        }

        private static void abort(Lane lane) {
            if (lane.claimed < 0) {
                assertThatThrownBy(lane.writer.session()::abort).isInstanceOf(IllegalStateException.class);
            } else {
                lane.writer.session().abort();
                lane.claimed = -1;
            }
        }

        private static void next(Lane lane) {
            if (!refusesOpenClaim(lane, lane.writer.session()::next)) {
                boolean room = lane.writer.session().next();
                assertThat(room && lane.closed).isFalse();
                lane.published = lane.accepted.size(); // handed over, room or not
            }
        }

        private static void finishBlock(Lane lane) {
            if (!refusesOpenClaim(lane, lane.writer::finishBlock)) {
                lane.writer.finishBlock();
                lane.published = lane.accepted.size();
            }
        }

        private void poll(int limit) {
            int before = inbox.size();
            int delivered = queue.poll(limit);
            assertThat(delivered).isBetween(0, limit);
            assertThat(inbox.size()).isEqualTo(before + delivered);
        }

        private void pollAll() {
            int delivered;
            do {
                delivered = queue.poll(7);
            } while (delivered > 0);
            lanes.forEach(lane -> assertThat(deliveredFrom(lane)).isGreaterThanOrEqualTo(lane.published));
        }

        private int deliveredFrom(Lane lane) {
            return (int) inbox.messages().stream()
                    .filter(message -> message.writer() == lane.writer.id())
                    .count();
        }

        private void assertDeliveredIsWithinTheModel() {
            int[] next = new int[lanes.size()];
            for (Inbox.Message message : inbox.messages()) {
                List<byte[]> accepted = lanes.get(message.writer()).accepted;
                int place = next[message.writer()]++;
                assertThat(place).isLessThan(accepted.size());
                assertThat(message.bytes()).isEqualTo(accepted.get(place));
            }
        }
    }
}
