package dev.millrace.examples.queue;

import dev.millrace.queue.CloseReport;
import dev.millrace.queue.TwoBufQueue;
import dev.millrace.queue.Writer;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/// Closing with a limit, and the report of what became of the messages.
public final class CloseReportExample {

    private CloseReportExample() {}

    /// Runs it.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        System.out.println(run(10_000));
    }

    static CloseReport run(int messages) {
        LongAdder received = new LongAdder();
        TwoBufQueue queue = TwoBufQueue.builder()
                .fixedLength(8)
                .onMessage((writerId, data, offset, length) -> received.increment())
                .start();
        Writer writer = queue.newWriter();
        for (int i = 0; i < messages; i++) {
            if (!writer.writeLong(i)) {
                throw new IllegalStateException("refused: " + writer.refusal());
            }
        }
        // tag::close
        CloseReport report = queue.close(Duration.ofSeconds(10));
        switch (report.outcome()) {
            case DRAINED -> System.out.println(report.delivered() + " messages, all delivered");
            case TIMED_OUT -> System.err.println(report.discarded() + " messages were too late");
            case FAILED -> System.err.println(report.discarded() + " messages lost, because of " + report.cause());
            case IN_PROGRESS -> {} // only when a handler closes its own queue
        }
        // end::close
        return report;
    }
}
