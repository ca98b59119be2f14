package dev.millrace;

import static dev.millrace.FailurePolicy.failFast;
import static dev.millrace.FailurePolicy.retry;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofNanos;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.inprocess.InProcessBroker;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What is wrong is refused while the application is described, in the caller's thread, by a sentence that names it.
class MisuseTest {

    private static Arguments row(String message, Consumer<Subscription<Payload>> misuse) {
        return Arguments.of(message, misuse);
    }

    static Stream<Arguments> subscriptions() {
        return Stream.of(
                row(
                        "Subscription 'a': workers or threads is set twice: leave one out",
                        on -> on.workers(2).threads(2)),
                row(
                        "Subscription 'a': workers or threads is set twice: leave one out",
                        on -> on.workers(2).workers(2)),
                row("Subscription 'a': workers is 0, but it must be from 1 to 10000", on -> on.workers(0)),
                row("Subscription 'a': threads is 10001, but it must be from 1 to 10000", on -> on.threads(10_001)),
                row("Subscription 'a': byKey needs lanes: call workers(n) or threads(n) before it", on -> on.byKey()),
                row(
                        "Subscription 'a': byKey is set twice: leave one out",
                        on -> on.workers(2).byKey().byKey()),
                row(
                        "Subscription 'a': batch can't be kept in order by key: leave byKey out",
                        on -> on.workers(2).byKey().batch(10)),
                row("Subscription 'a': batch is 0, but it must be from 1 to 1000000", on -> on.batch(0)),
                row(
                        "Subscription 'a': wait of a batch is PT-1S, but it must be zero or more",
                        on -> on.batch(1).waitAtMost(ofSeconds(-1))),
                row(
                        "Subscription 'b': name is set twice: leave one out",
                        on -> on.name("b").name("c")),
                row(
                        "Subscription 'a': onFailure is set twice: leave one out",
                        on -> on.onFailure(failFast()).onFailure(failFast())),
                row(
                        "Subscription 'a': onUndecodable is set twice: leave one out",
                        on -> on.onUndecodable(failFast()).onUndecodable(failFast())),
                row(
                        "Subscription 'a': timeLimit is PT0.000000001S, but it must be at least PT0.001S",
                        on -> on.timeLimit(ofNanos(1))),
                row(
                        "Subscription 'a': timeLimit is set twice: leave one out",
                        on -> on.timeLimit(ofSeconds(1)).timeLimit(ofSeconds(1))),
                row(
                        "Subscription 'a': warnWhenSlowerThan is PT0S, but it must be more than zero",
                        on -> on.warnWhenSlowerThan(ZERO)),
                row(
                        "Subscription 'a': stalledAfter is PT0S, but it must be more than zero",
                        on -> on.stalledAfter(ZERO)),
                row("Subscription 'a': handler is set twice: leave one out", on -> {
                    on.accept(payload -> {});
                    on.accept(payload -> {});
                }));
    }

    @ParameterizedTest
    @MethodSource("subscriptions")
    void subscriptionSaysWhatIsWrong(String message, Consumer<Subscription<Payload>> misuse) {
        Millrace.app("misused", "1").broker(InProcessBroker.create(), on -> {
            Subscription<Payload> subscription = on.subscribe("a", Payload.class);
            assertThatThrownBy(() -> misuse.accept(subscription))
                    .isInstanceOfAny(IllegalStateException.class, IllegalArgumentException.class)
                    .hasMessage(message);
        });
    }

