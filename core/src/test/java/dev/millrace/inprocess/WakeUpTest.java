package dev.millrace.inprocess;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.MutableHeaders;
import dev.millrace.runtime.MachineClockwork;
import dev.millrace.spi.Clockwork;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Environment;
import dev.millrace.spi.Sender;
import dev.millrace.spi.Source;
import dev.millrace.spi.SourceSpec;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WakeUpTest {

    /// A subscription that is paused must not take what is published after that.
    @Test
    void sleepingReaderThatIsWokenDoesNotTakeWhatComesAfterTheWakeUp() throws Exception {
        Clockwork clock = new MachineClockwork();
        Connection connection = InProcessBroker.create().connect(new Environment("test", clock));
        Source source = connection.subscribe(SourceSpec.named("a"), "a");
        Delivery delivery = source.newDelivery();
        Sender sender = connection.newSender();
        for (int i = 0; i < 50; i++) {
            AtomicReference<Thread> reader = new AtomicReference<>();
            CompletableFuture<Boolean> taken = CompletableFuture.supplyAsync(() -> {
                reader.set(Thread.currentThread());
                return source.next(delivery, Long.MAX_VALUE);
            });
            await().atMost(20, SECONDS)
                    .pollDelay(ofMillis(0))
                    .pollInterval(ofMillis(1))
                    .until(() -> reader.get() != null && reader.get().getState() == Thread.State.WAITING);

            source.wakeUp();
            sender.begin(connection.destination("a"), new MutableHeaders()).writeByte('x');
            sender.send();
            sender.idle();

            assertThat(taken.get(20, SECONDS)).isFalse();
            assertThat(source.next(delivery, SECONDS.toNanos(20))).isTrue();
            delivery.ack();
        }
        sender.close();
        clock.close();
        connection.close(ofSeconds(10));
    }
}
