package dev.millrace.examples.docs;

import static dev.millrace.FailurePolicy.deadLetter;
import static dev.millrace.FailurePolicy.reject;
import static dev.millrace.FailurePolicy.retry;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.millrace.AppBuilder;
import dev.millrace.Health;
import dev.millrace.Millrace;
import dev.millrace.MillraceException;
import dev.millrace.OpenPublisher;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.PublishException;
import dev.millrace.RequestTimeoutException;
import dev.millrace.RunningApp;
import dev.millrace.Scope;
import dev.millrace.StartException;
import dev.millrace.StopReport;
import dev.millrace.inprocess.InProcessBroker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What `docs/guarantees.md` says, sentence by sentence, as far as the tests of the framework itself do not show it.
@Timeout(60)
class GuaranteesTest {

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final AppBuilder builder = Millrace.app("test", "1");
    private OpenPublisher<Payload> publisher = name -> {
        throw new AssertionError("not started yet");
    };

    private RunningApp start(Consumer<Scope> description) {
        return builder.broker(InProcessBroker.create(), on -> {
                    description.accept(on);
                    publisher = on.openPublisher(Payload.class);
                })
                .build()
                .start();
    }

    private void publish(String destination, String text) {
        publisher.to(destination).publish(Payload.of(text));
    }

    // Publishing.

    @Test
    void nothingIsAcceptedBeforeTheStartNorAfterTheEnd() {
        RunningApp app = start(on -> on.subscribe("a", Payload.class).accept(payload -> {}));
        app.close();

        assertThatThrownBy(() -> publish("a", "x"))
                .isInstanceOf(PublishException.class)
                .hasMessage("Nothing can be published to 'a': the application is not running");
    }

    @Test
    void messageThatNobodySubscribesToIsGone() {
        RunningApp app = start(on -> on.subscribe("a", Payload.class).accept(payload -> events.add("a")));
        publish("b", "x");

        assertThat(app.shutDown().clean()).isTrue();
        assertThat(events).isEmpty();
    }

