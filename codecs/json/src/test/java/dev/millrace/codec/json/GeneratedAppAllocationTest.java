package dev.millrace.codec.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.millrace.AppBuilder;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A whole application with JSON on the wire, generated codecs and carriers allocates nothing per message, in no thread.
@Timeout(120)
class GeneratedAppAllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MESSAGES = 10_000;
    private static final int MOST_ROUNDS = 100;

    /// What a round may allocate in all beside its messages: the measurement's own objects.
    private static final int BESIDE = 256;

    private final AtomicLong handled = new AtomicLong();

    @Test
    void carrierIsPublishedHandledAndAnsweredWithoutAnyAllocation() {
        AppBuilder builder = Millrace.app("ticks", "1");
        Scope on = builder.scope(InProcessBroker.create());
        Publisher<Samples.Tick> ticks = on.publisher("ticks", Samples.Tick.class);
        on.subscribe("ticks", Samples.Tick.class).reply("answers").handle(tick -> tick);
        on.subscribe("answers", Samples.Tick.class).handle((tick, context) -> {
            handled.incrementAndGet();
            return Outcome.ack();
        });
        try (RunningApp running = builder.build().start()) {
            Samples.Tick tick = new Samples.Tick();
            long least = Long.MAX_VALUE;
            for (int round = 1; round <= MOST_ROUNDS && least > BESIDE; round++) {
                long before = THREADS.getTotalThreadAllocatedBytes();
                for (int i = 0; i < MESSAGES; i++) {
                    ticks.publish(tick);
                }
                while (handled.get() < (long) round * MESSAGES) {
                    LockSupport.parkNanos(50_000);
                }
                least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
            }
            assertThat(running.health().isWell()).isTrue();
            assertThat(least).as("bytes of %d messages", MESSAGES).isLessThanOrEqualTo(BESIDE);
        }
    }
}
