package dev.millrace.bench.submit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The contestants, in the order of the interleaving, with what a report has to say about each.
enum Kind {
    SESSION(
            "two-buf-session",
            Role.OURS,
            "our queue, both layers, written through a session; default threading and waits"),
    SINGLE_LAYER("two-buf-single-layer", Role.OURS, "the same without the second layer: readers take source blocks"),
    BOUND(
            "bound-block-copy",
            Role.BOUND,
            "no queue: a plain loop that copies the same bytes into recycled blocks of our source block's size"),
    CHECKED_BOUND(
            "bound-checked-copy",
            Role.BOUND,
            "the same loop when it finds out message by message whether the block has room, and notes its position"),
    JCTOOLS(
            "jctools-spsc",
            Role.PEER_OF_REFERENCES,
            "SpscArrayQueue; copies nothing: passes references to messages that were made before"),
    AGRONA(
            "agrona-one-to-one",
            Role.PEER_THAT_COPIES,
            "OneToOneRingBuffer in direct memory; tryClaim, payload put as longs, commit; bounds checks on"),
    DISRUPTOR(
            "disruptor",
            Role.PEER_THAT_COPIES,
            "RingBuffer, single producer; payload copied into the event's byte[]; YieldingWaitStrategy");

    /// What a contestant is to the comparison.
    enum Role {
        /// Ours.
        OURS,
        /// A limit, no queue.
        BOUND,
        /// A queue that passes references.
        PEER_OF_REFERENCES,
        /// A queue that copies its payload, as ours does.
        PEER_THAT_COPIES
    }

    private static final String ALLOW_UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    private final String word;
    private final Role role;
    private final String description;

    Kind(String word, Role role, String description) {
        this.word = word;
        this.role = role;
        this.description = description;
    }

    Contestant create(Setup setup) {
        return switch (this) {
            case SESSION -> new TwoBufSession(setup, false);
            case SINGLE_LAYER -> new TwoBufSession(setup, true);
            case BOUND -> new BlockCopyBound(setup, false);
            case CHECKED_BOUND -> new BlockCopyBound(setup, true);
            case JCTOOLS -> new JctoolsSpsc(setup);
            case AGRONA -> new AgronaRing(setup);
            case DISRUPTOR -> new DisruptorRing(setup);
        };
    }

    /// The flags of the JVM that a contestant needs. Ours is denied what the others need.
    List<String> jvmFlags() {
        return switch (this) {
            case SESSION, SINGLE_LAYER, BOUND, CHECKED_BOUND ->
                List.of("--sun-misc-unsafe-memory-access=deny", "--illegal-native-access=deny");
            case JCTOOLS, DISRUPTOR -> List.of(ALLOW_UNSAFE);
            case AGRONA -> List.of(ALLOW_UNSAFE, "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
        };
    }

    /// The name in options and reports.
    String word() {
        return word;
    }

    Role role() {
        return role;
    }

    String description() {
        return description;
    }

    static Optional<Kind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(Kind::word).collect(Collectors.joining(", "));
    }
}
