package dev.millrace.test;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.App;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Publisher;
import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.inprocess.InProcessSource;
import dev.millrace.spi.Broker;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Which brokers a test runs with.
class BrokersTest {

    /// A broker of another kind, with or without a stand-in.
    ///
    /// @param server what it connects to in production
    /// @param inProcess what stands in
    private record Kafka(
            Function<Environment, Connection> server,
            @Nullable Broker inProcess) implements Broker {

        static Kafka withStandIn(@Nullable Broker standIn) {
            return new Kafka(
                    environment -> {
                        throw new AssertionError("a test has connected to the server");
                    },
                    standIn);
        }

        @Override
        public String kind() {
            return "kafka";
        }

        @Override
        public Connection connect(Environment environment) {
            return server.apply(environment);
        }
    }

    private static App app(Broker broker) {
        return Millrace.app("orders", "1")
                .broker(
                        broker,
                        on -> on.subscribe("orders", Order.class)
                                .handle((order, context) -> context.attempt() < 2
                                        ? Outcome.retryAfter(Duration.ofNanos(order.quantity()))
                                        : Outcome.ack()))
                .build();
    }

    @Test
    void standInOfABrokerTakesItsPlace() {
        try (TestApp test = TestApp.start(app(Kafka.withStandIn(InProcessBroker.create())))) {
            test.publish("orders", new Order(1, 1));
            test.advance(ofSeconds(1));
            test.subscription("orders").received(2);
            test.broker("kafka").publish("orders", new Order(2, 0));
            test.subscription("orders").received(4);
        }
    }

