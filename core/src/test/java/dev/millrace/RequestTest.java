package dev.millrace;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTest {

    private static final Duration LONG = ofSeconds(20);

    private static TestApp echoing() {
        return TestApp.start((on, test) -> {
            on.subscribe("echo", Payload.class).reply("echoes").handle(payload -> Payload.of(payload.toUtf8() + "!"));
            on.subscribe("echoes", Payload.class).accept(payload -> test.note(payload.toUtf8()));
        });
    }

    @Test
    void requestIsAnsweredToWhoAskedAndNotToTheDeclaredDestination() throws Exception {
        try (TestApp app = echoing()) {
            assertThat(app.to("echo")
                            .request(Payload.of("x"), Payload.class, LONG)
                            .toUtf8())
                    .isEqualTo("x!");
            app.publish("echo", "y");
            app.awaitEvents("y!");
        }
    }

    @Test
    void manyThreadsGetEachItsOwnAnswer() throws Exception {
        try (TestApp app = echoing();
                var threads = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                Payload question = Payload.of("" + i);
                answers.add(threads.submit(() ->
                        app.to("echo").request(question, Payload.class, LONG).toUtf8()));
            }
            for (int i = 0; i < 500; i++) {
                assertThat(answers.get(i).get(20, TimeUnit.SECONDS)).isEqualTo(i + "!");
            }
        }
    }

    @Test
    void requestThatNobodyAnswersTimesOutByNamingDestinationAndTime() {
        try (TestApp app = TestApp.start((on, test) -> {})) {
            assertThatThrownBy(() -> app.to("nobody").request(Payload.of("x"), Payload.class, ofMillis(30)))
                    .isInstanceOf(RequestTimeoutException.class)
                    .hasMessage("The request to 'nobody' got no answer within PT0.03S");
        }
    }

    @Test
    void lateAnswerIsNotTakenForTheNextRequests() throws Exception {
        LinkedBlockingQueue<CountDownLatch> gates = new LinkedBlockingQueue<>();
        CountDownLatch late = new CountDownLatch(1);
        gates.add(late);
        gates.add(new CountDownLatch(0));
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("slow", Payload.class)
                .workers(2)
                .reply("unused")
                .handle(payload -> {
                    String question = payload.toUtf8();
                    gates.take().await();
                    test.note("answered " + question);
                    return Payload.of("answer to " + question);
                }))) {
            assertThatThrownBy(() -> app.to("slow").request(Payload.of("one"), Payload.class, ofMillis(100)))
                    .isInstanceOf(RequestTimeoutException.class);
            Thread second = Thread.startVirtualThread(() -> {
                try {
                    app.note(app.to("slow")
                            .request(Payload.of("two"), Payload.class, LONG)
                            .toUtf8());
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                }
            });
            second.join();
            late.countDown();
            app.awaitEvents("answered two", "answer to two", "answered one");
        }
    }

    @Test
    void timeoutMustBePositive() {
        try (TestApp app = TestApp.start((on, test) -> {})) {
            assertThatThrownBy(() -> app.to("a").request(Payload.of("x"), Payload.class, Duration.ZERO))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The timeout of a request is PT0S, but it must be more than zero");
        }
    }

    @Test
    void interruptedRequesterGetsItsInterrupt() throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> {})) {
            Thread asking = Thread.ofPlatform().start(() -> {
                try {
                    app.to("nobody").request(Payload.of("x"), Payload.class, LONG);
                } catch (InterruptedException | RuntimeException interrupted) {
                    thrown.set(interrupted);
                }
            });
            app.until(() -> asking.getState() == Thread.State.TIMED_WAITING);
            asking.interrupt();
            asking.join();
            assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void applicationThatStopsEndsRequestsThatWait() throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> {})) {
            Thread asking = Thread.ofPlatform().start(() -> {
                try {
                    app.to("nobody").request(Payload.of("x"), Payload.class, LONG);
                } catch (InterruptedException | RuntimeException ended) {
                    thrown.set(ended);
                }
            });
            app.until(() -> asking.getState() == Thread.State.TIMED_WAITING);
            app.running().shutDown();
            asking.join();
            assertThat(thrown.get())
                    .isInstanceOf(RequestTimeoutException.class)
                    .hasMessage("The request to 'nobody' got no answer: the application stopped");
        }
    }

    @Test
    void handlerMayAskAnotherSubscription() throws Exception {
        AtomicReference<Publisher<Payload>> inner = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> {
            inner.set(on.publisher("inner", Payload.class));
            on.subscribe("outer", Payload.class)
                    .reply("unused")
                    .handle(payload -> Payload.of("<"
                            + inner.get().request(payload, Payload.class, LONG).toUtf8() + ">"));
            on.subscribe("inner", Payload.class).reply("unused").handle(payload -> Payload.of("i" + payload.toUtf8()));
        })) {
            assertThat(app.to("outer")
                            .request(Payload.of("x"), Payload.class, LONG)
                            .toUtf8())
                    .isEqualTo("<ix>");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void replyThatCannotBePublishedIsTriedAgain(boolean ownException) {
        AtomicReference<Boolean> refuse = new AtomicReference<>(true);
        try (TestApp app = TestApp.with(
                builder -> builder.publishLayer((message, next) -> {
                    if (message.destination().equals("out") && refuse.getAndSet(false)) {
                        throw ownException
                                ? new PublishException("not now", null)
                                : new IllegalStateException("not now");
                    }
                    next.publish(message);
                }),
                (on, test) -> {
                    on.subscribe("in", Payload.class).reply("out").handle(payload -> {
                        test.note("handled");
                        return Payload.of("answer");
                    });
                    on.subscribe("out", Payload.class).accept(payload -> test.note(payload.toUtf8()));
                })) {
            app.publish("in", "x");
            app.awaitEvents("handled", "handled", "answer");
            assertThat(app.running().health().isWell()).isTrue();
        }
    }

    @Test
    void replyKeepsItsCorrelationToTheRequest() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("in", Payload.class).reply("out").handle(payload -> Payload.of("answer"));
            on.subscribe("out", Payload.class).handle((payload, context) -> {
                test.note(context.headers().text(Headers.CORRELATION_ID) + " "
                        + context.headers().has("tenant"));
                return Outcome.ack();
            });
        })) {
            app.publish(
                    "in",
                    "x",
                    new PublishOptions().header(Headers.CORRELATION_ID, "c-7").header("tenant", "t"));
            app.awaitEvents("c-7 false");
        }
    }

    @Test
    void answersHeadersMayComeFromTheRequest() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("in", Payload.class)
                    .reply("out")
                    .headers((request, answer) ->
                            answer.put("trace", request.text("trace") + "/2").put("by", "test"))
                    .handle(payload -> Payload.of("answer"));
            on.subscribe("out", Payload.class).handle((payload, context) -> {
                Headers headers = context.headers();
                test.note(
                        headers.text("trace") + " " + headers.text("by") + " " + headers.text(Headers.CORRELATION_ID));
                return Outcome.ack();
            });
        })) {
            app.publish("in", "x", new PublishOptions().header("trace", "t").header(Headers.CORRELATION_ID, "c"));
            app.awaitEvents("t/2 test c");
        }
    }

    @Test
    void handlerThatAnswersNullFailsWithAdvice() throws Exception {
        try (TestApp app = TestApp.start(
                (on, test) -> on.subscribe("in", Payload.class).reply("out").handle(RequestTest::nothing))) {
            app.publish("in", "x");
            assertThat(app.awaitFailure().failure())
                    .hasMessageContaining("The replies of subscription 'in': the handler answered null; use accept or"
                            + " handle to not answer");
        }
    }

    @SuppressWarnings("NullAway") // a handler that does not check
    private static Payload nothing(Payload ignored) {
        return null;
    }
}
