package dev.millrace.bench.contestant;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The contestants of the JVM, in the order of the interleaving, with what a report has to say about each.
public enum Kind {
    /// Our queue through a session.
    SESSION(
            "two-buf-session",
            Role.OURS,
            "our queue, both layers, written through a session; default threading and waits"),
    /// Our queue through its writer.
    WRITE("two-buf-write", Role.OURS, "the same, written with Writer.write, which changes blocks by itself"),
    /// Our queue with two threads of its own.
    DEDICATED(
            "two-buf-dedicated",
            Role.OURS,
            "the same as two-buf-session, copier and reader each with a thread of its own"),
    /// Our queue without its second layer.
    SINGLE_LAYER("two-buf-single-layer", Role.OURS, "the same without the second layer: readers take source blocks"),
    /// A plain ring.
    BYTE_RING(
            "byte-ring",
            Role.JVM_PEER,
            "the control: a ring of messages in one byte[] with cached indices, written for this benchmark"),
    /// Agrona's ring.
    AGRONA(
            "agrona-one-to-one",
            Role.JVM_PEER,
            "OneToOneRingBuffer in direct memory; tryClaim, payload put as longs, commit; bounds checks on"),
    /// JCTools' bounded queue.
    JCTOOLS(
            "jctools-spsc",
            Role.JVM_REFERENCES,
            "SpscArrayQueue; copies nothing: passes references to messages that were made before"),
    /// JCTools' unbounded queue.
    JCTOOLS_UNBOUNDED(
            "jctools-spsc-unbounded",
            Role.JVM_REFERENCES,
            "SpscUnboundedArrayQueue; copies nothing, and makes a new chunk of 65,536 references where others wait"),
    /// The Disruptor.
    DISRUPTOR(
            "disruptor",
            Role.JVM_PEER,
            "RingBuffer, single producer; payload copied into the event's byte[]; YieldingWaitStrategy"),
    /// The JDK's queue.
    ARRAY_BLOCKING_QUEUE(
            "array-blocking-queue",
            Role.JVM_REFERENCES,
            "java.util.concurrent.ArrayBlockingQueue; copies nothing; offer and poll"),
    /// The bound in Java.
    BOUND(
            "bound-block-copy",
            Role.BOUND,
            "no queue: a Java loop that copies the same bytes into recycled blocks of our source block's size, and "
                    + "computes once per block how many messages fit");

    private static final String ALLOW_UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    private final String id;
    private final Role role;
    private final String description;

    Kind(String id, Role role, String description) {
        this.id = id;
        this.role = role;
        this.description = description;
    }

    private static Setup with(Setup setup, String name, String value) {
        return new Setup(
                setup.input(),
                setup.size(),
                setup.sourceSize(),
                setup.settings().with(name, value),
                setup.threads(),
                setup.sink());
    }

    /// Makes a contestant and starts its threads.
    ///
    /// @param setup what it is built from
    /// @return the contestant
    public Contestant create(Setup setup) {
        return switch (this) {
            case SESSION -> TwoBuf.session(setup);
            case WRITE -> TwoBuf.write(setup);
            case DEDICATED -> TwoBuf.session(with(setup, "threading", "dedicated"));
            case SINGLE_LAYER -> TwoBuf.singleLayer(setup);
            case BYTE_RING -> new ByteRing(setup);
            case AGRONA -> new AgronaRing(setup);
            case JCTOOLS -> ReferenceQueue.jctoolsSpsc(setup);
            case JCTOOLS_UNBOUNDED -> ReferenceQueue.jctoolsSpscUnbounded(setup);
            case DISRUPTOR -> new DisruptorRing(setup);
            case ARRAY_BLOCKING_QUEUE -> ReferenceQueue.arrayBlockingQueue(setup);
            case BOUND -> new BlockCopyBound(setup);
        };
    }

    /// Gives the flags of the JVM that a contestant needs. Ours is denied what the others need.
    ///
    /// @return the flags
    public List<String> jvmFlags() {
        return switch (this) {
            case SESSION, WRITE, DEDICATED, SINGLE_LAYER, BYTE_RING, ARRAY_BLOCKING_QUEUE, BOUND ->
                List.of("--sun-misc-unsafe-memory-access=deny", "--illegal-native-access=deny");
            case JCTOOLS, JCTOOLS_UNBOUNDED, DISRUPTOR -> List.of(ALLOW_UNSAFE);
            case AGRONA -> List.of(ALLOW_UNSAFE, "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
        };
    }

    /// Gives the name in options and documents.
    ///
    /// @return the id
    public String id() {
        return id;
    }

    /// Gives what it is to the comparison.
    ///
    /// @return the role
    public Role role() {
        return role;
    }

    /// Gives what a reader has to know about it.
    ///
    /// @return one line
    public String description() {
        return description;
    }

    /// Gives the names of the settings that it understands.
    ///
    /// @return the names
    public List<String> settings() {
        return switch (role) {
            case OURS ->
                List.of(
                        "source-block",
                        "source-blocks",
                        "output-block",
                        "publish-every",
                        "scan-us",
                        "threading",
                        "wait");
            case BOUND -> List.of("source-block");
            default -> List.of("spins", "sleep-ns");
        };
    }

    /// Checks settings.
    ///
    /// @param settings what somebody chose
    /// @throws IllegalArgumentException if there is no such setting, or not with that value
    public void check(Settings settings) {
        settings.values().forEach((name, value) -> {
            if (!settings().contains(name)) {
                throw new IllegalArgumentException(
                        id + " has no setting '" + name + "', only " + String.join(", ", settings()));
            }
            List<String> words = switch (name) {
                case "threading" -> List.of("shared", "dedicated");
                case "wait" -> List.of("backoff", "yielding", "signal");
                default -> List.of();
            };
            if (words.isEmpty() ? !value.matches("\\d{1,9}") : !words.contains(value)) {
                throw new IllegalArgumentException(id + ": " + name + " must be "
                        + (words.isEmpty() ? "a whole number" : "one of " + String.join(", ", words)) + ", not '"
                        + value + "'");
            }
        });
    }

    /// Finds a contestant by its id.
    ///
    /// @param id as [#id()] gives it
    /// @return the contestant, if there is one
    public static Optional<Kind> of(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
    }
}
