package dev.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.inprocess.InProcessBroker;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What many subscriptions cost while nothing happens.
@Timeout(120)
class ScaleTest {

    private static final int SUBSCRIPTIONS = 1_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Test
    void aThousandSubscriptionsWorkAndCostNextToNothingWhenIdle() throws InterruptedException {
        AtomicInteger handled = new AtomicInteger();
        List<Publisher<Payload>> publishers = new ArrayList<>();
        AppBuilder builder = Millrace.app("many", "1");
        Scope on = builder.scope(InProcessBroker.create());
        for (int i = 0; i < SUBSCRIPTIONS; i++) {
            publishers.add(on.publisher("many." + i, Payload.class));
            on.subscribe("many." + i, Payload.class).accept(payload -> handled.incrementAndGet());
        }
        App app = builder.build();
        long before = usedHeap();
        try (RunningApp running = app.start()) {
            publishers.forEach(each -> each.publish(Payload.of("x")));
            await().until(() -> handled.get() == SUBSCRIPTIONS);
            assertThat(usedHeap() - before).as("bytes of heap").isLessThan(100L << 20);
            assertThat(idleNanosPerSecond())
                    .as("nanoseconds of CPU in an idle second")
                    .isLessThan(10_000_000);
            assertThat(running.health().isWell()).isTrue();
        }
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /// The CPU time that Millrace's threads take in a second; the least of three, since the first ones settle down.
    private static long idleNanosPerSecond() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long start = cpuNanos();
            assertThat(new CountDownLatch(1).await(1, TimeUnit.SECONDS)).isFalse();
            least = Math.min(least, cpuNanos() - start);
        }
        return least;
    }

    private static long cpuNanos() {
        long sum = 0;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("millrace")) {
                sum += Math.max(0, THREADS.getThreadCpuTime(thread.threadId()));
            }
        }
        return sum;
    }
}
