package dev.millrace;

import static dev.millrace.FailurePolicy.retry;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SettlementTest {

    @Test
    void acknowledgedMessageIsDeliveredOnce() {
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).handle((payload, context) -> {
                    test.note(payload.toUtf8() + " " + context.attempt());
                    return Outcome.ack();
                }))) {
            app.publish("a", "x");
            app.publish("a", "y");
            app.awaitEvents("x 1", "y 1");
        }
    }

    @Test
    void retriedMessageComesAgainFromTheBackWithItsAttempts() {
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).handle((payload, context) -> {
                    test.note(payload.toUtf8() + " " + context.attempt());
                    return payload.toUtf8().equals("x") && context.attempt() < 3 ? Outcome.retry() : Outcome.ack();
                }))) {
            app.publish("a", "x");
            app.awaitEvents("x 1", "x 2", "x 3");
            app.publish("a", "y");
            app.awaitEvents("x 1", "x 2", "x 3", "y 1");
        }
    }

    @Test
    void delayedRetryComesNotBeforeItsTimeAndKeepsPayloadAndHeaders() {
        AtomicReference<Long> first = new AtomicReference<>();
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).handle((payload, context) -> {
                    if (context.attempt() == 1) {
                        first.set(System.nanoTime());
                        return Outcome.retryAfter(ofMillis(80));
                    }
                    boolean early =
                            System.nanoTime() - first.get() < ofMillis(80).toNanos();
                    test.note(payload.toUtf8() + " " + context.headers().text("tenant") + " " + context.destination()
                            + (early ? " too early" : ""));
                    return Outcome.ack();
                }))) {
            app.publish("a", "x", new PublishOptions().header("tenant", "acme"));
            app.awaitEvents("x acme a");
        }
    }

    @Test
    void rejectedMessageIsGoneWithoutDeadLetter() {
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).handle((payload, context) -> {
                    test.note(payload.toUtf8());
                    return Outcome.reject();
                }))) {
            app.publish("a", "x");
            app.awaitEvents("x");
            app.publish("a", "y");
            app.awaitEvents("x", "y");
        }
    }

    @Test
    void rejectedMessageGoesToTheDeadLetterWhenThereIsOne() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class)
                    .onFailure(retry().deadLetter("dead"))
                    .handle((payload, context) -> Outcome.reject());
            on.subscribe("dead", Payload.class).handle((payload, context) -> {
                test.note(payload.toUtf8() + ": " + context.headers().text(DeadLetter.CAUSE));
                return Outcome.ack();
            });
        })) {
            app.publish("a", "x");
            app.awaitEvents("x: the handler rejected it");
        }
    }

    @Test
    void retriesThatTheHandlerAsksForCountTowardsTheCap() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class)
                    .onFailure(retry().attempts(3).deadLetter("dead"))
                    .handle((payload, context) -> {
                        test.note("attempt " + context.attempt());
                        return Outcome.retry();
                    });
            on.subscribe("dead", Payload.class).handle((payload, context) -> {
                test.note("dead after " + context.headers().text(DeadLetter.ATTEMPTS));
                return Outcome.ack();
            });
        })) {
            app.publish("a", "x");
            app.awaitEvents("attempt 1", "attempt 2", "attempt 3", "dead after 3");
        }
    }

    @Test
    void replyIsPublishedBeforeSettlingAndTasksRunAfterIt() {
        try (TestApp app = TestApp.with(builder -> {}, (on, test) -> {
            on.layer((context, next) -> {
                context.afterSettling(() -> test.note("after settling"));
                context.after(Outcome.Kind.REJECT, () -> test.note("never"));
                context.after(Outcome.Kind.ACK, () -> test.note("after ack"));
                return next.handle(context).andThen(() -> test.note("and then"));
            });
            on.subscribe("a", Payload.class).handle((payload, context) -> {
                test.note("handler");
                return Outcome.ack().andThen(() -> test.note("first"));
            });
        })) {
            app.publish("a", "x");
            app.awaitEvents("handler", "first", "and then", "after settling", "after ack");
        }
    }

    @Test
    void taskThatThrowsChangesNothing() {
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).handle((payload, context) -> {
                    context.afterSettling(() -> test.note("second"));
                    test.note(payload.toUtf8() + context.attempt());
                    return Outcome.ack().andThen(() -> {
                        throw new IllegalStateException("on purpose");
                    });
                }))) {
            app.publish("a", "x");
            app.publish("a", "y");
            app.awaitEvents("x1", "second", "y1", "second");
            assertThat(app.running().health().isWell()).isTrue();
        }
    }

    @Test
    void messageUsedAfterSettlingFailsLoudly() {
        AtomicReference<Payload> kept = new AtomicReference<>();
        AtomicReference<Context> context = new AtomicReference<>();
        AtomicReference<Headers> headers = new AtomicReference<>();
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).handle((payload, around) -> {
                    kept.set(payload);
                    context.set(around);
                    headers.set(around.headers());
                    return Outcome.ack().andThen(() -> test.note("settled"));
                }))) {
            app.publish("a", "x");
            app.awaitEvents("settled");
            assertThatThrownBy(() -> kept.get().toUtf8())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The payload was used after its message was settled: copy it with toByteArray() inside"
                            + " the handler");
            assertThatThrownBy(() -> headers.get().text("tenant"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("used after their message was settled");
            assertThatThrownBy(() -> context.get().destination())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("The context of subscription 'a' was used after its delivery was settled");
        }
    }

    @Test
    void handlerThatAnswersNullFails() throws Exception {
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).handle((payload, context) -> null))) {
            app.publish("a", "x");
            assertThat(app.awaitFailure().failure())
                    .hasMessageContaining("The handler of subscription 'a' answered null instead of an outcome");
        }
    }

    @Test
    void outcomesSayWhatTheyAre() {
        assertThat(Outcome.ack()).hasToString("ACK");
        assertThat(Outcome.retryAfter(Duration.ofSeconds(2))).hasToString("RETRY after PT2S");
        assertThat(Outcome.retryAfter(Duration.ZERO)).isSameAs(Outcome.retry());
        assertThatThrownBy(() -> Outcome.retryAfter(Duration.ofSeconds(-1)))
                .hasMessage("The delay of a retry is PT-1S, but it must be zero or more");
    }
}
