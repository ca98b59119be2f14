package dev.millrace.processor.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.annotation.Header;
import dev.millrace.annotation.Subscriber;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// A message costs no object, unless its method asks for one.
class AllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MESSAGES = 50_000;

    /// Counts what its thread allocates from one message to the next: all that happens in between.
    static final class Counting {

        private final CountDownLatch end = new CountDownLatch(1);
        private long before;
        private long sum;
        private int messages;

        /// Rises only while the numbers are small, so that compiling and waiting do not count.
        private int withoutAllocation;

        @Subscriber("counted")
        void count(Payload payload, @Header("n") long number, @Header int part, @Header boolean last) {
            long now = THREADS.getCurrentThreadAllocatedBytes();
            if (now == before) {
                withoutAllocation++;
            }
            sum += number + part + payload.length();
            if (++messages == MESSAGES) {
                end.countDown();
            }
            before = THREADS.getCurrentThreadAllocatedBytes();
        }
    }

    @Test
    void methodWithNumbersFromHeadersIsCalledWithoutAllocation() throws Exception {
        Counting counting = new Counting();
        try (Service service = Service.start((on, events) -> on.include(new AllocationTest_CountingRouter(counting)))) {
            PublishOptions options = new PublishOptions()
                    .header("n", 1_000_000)
                    .header("part", 7)
                    .header("last", "true");
            for (int i = 0; i < MESSAGES; i++) {
                service.publish("counted", "x", options);
            }
            assertThat(counting.end.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(counting.sum).isEqualTo(1_000_008L * MESSAGES);
        assertThat(counting.withoutAllocation).isGreaterThan(MESSAGES * 9 / 10);
    }
}
