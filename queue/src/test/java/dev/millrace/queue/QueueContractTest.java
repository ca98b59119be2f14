package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every queue promises: each accepted message once, in order per writer, unchanged; room that comes back;
/// nothing lost at the end. Run over every family of configurations, and over queues by others as controls.
@Timeout(60)
@Tag("fast-path")
class QueueContractTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    static Stream<Subject.Kind> kinds() {
        return Stream.concat(Family.all(), ControlSubject.all());
    }

    static Stream<Subject.Kind> kindsWithAMaximum() {
        return kinds().filter(Subject.Kind::refusesLonger);
    }

    private static Lengths lengths(Subject.Kind kind) {
        return kind.takesEveryLength() ? Lengths.mixed(kind.longest()) : Lengths.always(kind.longest());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyAcceptedMessageArrivesOnceInOrderPerWriterAndUnchanged(Subject.Kind kind) {
        int messages = 1_500;
        OrderCheck check = new OrderCheck(kind.writers(), lengths(kind));
        Subject subject = kind.start(check);
        List<Task<String>> writing = IntStream.range(0, kind.writers())
                .mapToObj(i -> Task.run(() -> {
                    Subject.Producer producer = subject.newProducer();
                    writeAll(producer, lengths(kind), 0, messages);
                    producer.end();
                }))
                .toList();
        writing.forEach(Task::answer);
        subject.close(LIMIT);
        check.assertNothingWrong();
        for (int writer = 0; writer < kind.writers(); writer++) {
            assertThat(check.receivedFrom(writer)).isEqualTo(messages);
        }
    }

    private static void writeAll(Subject.Producer producer, Lengths lengths, long from, long to) {
        byte[] buffer = new byte[256];
        for (long sequence = from; sequence < to; sequence++) {
            int length = lengths.of(producer.id(), sequence);
            int offset = (int) (sequence & 31);
            Payload.fill(buffer, offset, length, producer.id(), sequence);
            while (!producer.offer(buffer, offset, length)) {
                producer.flush();
                LockSupport.parkNanos(10_000);
            }
            if ((sequence & 127) == 127) {
                producer.flush();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void messagesOfLengthZeroOneAndTheMaximumArrive(Subject.Kind kind) {
        int[] edges = kind.takesEveryLength() ? new int[] {0, 1, kind.longest()} : new int[] {kind.longest()};
        Lengths lengths = (writer, sequence) -> edges[(int) (sequence % edges.length)];
        OrderCheck check = new OrderCheck(1, lengths);
        Subject subject = kind.start(check);
        Subject.Producer producer = subject.newProducer();
        for (int i = 0; i < 30; i++) {
            writeAll(producer, lengths, i, i + 1L);
            producer.flush();
            int expected = i + 1;
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> check.received() == expected);
        }
        subject.close(LIMIT);
        check.assertNothingWrong();
    }

    @ParameterizedTest
    @MethodSource("kindsWithAMaximum")
    void aMessageBeyondTheMaximumIsRefusedWithAnErrorAndNeverAsFull(Subject.Kind kind) {
        OrderCheck check = new OrderCheck(1, Lengths.always(kind.longest()));
        Subject subject = kind.start(check);
        Subject.Producer producer = subject.newProducer();
        byte[] tooLong = new byte[kind.longest() + 1];
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> producer.offer(tooLong, 0, tooLong.length))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(tooLong.length + " bytes");
            writeAll(producer, Lengths.always(kind.longest()), i, i + 1L);
        }
        subject.close(LIMIT);
        check.assertNothingWrong();
        assertThat(check.received()).isEqualTo(20);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aFullQueueRefusesAndTakesAsMuchAgainOnceItIsDrained(Subject.Kind kind) throws Exception {
        Lengths lengths = Lengths.always(kind.longest());
        OrderCheck check = new OrderCheck(1, lengths);
        Gate gate = new Gate(check);
        Subject subject = kind.start(gate);
        Subject.Producer producer = subject.newProducer();
        writeAll(producer, lengths, 0, 1);
        producer.flush();
        gate.awaitReached();
        long accepted = fillUp(producer, 1, kind.longest());
        assertThat(accepted).isGreaterThan(1);
        assertThat(check.received()).isZero();
        gate.open();
        for (int round = 0; round < 3; round++) {
            producer.flush();
            long expected = accepted;
            await().pollInterval(Duration.ofMillis(1)).until(() -> check.received() == expected);
            writeAll(producer, lengths, accepted, accepted + 50);
            accepted += 50;
        }
        subject.close(LIMIT);
        check.assertNothingWrong();
        assertThat(check.received()).isEqualTo(accepted);
    }

    /// Writes until two refusals come in a row, some time apart, so that a copier has done what it can.
    private static long fillUp(Subject.Producer producer, long from, int length) {
        byte[] message = new byte[length];
        long sequence = from;
        int refusals = 0;
        while (refusals < 3) {
            Payload.fill(message, 0, length, producer.id(), sequence);
            if (producer.offer(message, 0, length)) {
                sequence++;
                refusals = 0;
            } else {
                refusals++;
                producer.flush();
                LockSupport.parkNanos(5_000_000);
            }
        }
        return sequence;
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void closingDeliversEverythingAcceptedAlthoughTheHandlerIsSlow(Subject.Kind kind) throws Exception {
        Lengths lengths = lengths(kind);
        OrderCheck check = new OrderCheck(kind.writers(), lengths);
        Gate gate = new Gate(check);
        Subject subject = kind.start(gate);
        for (int i = 0; i < kind.writers(); i++) {
            writeAll(subject.newProducer(), lengths, 0, 3);
        }
        Task<String> closing = Task.run(() -> subject.close(LIMIT));
        gate.awaitReached();
        gate.open();
        closing.answer();
        check.assertNothingWrong();
        assertThat(check.received()).isEqualTo(3L * kind.writers());
    }
}
