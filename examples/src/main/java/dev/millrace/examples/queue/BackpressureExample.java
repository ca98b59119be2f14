package dev.millrace.examples.queue;

import dev.millrace.queue.Backpressure;
import dev.millrace.queue.QueueBuilder;
import dev.millrace.queue.QueueFullException;
import dev.millrace.queue.Threading;
import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.Writer;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/// What the three policies do when nobody empties the queue.
public final class BackpressureExample {

    private BackpressureExample() {}

    /// What became of the messages.
    ///
    /// @param accepted messages that the queue took
    /// @param refused messages that it did not take
    /// @param delivered messages that the handler got
    record Result(long accepted, long refused, long delivered) {}

    /// Runs it.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        System.out.println("drop  " + drop(100));
        System.out.println("block " + block(100));
        System.out.println("fail  " + fail(100));
    }

    /// Telemetry: a newer reading will come, the producer must not wait.
    static Result drop(int readings) {
        LongAdder delivered = new LongAdder();
        long accepted = 0;
        long dropped = 0;
        // tag::drop
        TwoBufQueue queue =
                smallQueue(delivered).backpressure(Backpressure.drop()).start();
        Writer writer = queue.newWriter();
        for (int i = 0; i < readings; i++) {
            if (writer.writeLong(i)) {
                accepted++;
            } else {
                dropped++; // writer.refusal() is FULL; the writer's statistics count it too
            }
        }
        // end::drop
        queue.close();
        return new Result(accepted, dropped, delivered.sum());
    }

    /// Orders: none may be lost, the producer waits for the consumer, but not for ever.
    static Result block(int orders) {
        LongAdder delivered = new LongAdder();
        long accepted = 0;
        long refused = 0;
        // tag::block
        TwoBufQueue queue = smallQueue(delivered)
                .backpressure(Backpressure.block(Duration.ofMillis(5)))
                .start();
        Writer writer = queue.newWriter();
        for (int i = 0; i < orders; i++) {
            while (!writer.writeLong(i)) {
                refused++;
                switch (writer.refusal()) {
                    case TIMED_OUT -> queue.poll(16); // nobody made room in time: here we can do it ourselves
                    default -> throw new IllegalStateException("refused: " + writer.refusal());
                }
            }
            accepted++;
        }
        // end::block
        queue.close();
        return new Result(accepted, refused, delivered.sum());
    }

    /// A full queue is a fault of the system and must be heard of.
    static Result fail(int messages) {
        LongAdder delivered = new LongAdder();
        long accepted = 0;
        long refused = 0;
        // tag::fail
        TwoBufQueue queue =
                smallQueue(delivered).backpressure(Backpressure.fail()).start();
        Writer writer = queue.newWriter();
        try {
            for (int i = 0; i < messages; i++) {
                writer.writeLong(i);
                accepted++;
            }
        } catch (QueueFullException full) {
            refused++; // this message was not accepted; the ones before it were, and will be delivered
        }
        // end::fail
        queue.close();
        return new Result(accepted, refused, delivered.sum());
    }

    /// A queue that takes 32 messages of 8 bytes and then is full, since it has no thread that empties it.
    private static QueueBuilder smallQueue(LongAdder delivered) {
        return TwoBufQueue.builder()
                .fixedLength(8)
                .source(pool -> pool.blockSize(64).blocks(2, 4))
                .threading(Threading.CALLER)
                .onMessage((writerId, data, offset, length) -> delivered.increment());
    }
}
