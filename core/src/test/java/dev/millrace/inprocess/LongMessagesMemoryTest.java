package dev.millrace.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.Millrace;
import dev.millrace.Payload;
import dev.millrace.Publisher;
import dev.millrace.RunningApp;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Long messages have memory of their own.
class LongMessagesMemoryTest {

    private static final int MESSAGES = 20;

    @Test
    void memoryOfLongMessagesIsFreedWhenTheyAreHandled() {
        List<WeakReference<byte[]>> memory = new CopyOnWriteArrayList<>();
        AtomicReference<Publisher<Payload>> publisher = new AtomicReference<>();
        RunningApp app = Millrace.app("test", "1.0.0")
                .broker(InProcessBroker.create(), on -> {
                    publisher.set(on.publisher("long", Payload.class));
                    on.subscribe("long", Payload.class)
                            .accept(message -> memory.add(new WeakReference<>(message.array())));
                })
                .build()
                .start();
        try {
            byte[] bytes = new byte[50 * 1024];
            for (int i = 0; i < MESSAGES; i++) {
                publisher.get().publish(new Payload().lend(bytes, 0, bytes.length));
            }
            await().until(() -> memory.size() == MESSAGES);
            await().untilAsserted(() -> {
                System.gc();
                assertThat(memory.stream().filter(each -> each.get() != null).count())
                        .as("messages that are still in memory")
                        .isLessThanOrEqualTo(2);
            });
        } finally {
            app.shutDown();
        }
    }
}
