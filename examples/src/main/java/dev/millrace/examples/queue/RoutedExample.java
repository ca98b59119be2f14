package dev.millrace.examples.queue;

import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.Writer;
import java.util.concurrent.atomic.LongAdder;

/// One queue, several outputs: a router chooses for each message.
public final class RoutedExample {

    // tag::outputs
    private static final int BOOK = 0;
    private static final int AUDIT = 1;
    // end::outputs

    private RoutedExample() {}

    /// How many messages each output got.
    record Counts(long book, long audit) {}

    /// Runs it.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        System.out.println(run(1_000));
    }

    static Counts run(int orders) {
        LongAdder book = new LongAdder();
        LongAdder audit = new LongAdder();
        // tag::routed
        try (TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .routed(
                        (writerId, data, offset, length, targets) -> {
                            targets.add(BOOK);
                            if (data[offset] == 0) { // the lowest byte: each 256th order is looked at twice
                                targets.add(AUDIT);
                            }
                        },
                        (writerId, data, offset, length) -> book.increment(),
                        (writerId, data, offset, length) -> audit.increment())
                .start()) {
            Writer writer = queue.newWriter();
            for (int order = 0; order < orders; order++) {
                if (!writer.writeLong(order)) {
                    throw new IllegalStateException("refused: " + writer.refusal());
                }
            }
        }
        // end::routed
        return new Counts(book.sum(), audit.sum());
    }
}
