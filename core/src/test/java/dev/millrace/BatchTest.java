package dev.millrace;

import static dev.millrace.FailurePolicy.retry;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class BatchTest {

    @Test
    void batchesAreNeverEmptyNorTooLargeAndKeepOrderAndLoseNothing() {
        List<Integer> received = new ArrayList<>();
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger full = new AtomicInteger();
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .batch(64)
                .handle((batch, context) -> {
                    if (batch.isEmpty() || batch.size() > 64 || context.size() != batch.size()) {
                        wrong.incrementAndGet();
                    }
                    full.addAndGet(batch.size() == 64 ? 1 : 0);
                    batch.forEach(payload -> received.add(Integer.parseInt(payload.toUtf8())));
                    return Outcome.ack();
                }))) {
            app.pause("a"); // so that there is something to collect
            for (int i = 0; i < 10_000; i++) {
                app.publish("a", Integer.toString(i));
            }
            app.running().resume("a");
        }
        assertThat(received).hasSize(10_000).isSorted();
        assertThat(wrong.get()).isZero();
        assertThat(full.get()).isPositive();
    }

    @Test
    void partBatchIsHandledWhenItsWaitIsOver() {
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .batch(1000)
                .waitAtMost(ofMillis(20))
                .handle((batch, context) -> {
                    test.note("batch");
                    return Outcome.ack();
                }))) {
            app.publish("a", "x");
            app.awaitEvents("batch");
        }
    }

    @Test
    void eachMessageOfABatchHasItsOwnOutcomeHeadersAndAttempt() {
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .batch(10)
                .waitAtMost(ofMillis(50))
                .handle((batch, context) -> {
                    for (int i = 0; i < batch.size(); i++) {
                        test.note(batch.get(i).toUtf8()
                                + batch.attempt(i)
                                + batch.headers(i).text("n"));
                        if (batch.get(i).toUtf8().equals("b") && batch.attempt(i) == 1) {
                            batch.settle(i, Outcome.retry());
                        }
                    }
                    return Outcome.ack();
                }))) {
            app.pause("a");
            app.publish("a", "a", new PublishOptions().header("n", 1));
            app.publish("a", "b", new PublishOptions().header("n", 2));
            app.publish("a", "c", new PublishOptions().header("n", 3));
            app.running().resume("a");
            app.until(() -> app.events().contains("b22"));
            assertThat(app.events()).hasSize(4).contains("a11", "b12", "c13", "b22");
        }
    }

    @Test
    void listOfOutcomesThatIsTooShortRetriesTheRest() {
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .batch(2)
                .waitAtMost(ofSeconds(1))
                .handleEach(batch -> {
                    batch.forEach(payload -> test.note(payload.toUtf8()));
                    return List.of(Outcome.ack());
                }))) {
            app.pause("a");
            app.publish("a", "x");
            app.publish("a", "y");
            app.running().resume("a");
            app.until(() -> app.events().size() >= 3);
            assertThat(app.events().subList(0, 3)).containsExactly("x", "y", "y");
        }
    }

    @Test
    void batchThatIsNotFullIsHandledAtOnceWhenTheApplicationStops() {
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .batch(100)
                .waitAtMost(java.time.Duration.ofHours(1))
                .handle((batch, context) -> {
                    test.note("batch of " + batch.size());
                    return Outcome.ack();
                }))) {
            app.publish("a", "x");
            app.publish("a", "y");
            StopReport report = app.running().shutDown();
            assertThat(report.leftBehind()).isEmpty();
            assertThat(app.events()).last().asString().startsWith("batch of ");
        }
    }

    @Test
    void undecodableMessageLeavesTheBatchByItself() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Long.class)
                    .codec(new FailureTest.NumberCodec())
                    .onFailure(FailurePolicy.deadLetter("dead"))
                    .batch(3)
                    .waitAtMost(ofMillis(50))
                    .handle((batch, context) -> {
                        test.note(new ArrayList<>(batch).toString());
                        return Outcome.ack();
                    });
            on.subscribe("dead", Payload.class).accept(payload -> test.note("dead " + payload.toUtf8()));
        })) {
            app.pause("a");
            app.publish("a", "1");
            app.publish("a", "two");
            app.publish("a", "3");
            app.running().resume("a");
            app.until(() -> app.events().size() == 2);
            assertThat(app.events()).contains("[1, 3]", "dead two");
        }
    }

    @Test
    void batchThatFailsIsRetriedAsAWhole() {
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .onFailure(retry().attempts(3))
                .batch(2)
                .waitAtMost(ofMillis(200))
                .handle((batch, context) -> {
                    test.note(batch.size() + " at " + batch.attempt(0));
                    if (batch.attempt(0) == 1) {
                        throw new IllegalStateException("once");
                    }
                    return Outcome.ack();
                }))) {
            app.pause("a");
            app.publish("a", "x");
            app.publish("a", "y");
            app.running().resume("a");
            app.awaitEvents("2 at 1", "2 at 2");
        }
    }

    @Test
    void repliesToABatchAreAllPublished() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class)
                    .batch(2)
                    .waitAtMost(ofSeconds(1))
                    .reply(
                            "b",
                            batch -> batch.stream()
                                    .map(payload -> Payload.of("re " + payload.toUtf8()))
                                    .toList());
            on.subscribe("b", Payload.class).accept(payload -> test.note(payload.toUtf8()));
        })) {
            app.pause("a");
            app.publish("a", "x");
            app.publish("a", "y");
            app.running().resume("a");
            app.awaitEvents("re x", "re y");
        }
    }

    @Test
    void outcomesAndRepliesOfABatchMayDependOnItsContextAndHeaders() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class).batch(1).handleEach((batch, context) -> {
                test.note(context.subscription() + batch.headers(0).text("n") + batch.attempt(0));
                return List.of(context.attempt() == 1 ? Outcome.retry() : Outcome.ack());
            });
            on.subscribe("b", Payload.class)
                    .batch(1)
                    .reply("c", (batch, context) -> List.of(Payload.of(context.destination() + batch.size())));
            on.subscribe("c", Payload.class)
                    .reply("d")
                    .handle((payload, context) -> Payload.of(context.subscription() + payload.toUtf8()));
            on.subscribe("d", Payload.class).accept(payload -> test.note(payload.toUtf8()));
        })) {
            app.publish("a", "x", new PublishOptions().header("n", 7));
            app.awaitEvents("a71", "a72");
            app.publish("b", "x");
            app.awaitEvents("a71", "a72", "cb1");
        }
    }

    @Test
    void eachRequestOfABatchGetsItsOwnAnswer() throws Exception {
        AtomicReference<Publisher<Payload>> asks = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> {
                    on.subscribe("a", Payload.class)
                            .batch(2)
                            .waitAtMost(ofSeconds(20))
                            .reply(
                                    "b",
                                    batch -> batch.stream()
                                            .map(payload -> Payload.of("re " + payload.toUtf8()))
                                            .toList());
                    asks.set(on.publisher("a", Payload.class));
                });
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<Payload> second =
                    other.submit(() -> asks.get().request(Payload.of("two"), Payload.class, ofSeconds(10)));
            Payload first = asks.get().request(Payload.of("one"), Payload.class, ofSeconds(10));

            assertThat(first.toUtf8()).isEqualTo("re one");
            assertThat(second.get().toUtf8()).isEqualTo("re two");
            assertThat(app.events()).isEmpty();
        }
    }

    @Test
    void batchesRefuseLanesAndSizesThatMakeNoSense() {
        AppBuilder builder = Millrace.app("test", "1");
        builder.broker(dev.millrace.inprocess.InProcessBroker.create(), on -> {
            assertThatThrownBy(() -> on.subscribe("a", Payload.class).batch(0))
                    .hasMessage("Subscription 'a': batch is 0, but it must be from 1 to 1000000");
            assertThatThrownBy(() ->
                            on.subscribe("a", Payload.class).workers(2).byKey().batch(5))
                    .hasMessage("Subscription 'a': batch can't be kept in order by key: leave byKey out");
        });
    }
}
