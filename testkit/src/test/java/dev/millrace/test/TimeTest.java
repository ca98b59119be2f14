package dev.millrace.test;

import static dev.millrace.FailurePolicy.retry;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.App;
import dev.millrace.DeadLetter;
import dev.millrace.FailurePolicy;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.PublishException;
import dev.millrace.PublishLayer;
import dev.millrace.Publisher;
import dev.millrace.Scope;
import dev.millrace.TimeLimitException;
import dev.millrace.inprocess.InProcessBroker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Time stands still until a test moves it.
class TimeTest {

    private static App app(Consumer<Scope> scope) {
        return Millrace.app("orders", "1")
                .broker(InProcessBroker.create(), scope)
                .build();
    }

    @Test
    void delayedRetryRestsUntilItsTimeHasCome() {
        App app = app(on -> on.subscribe("orders", Order.class)
                .handle((order, context) -> context.attempt() == 1 ? Outcome.retryAfter(ofHours(1)) : Outcome.ack()));
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.subscription("orders").received(1).retried(1);
            assertThat(test.subscription("orders").first().retryDelay()).isEqualTo(ofHours(1));

            test.advance(ofHours(1).minusNanos(1));
            test.subscription("orders").received(1);

            test.advance(Duration.ofNanos(1));
            test.subscription("orders").attempts(1, 2).settledAs(Settled.RETRIED, Settled.ACKED);
        }
    }

    @Test
    void backoffIsGoneThroughInOneAdvanceWithRestAfterEachStep() {
        List<Instant> times = Collections.synchronizedList(new ArrayList<>());
        List<TestApp> self = new ArrayList<>();
        App app = app(on -> {
            on.subscribe("orders", Order.class)
                    .onFailure(retry().backoff(ofSeconds(1), ofSeconds(4))
                            .jitter(0)
                            .attempts(5)
                            .deadLetter("dead"))
                    .accept(order -> {
                        times.add(self.getFirst().now());
                        throw new IllegalStateException("no");
                    });
            on.subscribe("dead", Order.class)
                    .accept(order -> times.add(self.getFirst().now()));
        });
        Instant start = Instant.parse("2030-05-01T10:00:00Z");
        try (TestApp test = TestApp.start(app, options -> options.startAt(start))) {
            self.add(test);
            test.publish("orders", new Order(1, 1));
            test.advance(ofMinutes(1));

            test.subscription("orders")
                    .attempts(1, 2, 3, 4, 5)
                    .retried(4)
                    .deadLettered(1)
                    .failed(5);
            assertThat(times)
                    .containsExactly(
                            start,
                            start.plusSeconds(1),
                            start.plusSeconds(3),
                            start.plusSeconds(7),
                            start.plusSeconds(11),
                            start.plusSeconds(11));
            assertThat(test.now()).isEqualTo(start.plusSeconds(60));
            assertThat(test.published("dead").first().header(DeadLetter.TIME)).isEqualTo("2030-05-01T10:00:11Z");
            assertThat(test.published("dead").first().time()).isEqualTo(start.plusSeconds(11));
        }
    }

    @Test
    void whatIsDueComesInOrderAndAtTheSameTimeAsItWasDelayed() {
        App app = app(on -> on.subscribe("orders", Order.class)
                .handle((order, context) ->
                        context.attempt() == 1 ? Outcome.retryAfter(ofSeconds(order.quantity())) : Outcome.ack()));
        try (TestApp test = TestApp.start(app)) {
            test.publishAll("orders", List.of(new Order(1, 3), new Order(2, 1), new Order(3, 2), new Order(4, 1)));
            test.advance(ofSeconds(5));

            assertThat(test.subscription("orders").received(Order.class).subList(4, 8))
                    .extracting(Order::id)
                    .containsExactly(2L, 4L, 3L, 1L);
        }
    }

    @Test
    void thereIsRestBetweenThingsThatAreDueAtTheSameTime() {
        List<String> events = Collections.synchronizedList(new ArrayList<>());
        App app = app(on -> {
            Publisher<Order> next = on.publisher("next", Order.class);
            on.subscribe("orders", Order.class).workers(4).handle((order, context) -> {
                if (context.attempt() == 1) {
                    return Outcome.retryAfter(ofSeconds(1));
                }
                events.add("order " + order.id());
                next.publish(order);
                return Outcome.ack();
            });
            on.subscribe("next", Order.class).accept(order -> events.add("next " + order.id()));
        });
        try (TestApp test = TestApp.start(app)) {
            for (int i = 1; i <= 50; i++) {
                events.clear();
                test.publish("orders", new Order(1, 1));
                test.publish("orders", new Order(2, 1));
                test.advance(ofSeconds(1));
                assertThat(events).containsExactly("order 1", "next 1", "order 2", "next 2");
            }
        }
    }

    @Test
    void timeBeginsAtAFixedMomentByDefault() {
        try (TestApp test = TestApp.start(app(on -> {}))) {
            assertThat(test.now()).isEqualTo("2026-01-01T00:00:00Z");
            test.advance(ofSeconds(3));
            assertThat(test.now()).isEqualTo("2026-01-01T00:00:03Z");
            test.advance(Duration.ZERO);
            assertThat(test.now()).isEqualTo("2026-01-01T00:00:03Z");
        }
    }

    @Test
    void timeCanNotGoBack() {
        try (TestApp test = TestApp.start(app(on -> {}))) {
            assertThatThrownBy(() -> test.advance(ofSeconds(-1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Time can't go back: advance got PT-1S");
        }
    }

    @Test
    void batchWaitsForItsSizeOrForItsTime() {
        App app = app(on -> on.subscribe("orders", Order.class)
                .batch(3)
                .waitAtMost(ofSeconds(10))
                .handle((batch, context) -> Outcome.ack()));
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.advance(ofSeconds(9));
            test.publish("orders", new Order(2, 1));
            test.subscription("orders").received(2).acked(0).batches();
            test.publish("orders", new Order(3, 1));
            test.subscription("orders").acked(3).batches(3);

            test.publish("orders", new Order(4, 1));
            test.advance(ofSeconds(6));
            test.publish("orders", new Order(5, 1));
            test.advance(ofSeconds(4).minusNanos(1)); // counted from the first message of the batch on
            test.subscription("orders").batches(3);
            test.advance(Duration.ofNanos(1));
            test.subscription("orders").batches(3, 2).acked(5);
        }
    }

    @Test
    void batchThatDoesNotWaitTakesWhatIsThere() {
        App app = app(on -> on.subscribe("orders", Order.class)
                .batch(3)
                .waitAtMost(Duration.ZERO)
                .handle((batch, context) -> Outcome.ack()));
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.subscription("orders").acked(1).batches(1);
        }
    }

    @Test
    void severalWorkersFormBatchesOneAfterTheOther() {
        App app = app(on -> on.subscribe("orders", Order.class)
                .workers(3)
                .batch(2)
                .waitAtMost(ofSeconds(1))
                .handle((batch, context) -> Outcome.ack()));
        try (TestApp test = TestApp.start(app)) {
            for (int i = 1; i <= 101; i++) {
                test.publish("orders", new Order(i, 1));
                test.subscription("orders").received(i).acked(i - i % 2);
            }
            test.advance(ofSeconds(1));
            test.subscription("orders").acked(101);
        }
    }

    @Test
    void batchThatWaitsIsHandledWhenTheApplicationStopsAndWhatItSetsOffToo() {
        App app = app(on -> {
            Publisher<Order> other = on.publisher("others", Order.class);
            on.subscribe("orders", Order.class)
                    .batch(100)
                    .waitAtMost(ofHours(1))
                    .handle((batch, context) -> {
                        batch.forEach(other::publish);
                        return Outcome.ack();
                    });
            on.subscribe("others", Order.class).accept(order -> {});
        });
        TestApp test = TestApp.start(app);
        test.publish("orders", new Order(1, 1));
        test.subscription("orders").received(1).unsettled(1);
        assertThat(test.stop().clean()).isTrue();
        test.subscription("orders").acked(1);
        test.subscription("others").acked(1);
        test.close();
    }

    @Test
    void pausingASubscriptionEndsTheBatchThatWaits() {
        App app = app(on -> on.subscribe("orders", Order.class)
                .batch(100)
                .waitAtMost(ofHours(1))
                .handle((batch, context) -> Outcome.ack()));
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.pause("orders");
            test.subscription("orders").batches(1);
            test.publish("orders", new Order(2, 1));
            test.resume("orders");
            test.subscription("orders").received(2).batches(1);
            test.advance(ofHours(1));
            test.subscription("orders").batches(1, 1);
        }
    }

    @Test
    void replyThatCanNotBePublishedIsTriedAgainWhenItsPauseIsOver() {
        AtomicBoolean refuse = new AtomicBoolean(true);
        PublishLayer layer = (message, next) -> {
            if (refuse.getAndSet(false)) {
                throw new PublishException("not now", null);
            }
            next.publish(message);
        };
        App app = Millrace.app("orders", "1")
                .publishLayer(layer)
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("orders", Order.class)
                                .reply("confirmations")
                                .handle(order -> new Confirmation(order.id())))
                .build();
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.published("confirmations").none();
            test.advance(ofMillis(99));
            test.published("confirmations").none();
            test.advance(ofMillis(1));
            test.published("confirmations").exactly(new Confirmation(1));
        }
    }

    @Test
    void timeLimitOfAHandlerIsRealTime() {
        CountDownLatch never = new CountDownLatch(1);
        App app = app(on -> on.subscribe("orders", Order.class)
                .timeLimit(ofMillis(20))
                .onFailure(FailurePolicy.skip())
                .accept(order -> never.await()));
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.subscription("orders").skipped(1);
            assertThat(test.subscription("orders").first().failure()).isInstanceOf(TimeLimitException.class);
        }
    }

    @Test
    void timeoutOfTheApplicationsOwnRequestIsRealTime() {
        App app = app(on -> {
            Publisher<Order> silent = on.publisher("silent", Order.class);
            on.subscribe("silent", Order.class).accept(order -> {});
            on.subscribe("orders", Order.class)
                    .onFailure(FailurePolicy.reject())
                    .handle((order, context) -> {
                        silent.request(order, Confirmation.class, ofMillis(20));
                        return Outcome.ack();
                    });
        });
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.subscription("orders").rejected(1);
            assertThat(test.subscription("orders").first().failure())
                    .hasMessage("The request to 'silent' got no answer within PT0.02S");
        }
    }

    @Test
    void timeIsMovedByOneThreadAfterTheOther() throws Exception {
        App app = app(on -> on.subscribe("orders", Order.class)
                .workers(2)
                .handle((order, context) -> context.attempt() < 50 ? Outcome.retryAfter(ofSeconds(1)) : Outcome.ack()));
        try (TestApp test = TestApp.start(app)) {
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 3; t++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < 20; i++) {
                        test.publish("orders", new Order(i, 1));
                        test.advance(ofSeconds(1));
                    }
                }));
            }
            for (Thread each : threads) {
                each.join();
            }
            assertThat(test.now()).isEqualTo("2026-01-01T00:01:00Z");
            test.advance(ofSeconds(50));
            test.subscription("orders").received(3000).acked(60);
        }
    }
}
