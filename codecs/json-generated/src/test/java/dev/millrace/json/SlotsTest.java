package dev.millrace.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlotsTest {

    @Test
    void threadGetsBackWhatItGave() {
        Slots<String> slots = new Slots<>();
        assertThat(slots.take()).isNull();

        slots.give("a");
        slots.give("b");

        assertThat(slots.take()).isEqualTo("a");
        assertThat(slots.take()).isEqualTo("b");
        assertThat(slots.take()).isNull();
    }

    @Test
    void neverMoreIsKeptThanTwoForEachProcessor() throws Exception {
        Slots<Object> slots = new Slots<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 5_000; i++) {
                threads.execute(() -> slots.give(new Object()));
            }
        }
        AtomicInteger kept = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 5_000; i++) {
                threads.execute(() -> {
                    if (slots.take() != null) {
                        kept.incrementAndGet();
                    }
                });
            }
        }
        assertThat(kept.get()).isBetween(1, 2 * Runtime.getRuntime().availableProcessors());
    }

    @Test
    void objectIsInOneHandOnly() throws Exception {
        Slots<AtomicBoolean> slots = new Slots<>();
        AtomicInteger made = new AtomicInteger();
        List<Future<Boolean>> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int thread = 0; thread < 8; thread++) {
                results.add(threads.submit(() -> {
                    boolean alone = true;
                    for (int i = 0; i < 100_000; i++) {
                        AtomicBoolean object = slots.take();
                        if (object == null) {
                            made.incrementAndGet();
                            object = new AtomicBoolean();
                        }
                        alone &= !object.getAndSet(true);
                        object.set(false);
                        slots.give(object);
                    }
                    return alone;
                }));
            }
        }
        for (Future<Boolean> result : results) {
            assertThat(result.get()).isTrue();
        }
        assertThat(made.get()).isLessThan(8 * 100_000);
    }
}
