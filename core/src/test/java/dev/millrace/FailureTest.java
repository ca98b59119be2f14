package dev.millrace;

import static dev.millrace.FailurePolicy.deadLetter;
import static dev.millrace.FailurePolicy.failFast;
import static dev.millrace.FailurePolicy.reject;
import static dev.millrace.FailurePolicy.retry;
import static dev.millrace.FailurePolicy.skip;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.codec.CarrierCodec;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.Format;
import dev.millrace.codec.MessageOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest {

    /// Numbers in decimal text; anything else can't be decoded.
    static final class NumberCodec implements Codec<Long> {

        @Override
        public String mediaType() {
            return "text/plain";
        }

        @Override
        public void encode(Long value, MessageOutput output) {
            output.writeUtf8(value.toString());
        }

        @Override
        public Long decode(byte[] bytes, int offset, int length) {
            try {
                return Long.parseLong(new String(bytes, offset, length, StandardCharsets.UTF_8));
            } catch (NumberFormatException e) {
                throw new CodecException("it is no number", e);
            }
        }
    }

    /// The format of numbers in decimal text.
    static final class NumberFormat implements Format {

        @Override
        public String mediaType() {
            return "text/plain";
        }

        @Override
        @SuppressWarnings("unchecked") // asked for numbers alone
        public <T> Codec<T> codecFor(Class<T> type) {
            return (Codec<T>) new NumberCodec();
        }
    }

    private static TestApp failing(FailurePolicy onFailure, FailurePolicy onUndecodable) {
        return TestApp.start((on, test) -> on.subscribe("a", Long.class)
                .codec(new NumberCodec())
                .onFailure(onFailure)
                .onUndecodable(onUndecodable)
                .handle((number, context) -> {
                    test.note(number + " " + context.attempt());
                    if (number < 0 && context.attempt() < 3) {
                        throw new IOException("negative");
                    }
                    return Outcome.ack();
                }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "no number"})
    void failFastStopsTheApplicationAndNamesSubscriptionAndCause(String text) throws Exception {
        try (TestApp app = failing(failFast(), failFast())) {
            app.publish("a", text);
            StopReport report = app.awaitFailure();
            assertThat(report.clean()).isFalse();
            assertThat(report.failure())
                    .isInstanceOf(MillraceException.class)
                    .hasMessageStartingWith("Subscription 'a' failed on a message to 'a', attempt 1: ")
                    .hasMessageContaining(text.equals("-1") ? "IOException: negative" : "it is no number")
                    .hasMessageEndingWith("The application stops, and the message stays unsettled. To go on after"
                            + " failures, give the subscription an onFailure policy");
            assertThat(report.leftBehind()).contains("Subscription 'a': 1 messages were not handled");
            assertThat(app.running().health().state()).isEqualTo(Health.State.FAILED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "no number"})
    void rejectedAndSkippedFailuresLetTheNextMessageThrough(String text) {
        for (FailurePolicy policy : new FailurePolicy[] {reject(), skip()}) {
            try (TestApp app = failing(policy, policy)) {
                app.publish("a", text);
                app.publish("a", "7");
                app.until(() -> app.events().contains("7 1"));
                assertThat(app.events()).hasSize(text.equals("-1") ? 2 : 1);
                assertThat(app.running().health().isWell()).isTrue();
            }
        }
    }

    @Test
    void failureIsRetriedWithBackoffUntilItSucceeds() {
        try (TestApp app = failing(retry().backoff(ofMillis(5), ofMillis(20)), failFast())) {
            app.publish("a", "-1");
            app.awaitEvents("-1 1", "-1 2", "-1 3");
        }
    }

    @Test
    void poisonMessageWithDeadLetterGoesThereAfterItsAttemptsWithReasons() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class)
                    .name("poisoned")
                    .onFailure(retry().attempts(2).deadLetter("dead"))
                    .accept(payload -> {
                        throw new IllegalArgumentException("poison");
                    });
            on.subscribe("dead", Payload.class).handle((payload, context) -> {
                Headers headers = context.headers();
                test.note(payload.toUtf8() + "|" + headers.text("tenant") + "|" + headers.text(DeadLetter.CAUSE) + "|"
                        + headers.text(DeadLetter.ATTEMPTS) + "|" + headers.text(DeadLetter.ORIGIN) + "|"
                        + headers.text(DeadLetter.SUBSCRIPTION) + "|" + headers.has(DeadLetter.TIME));
                return Outcome.ack();
            });
        })) {
            app.publish("a", "x", new PublishOptions().header("tenant", "acme"));
            app.awaitEvents("x|acme|IllegalArgumentException: poison|2|a|poisoned|true");
            assertThat(app.running().health().isWell()).isTrue();
        }
    }

    @Test
    void poisonMessageWithoutDeadLetterFailsFastAfterItsAttempts() throws Exception {
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .onFailure(retry().attempts(2))
                .accept(payload -> {
                    test.note("try");
                    throw new IllegalArgumentException("poison");
                }))) {
            app.publish("a", "x");
            assertThat(app.awaitFailure().failure())
                    .hasMessageContaining("attempt 2: IllegalArgumentException: poison");
            assertThat(app.events()).containsExactly("try", "try");
        }
    }

    @Test
    void undecodableMessageIsNotRetriedButDeadLetteredAtOnce() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Long.class)
                    .codec(new NumberCodec())
                    .onFailure(retry().attempts(5).deadLetter("dead"))
                    .accept(number -> test.note("number " + number));
            on.subscribe("dead", Payload.class).handle((payload, context) -> {
                test.note(payload.toUtf8() + " after " + context.headers().text(DeadLetter.ATTEMPTS) + ": "
                        + context.headers().text(DeadLetter.CAUSE));
                return Outcome.ack();
            });
        })) {
            app.publish("a", "seven");
            app.awaitEvents("seven after 1: UndecodableException: Subscription 'a' can't read a message as"
                    + " java.lang.Long: it is no number");
        }
    }

    @Test
    void causeThatQuotesALongValueIsCut() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class).onFailure(deadLetter("dead")).accept(payload -> {
                throw new IllegalStateException(payload.toUtf8());
            });
            on.subscribe("dead", Payload.class).handle((payload, context) -> {
                test.note("" + context.headers().text(DeadLetter.CAUSE));
                return Outcome.ack();
            });
        })) {
            String text = "x".repeat(40_000);
            app.publish("a", text);
            app.awaitEvents(("IllegalStateException: " + text).substring(0, 1_000) + "…");
        }
    }

    @Test
    void messageThatIsTooLongForItsDeadLetterStopsTheApplicationWhichNamesIt() throws Exception {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class).onFailure(deadLetter("dead")).accept(payload -> {
                throw new IllegalStateException("on purpose");
            });
            on.subscribe("dead", Payload.class).accept(payload -> {});
        })) {
            app.publish("a", "x".repeat(60 * 1024 - 16)); // fits, but not with the headers that tell why
            assertThat(app.awaitFailure().failure())
                    .hasMessageStartingWith("Subscription 'a' failed on a message to 'a', attempt 1: PublishException:"
                            + " Publishing to 'dead' on in-process failed: The message to 'dead' has 61")
                    .hasMessageContaining("but at most 61440 are allowed: raise InProcessOptions.maxMessageBytes");
            assertThat(app.health("a").state()).isEqualTo(SubscriptionState.FAILED);
            assertThat(app.health("dead").state()).isEqualTo(SubscriptionState.STOPPED);
        }
    }

    @Test
    void deadLetterDestinationThatIsFullHoldsTheMessageUntilThereIsRoom() {
        try (TestApp app =
                TestApp.start(options -> options.inboxBytes(1024).publishTimeout(ofMillis(20)), (on, test) -> {
                    on.subscribe("a", Payload.class)
                            .onFailure(deadLetter("dead"))
                            .accept(payload -> {
                                throw new IllegalStateException("always");
                            });
                    on.subscribe("dead", Payload.class).accept(payload -> test.note(payload.toUtf8()));
                })) {
            app.pause("dead");
            String text = "x".repeat(600);
            AtomicInteger accepted = new AtomicInteger();
            app.until(() -> {
                try {
                    app.publish("a", text);
                    accepted.incrementAndGet();
                } catch (PublishException full) {
                    assertThat(full).hasMessageContaining("had no room");
                }
                return app.health("a").state() == SubscriptionState.STALLED;
            });
            assertThat(app.health("a").cause()).startsWith("its dead letter 'dead' does not take a message");
            assertThat(app.running().health().isWell()).isFalse();
            app.running().resume("dead");
            app.awaitCount(accepted.get());
        }
    }

    @Test
    void handlerThatThrowsAnErrorEndsTheApplicationWhateverThePolicy() throws Exception {
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .onFailure(retry())
                .accept(payload -> {
                    throw new StackOverflowError("on purpose");
                }))) {
            app.publish("a", "x");
            StopReport report = app.awaitFailure();
            assertThat(report.failure()).hasRootCauseInstanceOf(StackOverflowError.class);
            assertThat(app.health("a").state()).isEqualTo(SubscriptionState.FAILED);
        }
    }

    @Test
    void handlerThatTakesLongerThanItsLimitIsInterruptedAndFails() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class)
                    .timeLimit(ofMillis(40))
                    .onFailure(deadLetter("dead"))
                    .accept(payload -> {
                        if (payload.toUtf8().equals("slow")) {
                            new CountDownLatch(1).await();
                        }
                        test.note(payload.toUtf8());
                    });
            on.subscribe("dead", Payload.class).handle((payload, context) -> {
                test.note("dead: " + context.headers().text(DeadLetter.CAUSE));
                return Outcome.ack();
            });
        })) {
            app.publish("a", "slow");
            app.publish("a", "quick");
            app.until(() -> app.events().size() == 2);
            assertThat(app.events())
                    .containsExactlyInAnyOrder(
                            "quick",
                            "dead: TimeLimitException: The handler of subscription 'a' took longer than its time"
                                    + " limit of PT0.04S");
        }
    }

    @Test
    void handlerThatBlocksForEverIsNamedAtTheEndWhichComesInTime() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        TestApp app = TestApp.with(
                builder -> builder.drainTimeout(ofMillis(100)),
                (on, test) -> on.subscribe("a", Payload.class)
                        .stalledAfter(ofMillis(50))
                        .accept(payload -> {
                            test.note("in");
                            boolean over = false;
                            while (!over) { // does not react to being interrupted
                                try {
                                    over = never.await(1, java.util.concurrent.TimeUnit.HOURS);
                                } catch (InterruptedException ignored) {
                                    test.note("interrupted");
                                }
                            }
                        }));
        app.publish("a", "x");
        app.awaitEvents("in");
        app.until(() -> app.health("a").state() == SubscriptionState.STALLED);
        assertThat(app.health("a").cause()).startsWith("a handler has been busy with one message for ");
        StopReport report = app.running().shutDown();
        assertThat(report.clean()).isFalse();
        assertThat(report.leftBehind())
                .contains(
                        "Subscription 'a': 1 of its threads did not end in time; what they have in hand is not settled");
        assertThat(app.events()).contains("interrupted");
        never.countDown();
    }

    @Test
    void interruptedHandlerLeavesItsMessageUnsettledWhenTheTimeForDrainingIsOver() {
        TestApp app = TestApp.with(
                builder -> builder.drainTimeout(ofMillis(50)),
                (on, test) -> on.subscribe("a", Payload.class).onFailure(skip()).accept(payload -> {
                    test.note("in");
                    new CountDownLatch(1).await();
                }));
        app.publish("a", "x");
        app.awaitEvents("in");
        StopReport report = app.running().shutDown();
        assertThat(report.clean()).isFalse();
        assertThat(report.leftBehind())
                .contains("Subscription 'a': a handler was interrupted; its message stays unsettled");
    }

    @Test
    void carrierIsUsedForAllMessages() {
        class Box {
            long value;
        }
        CarrierCodec<Box> codec = new CarrierCodec<>() {
            @Override
            public String mediaType() {
                return "text/plain";
            }

            @Override
            public void encode(Box value, MessageOutput output) {
                output.writeUtf8(Long.toString(value.value));
            }

            @Override
            public Box newCarrier() {
                return new Box();
            }

            @Override
            public void decodeInto(byte[] bytes, int offset, int length, Box carrier) {
                carrier.value = Long.parseLong(new String(bytes, offset, length, StandardCharsets.UTF_8));
            }
        };
        java.util.Set<Integer> seen = java.util.concurrent.ConcurrentHashMap.newKeySet();
        try (TestApp app = TestApp.start(
                (on, test) -> on.subscribe("a", Box.class).codec(codec).accept(box -> {
                    seen.add(System.identityHashCode(box));
                    test.note("" + box.value);
                }))) {
            app.publish("a", "1");
            app.publish("a", "2");
            app.awaitEvents("1", "2");
            assertThat(seen).hasSize(1);
        }
    }

    @Test
    void backoffDoublesUpToItsLongestAndJitterOnlyShortens() {
        Retry exact = retry().backoff(ofMillis(50), ofSeconds(1)).jitter(0);
        assertThat(exact.delayAfter(1)).isEqualTo(ofMillis(50));
        assertThat(exact.delayAfter(2)).isEqualTo(ofMillis(100));
        assertThat(exact.delayAfter(5)).isEqualTo(ofMillis(800));
        assertThat(exact.delayAfter(6)).isEqualTo(ofSeconds(1));
        assertThat(exact.delayAfter(Integer.MAX_VALUE)).isEqualTo(ofSeconds(1));
        assertThat(retry().delayAfter(3)).isZero();
        Retry spread = retry().backoff(ofMillis(100), ofMillis(100)).jitter(0.5);
        for (int i = 0; i < 1000; i++) {
            assertThat(spread.delayAfter(1)).isBetween(ofMillis(50), ofMillis(100));
        }
    }
}
