package dev.millrace.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// One configuration of the queue for the contract suite. Blocks are tiny, so that hand-overs, full pools and
/// growth happen.
///
/// @param publishEvery 0 for none
/// @param firstPosition where ring positions begin
record Family(
        boolean singleLayer,
        Threading threading,
        Policy policy,
        boolean fixed,
        int publishEvery,
        int writers,
        Readers readers,
        int firstPosition)
        implements Subject.Kind {

    enum Policy {
        DROP,
        BLOCK,
        FAIL;

        Backpressure option() {
            return switch (this) {
                case DROP -> Backpressure.drop();
                case BLOCK -> Backpressure.block(Duration.ofMillis(20));
                case FAIL -> Backpressure.fail();
            };
        }
    }

    enum Readers {
        ONE,
        THREE,
        ROUTED
    }

    static final int FIXED_LENGTH = 24;
    static final int LONGEST_VARIABLE = 124;

    /// Every combination of layers, threading, policy and lengths; the other options are dealt out so that each
    /// of their values meets each of those.
    static Stream<Subject.Kind> all() {
        List<Subject.Kind> families = new ArrayList<>();
        int[] publish = {0, 1, 3};
        int deal = 0;
        for (boolean single : new boolean[] {false, true}) {
            for (Threading threading : Threading.values()) {
                for (Policy policy : Policy.values()) {
                    for (boolean fixed : new boolean[] {true, false}) {
                        Readers readers = Readers.values()[(deal + deal / 3) % (single ? 2 : 3)];
                        int every = publish[(deal + deal / 6) % 3];
                        int writers = (deal / 2 + deal) % 2 == 0 ? 4 : 1;
                        int start = deal % 4 == 0 ? Integer.MAX_VALUE - 3 : 0;
                        families.add(new Family(single, threading, policy, fixed, every, writers, readers, start));
                        deal++;
                    }
                }
            }
        }
        return families.stream();
    }

    QueueBuilder builder(MessageHandler handler) {
        QueueBuilder builder = TwoBufQueue.builder()
                .source(pool -> pool.blockSize(128).blocks(1, 4 * writers))
                .output(pool -> pool.blockSize(256).blocks(1, 3).frames(5))
                .threading(threading)
                .backpressure(policy.option())
                .firstPosition(firstPosition);
        builder = fixed ? builder.fixedLength(FIXED_LENGTH) : builder.variableLength();
        if (singleLayer) {
            builder.singleLayer();
        }
        if (publishEvery > 0) {
            builder.publishEvery(publishEvery);
        }
        return switch (readers) {
            case ONE -> builder.onMessage(handler);
            case THREE -> builder.readers(3).onMessage(handler);
            case ROUTED ->
                builder.routed(
                        (writerId, data, offset, length, targets) -> targets.add(writerId % 2), handler, handler);
        };
    }

    @Override
    public Subject start(MessageHandler handler) {
        return new TwoBufSubject(this, handler);
    }

    @Override
    public int longest() {
        return fixed ? FIXED_LENGTH : LONGEST_VARIABLE;
    }

    @Override
    public boolean takesEveryLength() {
        return !fixed;
    }

    @Override
    public boolean refusesLonger() {
        return true;
    }
}
