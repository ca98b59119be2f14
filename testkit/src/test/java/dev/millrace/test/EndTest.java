package dev.millrace.test;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.App;
import dev.millrace.Health;
import dev.millrace.Millrace;
import dev.millrace.MillraceException;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.Scope;
import dev.millrace.StartException;
import dev.millrace.StopReport;
import dev.millrace.inprocess.InProcessBroker;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// How a test ends: what failed or was left behind fails the test, unless it was expected.
class EndTest {

    private static App app(Consumer<Scope> scope) {
        return Millrace.app("orders", "1")
                .broker(InProcessBroker.create(), scope)
                .build();
    }

    private static App failing() {
        return app(on -> on.subscribe("orders", Order.class).accept(order -> {
            throw new IllegalStateException("no " + order.id());
        }));
    }

    private static final String FAILED = "'orders' has failed: Subscription 'orders' failed on a message to 'orders',"
            + " attempt 1: IllegalStateException: no 1. The application stops, and the message stays unsettled. To go on"
            + " after failures, give the subscription an onFailure policy. If the test expects it, call failure() first";

    private static void failsBecauseOfTheHandler(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage(FAILED)
                .hasCauseInstanceOf(MillraceException.class)
                .hasRootCauseMessage("no 1");
    }

    @Test
    void failureIsThrownByWhateverIsCalledNext() {
        TestApp test = TestApp.start(failing());
        test.publish("orders", new Order(1, 1)); // returns when the application has ended

        failsBecauseOfTheHandler(() -> test.publish("orders", new Order(2, 1)));
        failsBecauseOfTheHandler(() -> test.send("orders", new Order(2, 1)));
        failsBecauseOfTheHandler(() -> test.request("orders", new Order(2, 1), Order.class));
        failsBecauseOfTheHandler(() -> test.subscription("orders"));
        failsBecauseOfTheHandler(() -> test.published("orders"));
        failsBecauseOfTheHandler(() -> test.advance(ofSeconds(1)));
        failsBecauseOfTheHandler(() -> test.pause("orders"));
        failsBecauseOfTheHandler(() -> test.resume("orders"));
        failsBecauseOfTheHandler(test::stop);
        failsBecauseOfTheHandler(test::close);
    }

    @Test
    void requestThatEndsTheApplicationFailsWithTheCause() {
        TestApp test = TestApp.start(failing());
        failsBecauseOfTheHandler(() -> test.request("orders", new Order(1, 1), Order.class));
        failsBecauseOfTheHandler(test::close);
    }

    @Test
    void expectedFailureLetsTheTestLookAndEnd() {
        try (TestApp test = TestApp.start(failing())) {
            test.publish("orders", new Order(1, 1));

            assertThat(test.failure())
                    .isInstanceOf(MillraceException.class)
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no 1");
            test.subscription("orders").received(1).unsettled(1);
            assertThat(test.health().state()).isEqualTo(Health.State.FAILED);
            assertThatThrownBy(() -> test.publish("orders", new Order(2, 1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("'orders' has ended: nothing can be done with it any more but to look at it");
        }
    }

    @Test
    void errorOfAHandlerIsRethrownAsTheCauseToo() {
        App app = app(on -> on.subscribe("orders", Order.class).accept(order -> {
            throw new LinkageError("broken");
        }));
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            assertThat(test.failure()).hasRootCauseMessage("broken");
        }
    }

    @Test
    void undecodableMessageFailsTheTestToo() {
        App app = app(on -> on.subscribe("orders", Order.class).accept(order -> {}));
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", Payload.of("no JSON"));
            assertThat(test.failure())
                    .hasMessageStartingWith("Subscription 'orders' failed on a message to 'orders', attempt 1:");
        }
    }

    @Test
    void missingFailureIsReported() {
        App app = app(on -> on.subscribe("orders", Order.class).accept(order -> {}));
        try (TestApp test = TestApp.start(app)) {
            assertThatThrownBy(test::failure)
                    .isExactlyInstanceOf(AssertionError.class)
                    .hasMessage("'orders' was expected to fail, but it is running");
            test.stop();
            assertThatThrownBy(test::failure).hasMessage("'orders' was expected to fail, but it is stopped");
        }
    }

    @Test
    void whatIsLeftBehindFailsTheTest() {
        App app = app(on ->
                on.subscribe("orders", Order.class).handle((order, context) -> Outcome.retryAfter(ofSeconds(30))));
        TestApp test = TestApp.start(app);
        test.publish("orders", new Order(1, 1));
        assertThatThrownBy(test::close)
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage(
                        "'orders' left something behind: 1 messages were waiting for their next attempt. If the test"
                                + " expects it, end it with stop()");
        test.close(); // once is enough
    }

    @Test
    void stopTellsWhatIsLeftBehindAndTheTestMayLookAfterwards() {
        App app = app(on -> on.subscribe("orders", Order.class).accept(order -> {}));
        try (TestApp test = TestApp.start(app)) {
            test.pause("orders");
            test.publish("orders", new Order(1, 1));
            StopReport report = test.stop();

            assertThat(report.leftBehind()).containsExactly("Subscription 'orders': 1 messages were not handled");
            assertThat(test.stop()).isSameAs(report);
            test.subscription("orders").receivedNothing();
            assertThatThrownBy(() -> test.advance(ofSeconds(1)))
                    .hasMessage("'orders' has ended: nothing can be done with it any more but to look at it");
        }
    }

    @Test
    void closeWaitsForRestAndReportsWhatNeverRests() {
        CountDownLatch never = new CountDownLatch(1);
        App app = app(on -> on.subscribe("orders", Order.class).accept(order -> never.await()));
        TestApp test = TestApp.start(app, options -> options.restWithin(ofMillis(100)));
        test.send("orders", new Order(1, 1));
        assertThatThrownBy(test::close)
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith("""
                        'orders' did not come to rest within PT0.1S. Still under way:
                          subscription 'orders': 1 in hand, 0 waiting, 1 received so far
                        """);
    }

    @Test
    void closeWithoutAnythingWrongIsSilentAndAppsCanBeTestedAgain() {
        App app = app(on -> on.subscribe("orders", Order.class).accept(order -> {}));
        for (int i = 0; i < 3; i++) {
            try (TestApp test = TestApp.start(app)) {
                test.publish("orders", new Order(1, 1));
                test.subscription("orders").received(1);
            }
        }
    }

    @Test
    void applicationThatDoesNotStartSaysWhy() {
        App app = Millrace.app("orders", "1")
                .onStart(() -> {
                    throw new IllegalStateException("no database");
                })
                .broker(InProcessBroker.create(), on -> {})
                .build();
        assertThatThrownBy(() -> TestApp.start(app))
                .isInstanceOf(StartException.class)
                .hasMessage("'orders' could not start: IllegalStateException: no database");
    }
}