    @Test
    void requestThatTimesOutIsHandledAllTheSame() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (RunningApp app =
                start(on -> on.subscribe("a", Payload.class).reply("b").handle(payload -> {
                    go.await();
                    events.add("handled");
                    return Payload.of("late");
                }))) {
            assertThatThrownBy(() -> publisher.to("a").request(Payload.of("x"), Payload.class, ofMillis(30)))
                    .isInstanceOf(RequestTimeoutException.class);
            go.countDown();
            assertThat(app.shutDown().clean()).isTrue();
        }
        assertThat(events).containsExactly("handled");
    }

    @Test
    void requestWhoseResponderFailsGetsNoAnswer() {
        try (RunningApp app = start(on -> on.subscribe("a", Payload.class)
                .onFailure(reject())
                .reply("b")
                .handle(payload -> {
                    throw new IllegalStateException("no");
                }))) {
            assertThatThrownBy(() -> publisher.to("a").request(Payload.of("x"), Payload.class, ofMillis(50)))
                    .isInstanceOf(RequestTimeoutException.class);
            assertThat(app.health().isWell()).isTrue();
        }
    }

    // Failures.

    @Test
    void failureOfOneSubscriptionStopsTheOthersAfterWhatTheyHaveInHand() throws Exception {
        CountDownLatch inHand = new CountDownLatch(1);
        CountDownLatch failed = new CountDownLatch(1);
        RunningApp app = start(on -> {
            on.subscribe("good", Payload.class).accept(payload -> {
                inHand.countDown();
                failed.await();
                events.add("finished " + payload.toUtf8());
            });
            on.subscribe("bad", Payload.class).accept(payload -> {
                throw new IllegalStateException("on purpose");
            });
        });
        publish("good", "1");
        publish("good", "2");
        inHand.await();
        publish("bad", "x");
        await().until(() -> app.health().failure() != null);
        failed.countDown();
        StopReport report = app.shutDown();

        assertThat(events).containsExactly("finished 1");
        assertThat(report.leftBehind())
                .containsExactlyInAnyOrder(
                        "Subscription 'good': 1 messages were not handled",
                        "Subscription 'bad': 1 messages were not handled");
        assertThat(app.health().state()).isEqualTo(Health.State.FAILED);
        assertThatThrownBy(app::close).isInstanceOf(MillraceException.class).hasMessageStartingWith("'test' failed: ");
    }

    @Test
    void deadLetterWithoutASubscriptionIsGone() {
        RunningApp app = start(on -> on.subscribe("a", Payload.class)
                .onFailure(deadLetter("nowhere"))
                .accept(payload -> {
                    throw new IllegalStateException("on purpose");
                }));
        publish("a", "x");

        assertThat(app.shutDown().clean()).isTrue();
    }

    @Test
    void retryThatAHandlerAsksForHasNoBackoffButCountsTowardsTheCap() {
        RunningApp app = start(on -> {
            on.subscribe("a", Payload.class)
                    .onFailure(retry().backoff(ofMinutes(10), ofMinutes(10))
                            .attempts(3)
                            .deadLetter("dead"))
                    .handle((payload, context) -> {
                        events.add("attempt " + context.attempt());
                        return Outcome.retry();
                    });
            on.subscribe("dead", Payload.class).accept(payload -> events.add("dead"));
        });
        publish("a", "x");

        assertThat(app.shutDown().clean()).isTrue();
        assertThat(events).containsExactly("attempt 1", "attempt 2", "attempt 3", "dead");
    }

    @Test
    void rejectIsDiscardedThoughThereIsADeadLetterForUndecodableMessages() {
        RunningApp app = start(on -> {
            on.subscribe("a", Payload.class)
                    .onUndecodable(deadLetter("dead"))
                    .handle((payload, context) -> Outcome.reject());
            on.subscribe("dead", Payload.class).accept(payload -> events.add("dead"));
        });
        publish("a", "x");

        assertThat(app.shutDown().clean()).isTrue();
        assertThat(events).isEmpty();
    }

    @Test
    void handlerThatThrowsACodecExceptionCountsAsUndecodable() {
        RunningApp app = start(on -> {
            on.subscribe("a", Payload.class).onUndecodable(deadLetter("dead")).accept(payload -> {
                throw new dev.millrace.codec.CodecException("a header is missing");
            });
            on.subscribe("dead", Payload.class).accept(payload -> events.add("dead"));
        });
        publish("a", "x");

        assertThat(app.shutDown().clean()).isTrue();
        assertThat(events).containsExactly("dead");
    }

    @Test
    void retriedMessageLosesItsPlace() {
        CountDownLatch published = new CountDownLatch(1);
        RunningApp app = start(on -> on.subscribe("a", Payload.class).handle((payload, context) -> {
            published.await();
            events.add(payload.toUtf8() + context.attempt());
            return payload.toUtf8().equals("x") && context.attempt() == 1 ? Outcome.retry() : Outcome.ack();
        }));
        publish("a", "x");
        publish("a", "y");
        published.countDown();
        app.close();

        assertThat(events).containsExactly("x1", "y1", "x2");
    }

    @Test
    void requestComesAgainUntilThereIsRoomForItsReply() {
        CountDownLatch go = new CountDownLatch(1);
        builder.broker(
                InProcessBroker.create(options -> options.inboxBytes(1024).publishTimeout(Duration.ZERO)), on -> {
                    on.subscribe("a", Payload.class).reply("b").handle(payload -> {
                        events.add("asked");
                        return Payload.of("answer");
                    });
                    on.subscribe("b", Payload.class).accept(payload -> {
                        go.await();
                        events.add(payload.toUtf8());
                    });
                    publisher = on.openPublisher(Payload.class);
                });
        RunningApp app = builder.build().start();
        await().untilAsserted(() ->
                assertThatThrownBy(() -> publish("b", "x".repeat(600))).isInstanceOf(PublishException.class));
        publish("a", "request");
        await().until(() -> events.size() >= 2);
        assertThat(events).containsOnly("asked");
        go.countDown();

        assertThat(app.shutDown().clean()).isTrue();
        assertThat(events).containsOnlyOnce("answer");
    }

    // The end.

    @Test
    void whatATaskAfterSettlingPublishesWhileTheApplicationStopsIsHandledOrReported() {
        RunningApp[] running = new RunningApp[1];
        CountDownLatch started = new CountDownLatch(1);
        running[0] = start(on -> {
            on.subscribe("a", Payload.class).handle((payload, context) -> {
                started.await();
                running[0].stop();
                return Outcome.ack().andThen(() -> publish("b", "x"));
            });
            on.subscribe("b", Payload.class).accept(payload -> events.add("handled"));
        });
        publish("a", "x");
        started.countDown();
        StopReport report = running[0].shutDown();

        if (events.isEmpty()) {
            assertThat(report.leftBehind()).containsExactly("Subscription 'b': 1 messages were not handled");
        } else {
            assertThat(report.clean()).isTrue();
        }
    }

    @Test
    void stoppingWaitsForRetriesThatAreNotDueYet() {
        RunningApp app = start(on -> on.subscribe("a", Payload.class).handle((payload, context) -> {
            events.add("attempt " + context.attempt());
            return context.attempt() == 1 ? Outcome.retryAfter(ofMillis(300)) : Outcome.ack();
        }));
        publish("a", "x");
        await().until(() -> events.size() == 1);

        assertThat(app.shutDown().clean()).isTrue();
        assertThat(events).containsExactly("attempt 1", "attempt 2");
    }

    @Test
    void messageThatIsRetriedForEverIsLeftBehindWhenTheTimeIsOver() {
        builder.drainTimeout(ofMillis(100));
        RunningApp app = start(on -> on.subscribe("a", Payload.class)
                .onFailure(retry().backoff(ofMillis(1), ofMillis(1)))
                .accept(payload -> {
                    throw new IllegalStateException("always");
                }));
        publish("a", "x");
        StopReport report = app.shutDown();

        assertThat(report.clean()).isFalse();
        assertThat(report.leftBehind()).isNotEmpty(); // in hand, or waiting for its next attempt
    }

    @Test
    void messagesOfAPausedSubscriptionAreLeftBehindWhenTheTimeIsOver() throws Exception {
        CountDownLatch inHand = new CountDownLatch(1);
        CountDownLatch paused = new CountDownLatch(1);
        builder.drainTimeout(ofMillis(100));
        RunningApp app = start(on -> on.subscribe("a", Payload.class).accept(payload -> {
            inHand.countDown();
            paused.await();
            events.add(payload.toUtf8());
        }));
        publish("a", "in hand");
        publish("a", "x");
        publish("a", "y");
        inHand.await();
        app.pause("a");
        paused.countDown();
        StopReport report = app.shutDown();

        assertThat(events).containsExactly("in hand");
        assertThat(report.leftBehind()).containsExactly("Subscription 'a': 2 messages were not handled");
    }

    @Test
    void whileItStopsOnlyHandlersMayPublish() throws Exception {
        CountDownLatch stopping = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        RunningApp app = start(on -> {
            on.subscribe("a", Payload.class).accept(payload -> {
                stopping.await();
                refused.await();
                publish("b", "from a handler");
            });
            on.subscribe("b", Payload.class).accept(payload -> events.add(payload.toUtf8()));
        });
        publish("a", "x");
        app.stop();
        await().untilAsserted(() -> assertThatThrownBy(() -> publish("b", "from outside"))
                .hasMessage("Publishing to 'b' on in-process failed: the application is stopping"));
        stopping.countDown();
        refused.countDown();

        assertThat(app.shutDown().clean()).isTrue();
        assertThat(events).contains("from a handler");
    }

    @Test
    void hookBeforeTheStopMayPublishAndThatIsHandled() {
        builder.onStop(() -> publish("a", "last"));
        RunningApp app = start(on -> on.subscribe("a", Payload.class).accept(payload -> events.add(payload.toUtf8())));

        assertThat(app.shutDown().clean()).isTrue();
        assertThat(events).containsExactly("last");
    }

    @Test
    void handlerThatAsksForTheStopFinishesAndSoDoesWhatWasAccepted() throws Exception {
        RunningApp[] running = new RunningApp[1];
        CountDownLatch started = new CountDownLatch(1);
        running[0] = start(on -> on.subscribe("a", Payload.class).accept(payload -> {
            started.await();
            running[0].stop();
            events.add(payload.toUtf8());
        }));
        publish("a", "1");
        publish("a", "2");
        started.countDown();

        assertThat(running[0].awaitEnd(ofSeconds(20))).isTrue();
        assertThat(running[0].shutDown().clean()).isTrue();
        assertThat(events).containsExactly("1", "2");
    }

    // The start.

    @Test
    void hookThatThrowsEndsTheStartAndWhatWasOpenedIsClosed() {
        AtomicInteger closed = new AtomicInteger();
        builder.afterStart(() -> {
                    throw new IllegalStateException("no configuration");
                })
                .afterStop(closed::incrementAndGet);

        assertThatThrownBy(() -> start(on -> on.subscribe("a", Payload.class).accept(payload -> {})))
                .isInstanceOf(StartException.class)
                .hasMessage("'test' could not start: IllegalStateException: no configuration");
        assertThat(closed).hasValue(1);
    }

    // Threads.

    @Test
    void handlerThatIgnoresItsTimeLimitIsReportedAsStalled() {
        CountDownLatch go = new CountDownLatch(1);
        try (RunningApp app = start(on -> on.subscribe("a", Payload.class)
                .timeLimit(ofMillis(20))
                .stalledAfter(ofMillis(60))
                .onFailure(reject())
                .accept(payload -> {
                    while (!hasCome(go)) {
                        events.add("interrupted");
                    }
                }))) {
            publish("a", "x");
            await().until(() -> !app.health().isWell());
            assertThat(app.health().subscriptions().getFirst().cause())
                    .startsWith("a handler has been busy with one message for ");
            go.countDown();
            await().until(() -> app.health().isWell());
        }
        assertThat(events).containsExactly("interrupted");
    }

    private static boolean hasCome(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException ignored) {
            return false;
        }
    }
}
