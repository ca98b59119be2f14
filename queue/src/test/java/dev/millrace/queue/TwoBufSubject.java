package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Ours. Under CALLER a thread of the test polls.
final class TwoBufSubject implements Subject {

    private final Family family;
    private final TwoBufQueue queue;
    private final @Nullable Task<String> polling;
    private volatile boolean closing;

    TwoBufSubject(Family family, MessageHandler handler) {
        this.family = family;
        queue = family.builder(handler).start();
        polling = family.threading() == Threading.CALLER ? Task.run(this::pollUntilClosing) : null;
    }

    private void pollUntilClosing() {
        while (!closing) {
            if (queue.poll(7) == 0) {
                LockSupport.parkNanos(20_000);
            }
        }
    }

    @Override
    public Producer newProducer() {
        return new WriterProducer(queue.newWriter());
    }

    @Override
    public void close(Duration limit) {
        closing = true;
        CloseReport report = queue.close(limit);
        assertThat(report.outcome()).isEqualTo(CloseReport.Outcome.DRAINED);
        assertThat(report.discarded()).isZero();
        if (polling != null) {
            polling.answer();
        }
        assertThat(queue.stats().source().inUse()).isZero();
    }

    private final class WriterProducer implements Producer {

        private final Writer writer;

        WriterProducer(Writer writer) {
            this.writer = writer;
        }

        @Override
        public int id() {
            return writer.id();
        }

        @Override
        public boolean offer(byte[] source, int offset, int length) {
            try {
                boolean accepted = writer.write(source, offset, length);
                if (!accepted) {
                    assertThat(writer.refusal())
                            .isEqualTo(family.policy() == Family.Policy.BLOCK ? Refusal.TIMED_OUT : Refusal.FULL);
                }
                return accepted;
            } catch (QueueFullException full) {
                assertThat(family.policy()).isEqualTo(Family.Policy.FAIL);
                return false;
            }
        }

        @Override
        public void flush() {
            writer.flush();
        }

        @Override
        public void end() {
            writer.close();
        }
    }
}