    @Test
    void applicationSaysWhatIsWrong() {
        assertThatThrownBy(() -> Millrace.app(" ", "1")).hasMessage("The title is blank");
        assertThatThrownBy(() -> Millrace.app("a", "")).hasMessage("The version is blank");
        assertThatThrownBy(() -> Millrace.app("a", "1").build())
                .hasMessage("The application 'a' has no broker: call broker(…)");
        assertThatThrownBy(() -> Millrace.app("a", "1").drainTimeout(ofMillis(-1)))
                .hasMessage("The drain timeout is PT-0.001S, but it must be zero or more");
        assertThatThrownBy(() -> Millrace.app("a", "1").state(String.class, "x").state(String.class, "y"))
                .hasMessage("There are two states of class java.lang.String: give one class for each");
        assertThatThrownBy(() -> Millrace.app("a", "1")
                        .broker("x", InProcessBroker.create(), on -> {})
                        .broker("x", InProcessBroker.create(), on -> {}))
                .hasMessage("There are two brokers 'x': give each a label of its own");
        assertThatThrownBy(() -> Millrace.app("a", "1")
                        .broker(InProcessBroker.create(), on -> on.subscribe("b", Payload.class))
                        .build())
                .hasMessage("The subscription to 'b' has no handler: end it with handle, accept, reply or batch");
        assertThatThrownBy(() -> Millrace.app("a", "1")
                        .broker(InProcessBroker.create(), on -> {
                            on.subscribe("b", Payload.class).name("same").accept(payload -> {});
                            on.subscribe("c", Payload.class).name("same").accept(payload -> {});
                        })
                        .build())
                .hasMessage("There are two subscriptions 'same': give each its own name");
    }

    @Test
    void retriesSayWhatIsWrong() {
        assertThatThrownBy(() -> retry().attempts(0))
                .hasMessage("The number of attempts is 0, but it must be from 1 to 2147483647");
        assertThatThrownBy(() -> retry().jitter(1.5)).hasMessage("The jitter is 1.5, but it must be from 0 to 1");
        assertThatThrownBy(() -> retry().backoff(ZERO, ofSeconds(1)))
                .hasMessage("The shortest delay of a backoff is PT0S, but it must be more than zero");
        assertThatThrownBy(() -> retry().backoff(ofSeconds(2), ofSeconds(1)))
                .hasMessage("The longest delay of a backoff is PT1S, but the shortest is PT2S");
    }

    @Test
    void brokerOptionsSayWhatIsWrong() {
        assertThatThrownBy(() -> InProcessBroker.create(options -> options.maxMessageBytes(63)))
                .hasMessage("The longest message is 63 bytes, but it must be from 64 to 536870912");
        assertThatThrownBy(() -> InProcessBroker.create(options -> options.inboxBytes(0)))
                .hasMessage("An inbox of 0 bytes is too small: give it 1024 or more");
        assertThatThrownBy(() -> InProcessBroker.create(options -> options.publishTimeout(ofMillis(-1))))
                .hasMessage("The publish timeout is PT-0.001S, but it must be zero or more");
    }

    @Test
    @SuppressWarnings("NullAway") // for callers that do not check nulls
    void nullIsRefusedWhereItIsGiven() {
        Millrace.app("nulls", "1").broker(InProcessBroker.create(), on -> {
            Subscription<Payload> subscription = on.subscribe("a", Payload.class);
            assertThatThrownBy(() -> on.subscribe("a", null)).hasMessage("type of messages");
            assertThatThrownBy(() -> on.subscribe((String) null, Payload.class)).hasMessage("name of the destination");
            assertThatThrownBy(() -> on.publisher((String) null, Payload.class)).hasMessage("destination");
            assertThatThrownBy(() -> on.publisher("a", null)).hasMessage("type of messages");
            assertThatThrownBy(() -> on.include(null)).hasMessage("router");
            assertThatThrownBy(() -> on.layer(null)).isInstanceOf(RuntimeException.class);
            assertThatThrownBy(() -> subscription.handle(null)).hasMessage("handler");
            assertThatThrownBy(() -> subscription.accept(null)).hasMessage("handler");
            assertThatThrownBy(() -> subscription.reply(null)).hasMessage("destination of replies");
            assertThatThrownBy(() -> subscription.layer(null)).hasMessage("layer");
            assertThatThrownBy(() -> subscription.codec(null)).hasMessage("codec");
            assertThatThrownBy(() -> subscription.onFailure(null)).hasMessage("failure policy");
            assertThatThrownBy(() -> subscription.name(null)).hasMessage("name of the subscription");
            subscription.accept(payload -> {});
        });
    }
}
