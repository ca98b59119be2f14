package dev.millrace.inprocess;

import static java.time.Duration.ofNanos;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.MutableHeaders;
import dev.millrace.runtime.MachineClockwork;
import dev.millrace.spi.Clockwork;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Environment;
import dev.millrace.spi.Sender;
import dev.millrace.spi.Source;
import dev.millrace.spi.SourceSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// What is under way, as test kits and stopping applications count it.
class UnsettledTest {

    private static final long WATCHDOG_NANOS = TimeUnit.SECONDS.toNanos(20);

    /// Keeps tasks until they are asked for.
    private static final class HeldClock implements Clockwork {

        private final Queue<Runnable> tasks = new ArrayDeque<>();

        @Override
        public Instant now() {
            return Instant.EPOCH;
        }

        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void schedule(Runnable task, Duration delay) {
            tasks.add(task);
        }

        @Override
        public void close() {
            tasks.clear();
        }
    }

    @Test
    void delayedMessageIsCountedAsUnsettledAndAsDelayedUntilItComesBack() {
        HeldClock clock = new HeldClock();
        Connection connection = InProcessBroker.create().connect(new Environment("test", clock));
        Source source = connection.subscribe(SourceSpec.named("a"), "a");
        Delivery delivery = source.newDelivery();
        publish(connection, "a");
        assertThat(source.next(delivery, WATCHDOG_NANOS)).isTrue();
        assertThat(connection.unsettled()).isEqualTo(1);
        assertThat(connection.delayed()).isZero();
        assertThat(source.backlog()).isEqualTo(1);

        delivery.retry(ofSeconds(5));
        assertThat(connection.unsettled()).isEqualTo(1);
        assertThat(connection.delayed()).isEqualTo(1);
        assertThat(source.backlog()).isZero();

        clock.tasks.remove().run();
        assertThat(connection.delayed()).isZero();
        assertThat(source.next(delivery, WATCHDOG_NANOS)).isTrue();
        assertThat(delivery.attempt()).isEqualTo(2);
        assertThat(connection.unsettled()).isEqualTo(1);

        delivery.ack();
        assertThat(connection.unsettled()).isZero();
        assertThat(connection.close(ofSeconds(10)).lost()).isZero();
    }

    @Test
    void delayedMessageThatNeverCameBackIsReportedAtTheEnd() {
        Connection connection = InProcessBroker.create().connect(new Environment("test", new HeldClock()));
        Source source = connection.subscribe(SourceSpec.named("a"), "a");
        Delivery delivery = source.newDelivery();
        publish(connection, "a");
        assertThat(source.next(delivery, WATCHDOG_NANOS)).isTrue();
        delivery.retry(ofSeconds(5));

        assertThat(connection.close(ofSeconds(10)).details())
                .containsExactly("1 messages were waiting for their next attempt");
    }

    /// Many inboxes make a look take long, so that a message has the time to move while it is counted.
    @Test
    void messageThatIsDelayedAgainAndAgainIsNeverMissed() throws Exception {
        Clockwork clock = new MachineClockwork();
        Connection connection = InProcessBroker.create().connect(new Environment("test", clock));
        for (int i = 0; i < 5_000; i++) {
            connection.subscribe(SourceSpec.named("other"), "other-" + i);
        }
        Source source = connection.subscribe(SourceSpec.named("a"), "a");
        Delivery delivery = source.newDelivery();
        AtomicBoolean done = new AtomicBoolean();
        publish(connection, "a");
        CompletableFuture<Void> worker = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 3_000; i++) {
                assertThat(source.next(delivery, WATCHDOG_NANOS)).isTrue();
                delivery.retry(ofNanos(1));
            }
            done.set(true);
        });

        long looks = 0;
        long missed = 0;
        while (!done.get() && !worker.isDone()) {
            looks++;
            missed += connection.unsettled() == 0 ? 1 : 0;
        }
        worker.get(20, TimeUnit.SECONDS);

        assertThat(looks).isPositive();
        assertThat(missed).as("looks of " + looks + " that missed it").isZero();
        clock.close();
        connection.close(ofSeconds(10));
    }

    private static void publish(Connection connection, String destination) {
        Sender sender = connection.borrowSender();
        try {
            sender.begin(connection.destination(destination), new MutableHeaders())
                    .writeByte('x');
            sender.send();
        } finally {
            connection.giveBack(sender);
        }
    }
}