    @Test
    void brokerWithoutAnInProcessModeIsNamed() {
        assertThatThrownBy(() -> TestApp.start(app(Kafka.withStandIn(null))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The broker 'kafka' of 'orders' has no in-process mode: run the test with TestApp.live(app)"
                        + " against a real kafka broker");
    }

    @Test
    void standInThatCanNotCountIsRefused() {
        Broker uncounting = new Kafka(
                environment -> new UncountingConnection(InProcessBroker.create().connect(environment)), null);
        assertThatThrownBy(() -> TestApp.start(app(Kafka.withStandIn(uncounting))))
                .hasMessage("'orders' could not start: IllegalStateException: The in-process mode of the broker 'kafka'"
                        + " can't count what is unsettled, so nobody can tell when 'orders' is at rest");
    }

    @Test
    void liveTestHasTheRealBrokerAndRealTime() {
        Kafka real = new Kafka(InProcessBroker.create()::connect, null);
        Instant before = Instant.now();
        try (TestApp test = TestApp.live(app(real))) {
            test.publish("orders", new Order(1, 20_000_000)); // waits for the retry, too: time goes on by itself

            test.subscription("orders").attempts(1, 2).settledAs(Settled.RETRIED, Settled.ACKED);
            assertThat(test.now()).isAfterOrEqualTo(before);
            assertThat(test.subscription("orders").last().time()).isAfterOrEqualTo(before.plusMillis(20));
            assertThatThrownBy(() -> test.advance(ofSeconds(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Time can't be advanced in a live test, where it is real: use TestApp.start");
        }
    }

    @Test
    void liveTestWithVirtualTimeIsRefused() {
        assertThatThrownBy(() -> TestApp.live(app(InProcessBroker.create()), options -> options.startAt(Instant.EPOCH)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("startAt sets virtual time, and a live test has real time: leave it out, or use"
                        + " TestApp.start");
    }

    /// One body, with and without a server.
    @Test
    void sameTestRunsInProcessAndLive() {
        App app = Millrace.app("orders", "1")
                .broker(new Kafka(InProcessBroker.create()::connect, InProcessBroker.create()), on -> {
                    on.subscribe("orders", Order.class)
                            .workers(2)
                            .reply("confirmations")
                            .handle(order -> new Confirmation(order.id()));
                    on.subscribe("confirmations", Confirmation.class)
                            .batch(2)
                            .handle((batch, context) -> Outcome.ack());
                })
                .build();
        Consumer<TestApp> body = test -> {
            test.publishAll("orders", List.of(new Order(1, 1), new Order(2, 1)));
            test.subscription("orders").received(2).acked(2);
            test.published("confirmations").count(2);
            test.subscription("confirmations").acked(2);
            assertThat(test.request("orders", new Order(3, 1), Confirmation.class))
                    .isEqualTo(new Confirmation(3));
        };
        try (TestApp test = TestApp.start(app)) {
            body.accept(test);
        }
        try (TestApp test = TestApp.live(app)) {
            body.accept(test);
        }
    }

    @Test
    void brokerThatCanNotCountIsJudgedByNames() {
        Broker uncounting = new Kafka(
                environment -> new UncountingConnection(InProcessBroker.create().connect(environment)), null);
        App app = Millrace.app("orders", "1")
                .broker(uncounting, on -> {
                    Publisher<Order> priced = on.publisher("priced.eu", Order.class);
                    on.subscribe("orders", Order.class).workers(3).handle((order, context) -> {
                        if (context.attempt() < 3) {
                            return Outcome.retry();
                        }
                        priced.publish(order);
                        return Outcome.ack();
                    });
                    on.subscribe(InProcessSource.pattern("priced.*"), Order.class)
                            .reply("confirmations")
                            .handle(order -> new Confirmation(order.id()));
                })
                .build();
        try (TestApp test = TestApp.live(app)) {
            for (int i = 1; i <= 100; i++) {
                test.publish("orders", new Order(i, 1));
                test.subscription("orders").received(3 * i);
                test.published("confirmations").count(i);
            }
            test.pause("orders");
            test.publish("orders", new Order(1, 1));
            test.resume("orders");
            test.published("confirmations").count(101);
        }
    }

    @Test
    void messageThatNeverComesIsMissedInALiveTest() {
        Broker deaf = new Kafka(
                environment -> new UncountingConnection(InProcessBroker.create().connect(environment), true), null);
        TestApp test = TestApp.live(app(deaf), options -> options.restWithin(ofMillis(100)));
        assertThatThrownBy(() -> test.publish("orders", new Order(1, 1)))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage("""
                        'orders' did not come to rest within PT0.1S. Still under way:
                          subscription 'orders': 0 in hand, 1 sent and not come, 0 received so far
                          broker 'kafka': 1 message not settled
                        A handler that waits or works for longer needs a longer TestOptions.restWithin""");
        test.close();
    }

    @Test
    void severalBrokersAreBridgedAndToldApart() {
        App app = Millrace.app("orders", "1")
                .broker("left", InProcessBroker.create(), on -> {
                    on.subscribe("orders", Order.class)
                            .name("in left")
                            .reply("both")
                            .handle(order -> order);
                    on.subscribe("shared", Order.class).name("shared left").accept(order -> {});
                    on.publisher("both", Order.class);
                })
                .broker("right", InProcessBroker.create(), on -> {
                    Publisher<Order> both = on.publisher("both", Order.class);
                    on.subscribe("others", Order.class).name("in right").accept(order -> both.publish(order));
                    on.subscribe("shared", Order.class).name("shared right").accept(order -> {});
                })
                .build();
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.publish("others", new Order(2, 1));
            test.publishAll("others", List.of(new Order(3, 1)));

            test.subscription("in left").received(1);
            test.subscription("in right").received(2);
            test.published("both").exactly(new Order(1, 1), new Order(2, 1), new Order(3, 1));
            test.broker("left").published("both").exactly(new Order(1, 1));
            test.broker("right").published("both").exactly(new Order(2, 1), new Order(3, 1));
            assertThat(test.broker("left").request("orders", new Order(9, 1), Order.class))
                    .isEqualTo(new Order(9, 1));

            assertThatThrownBy(() -> test.publish("nowhere", new Order(1, 1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Nobody subscribes to 'nowhere' on any of the brokers [left, right]");
            assertThatThrownBy(() -> test.publish("shared", new Order(1, 1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("There are subscriptions to 'shared' on the brokers [left, right]: choose one with"
                            + " broker(label)");
            test.broker("right").publishAll("shared", List.of(new Order(1, 1)));
            test.broker("right").send("shared", new Order(2, 1));
            test.awaitRest();
            test.subscription("shared right").received(2);
            test.subscription("shared left").receivedNothing();
        }
    }

    @Test
    void partsOfTheStateAreReplaced() {
        App app = Millrace.app("orders", "1")
                .state(String.class, "production")
                .state(Integer.class, 7)
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("orders", Order.class).handle((order, context) -> {
                            assertThat(context.state(String.class)).isEqualTo("test");
                            assertThat(context.state(Integer.class)).isEqualTo(7);
                            return Outcome.ack();
                        }))
                .build();
        try (TestApp test = TestApp.start(app, options -> options.state(String.class, "test"))) {
            test.publish("orders", new Order(1, 1));
            test.subscription("orders").acked(1);
        }
        assertThatThrownBy(() -> TestApp.start(app, options -> options.state(Long.class, 1L)))
                .hasMessage("'orders' could not start: IllegalArgumentException: There is no state of java.lang.Long to"
                        + " replace, only of [java.lang.Integer, java.lang.String]");
    }

    @Test
    void restNeedsTime() {
        assertThatThrownBy(() ->
                        TestApp.start(app(InProcessBroker.create()), options -> options.restWithin(Duration.ZERO)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("restWithin is PT0S, but it must be more than zero");
    }
}
