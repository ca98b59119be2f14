package dev.millrace.test;

import static dev.millrace.FailurePolicy.retry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.App;
import dev.millrace.Headers;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.Scope;
import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.inprocess.InProcessSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A publish returns when everything that it set off has come to rest.
class RestTest {

    private static App app(Consumer<Scope> scope) {
        return Millrace.app("orders", "1")
                .broker(InProcessBroker.create(), scope)
                .build();
    }

    @Test
    void publishReturnsWhenHandlersRepliesAndChainedMessagesAreDone() {
        App app = app(on -> {
            Publisher<Order> priced = on.publisher("priced", Order.class);
            on.subscribe("orders", Order.class).accept(order -> priced.publish(new Order(order.id(), 10)));
            on.subscribe("priced", Order.class).reply("confirmations").handle(order -> new Confirmation(order.id()));
            on.subscribe("confirmations", Confirmation.class).accept(confirmation -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            for (int i = 1; i <= 100; i++) {
                test.publish("orders", new Order(i, 1));

                test.subscription("orders").received(i).acked(i);
                test.subscription("priced").received(i).acked(i);
                test.subscription("confirmations").received(i).acked(i);
                test.published("confirmations").count(i);
            }
            assertThat(test.published("confirmations").values(Confirmation.class))
                    .startsWith(new Confirmation(1), new Confirmation(2))
                    .hasSize(100);
        }
    }

    @Test
    void retriesWithoutADelayAreWaitedFor() {
        App app = app(on -> on.subscribe("orders", Order.class).handle((order, context) -> {
            return context.attempt() < 20 ? Outcome.retry() : Outcome.ack();
        }));
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));

            test.subscription("orders").received(20).retried(19).acked(1);
            assertThat(test.subscription("orders").last().attempt()).isEqualTo(20);
        }
    }

    @Test
    void tasksThatRunAfterSettlingAreWaitedForWithWhatTheyPublish() {
        AtomicInteger done = new AtomicInteger();
        App app = app(on -> {
            Publisher<Order> audit = on.publisher("audit", Order.class);
            on.subscribe("orders", Order.class).workers(4).handle((order, context) -> {
                context.afterSettling(() -> {
                    work();
                    audit.publish(order);
                });
                return Outcome.ack().andThen(() -> {
                    work();
                    done.incrementAndGet();
                });
            });
            on.subscribe("audit", Order.class).accept(order -> done.incrementAndGet());
        });
        try (TestApp test = TestApp.start(app)) {
            for (int i = 1; i <= 200; i++) {
                test.publish("orders", new Order(i, 1));
                assertThat(done.get()).isEqualTo(2 * i);
            }
        }
    }

    /// Takes longer than the thread of the test needs to look.
    private static void work() {
        for (long start = System.nanoTime(); System.nanoTime() - start < 100_000; ) {
            Thread.onSpinWait();
        }
    }

    @Test
    void tenThousandMessagesRestQuicklyWithWorkersLanesThreadsAndBatches() {
        int count = 10_000;
        List<Long> inOrder = Collections.synchronizedList(new ArrayList<>());
        App app = app(on -> {
            on.subscribe("orders", Order.class).name("workers").workers(8).accept(order -> {});
            on.subscribe("orders", Order.class).name("threads").threads(3).accept(order -> {});
            on.subscribe("orders", Order.class)
                    .name("lanes")
                    .workers(4)
                    .byKey()
                    .accept(order -> inOrder.add(order.id()));
            on.subscribe("orders", Order.class).name("batches").batch(100).handle((batch, context) -> Outcome.ack());
            on.subscribe("orders", Order.class).name("one").accept(order -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            PublishOptions oneKey = new PublishOptions().key("k");
            for (int i = 0; i < count; i++) {
                test.send("orders", new Order(i, 1), oneKey);
            }
            test.awaitRest();

            for (String name : app.subscriptions()) {
                test.subscription(name).received(count).acked(count);
            }
            test.subscription("batches")
                    .batches(IntStream.range(0, 100).map(i -> 100).toArray());
            assertThat(inOrder).isSorted().hasSize(count);
            assertThat(test.subscription("one").received(Order.class))
                    .isEqualTo(IntStream.range(0, count)
                            .mapToObj(i -> new Order(i, 1))
                            .toList());
        }
    }

    @Test
    void severalThreadsMayPublishAtOnce() throws Exception {
        App app = app(on -> {
            Publisher<Order> priced = on.publisher("priced", Order.class);
            on.subscribe("orders", Order.class).workers(4).accept(priced::publish);
            on.subscribe("priced", Order.class).accept(order -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            AtomicInteger missing = new AtomicInteger();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int first = t * 1000;
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int i = first; i < first + 100; i++) {
                        Order order = new Order(i, 1);
                        test.publish("orders", order);
                        missing.addAndGet(
                                test.subscription("priced")
                                                .received(Order.class)
                                                .contains(order)
                                        ? 0
                                        : 1);
                    }
                }));
            }
            for (Thread each : threads) {
                each.join();
            }
            assertThat(missing.get()).isZero();
            test.subscription("priced").received(400).acked(400);
        }
    }

    @Test
    void whatIsSetOffElsewhereIsWaitedForByAwaitRest() {
        List<Publisher<Order>> own = new ArrayList<>();
        App app = app(on -> {
            own.add(on.publisher("orders", Order.class));
            on.subscribe("orders", Order.class).accept(order -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            own.getFirst().publish(new Order(1, 1));
            test.awaitRest();

            test.subscription("orders").received(1);
            test.published("orders").exactly(new Order(1, 1));
        }
    }

    /// Nobody can know of it before it publishes.
    @Test
    void workThatAHandlerHandsToAThreadOfItsOwnIsNotWaitedFor() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> own = Collections.synchronizedList(new ArrayList<>());
        App app = app(on -> {
            Publisher<Order> later = on.publisher("later", Order.class);
            on.subscribe("orders", Order.class)
                    .accept(order -> own.add(Thread.ofVirtual().start(() -> {
                        try {
                            go.await();
                            later.publish(order);
                        } catch (InterruptedException stop) {
                            Thread.currentThread().interrupt();
                        }
                    })));
            on.subscribe("later", Order.class).accept(order -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.published("later").none();
            test.subscription("orders").acked(1);

            go.countDown();
            own.getFirst().join();
            test.awaitRest();
            test.subscription("later").acked(1);
        }
    }

    /// They come from outside, and are in what subscriptions have received.
    @Test
    void whatTheTestPublishesIsNotWhatTheApplicationPublishes() {
        App app = app(on -> {
            on.publisher("orders", Order.class);
            on.subscribe("orders", Order.class).accept(order -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            test.publish("orders", new Order(1, 1));
            test.published("orders").none();
            test.subscription("orders").received(1);
        }
    }

    @Test
    void hooksRunAndWhatTheyPublishRestsBeforeStartAndStopReturn() {
        List<String> hooks = Collections.synchronizedList(new ArrayList<>());
        List<Publisher<Order>> own = new ArrayList<>();
        App app = Millrace.app("orders", "1")
                .onStart(() -> hooks.add("on start"))
                .afterStart(() -> {
                    hooks.add("after start");
                    own.getFirst().publish(new Order(1, 1));
                })
                .onStop(() -> {
                    hooks.add("on stop");
                    own.getFirst().publish(new Order(2, 1));
                })
                .afterStop(() -> hooks.add("after stop"))
                .broker(InProcessBroker.create(), on -> {
                    own.add(on.publisher("orders", Order.class));
                    on.subscribe("orders", Order.class).accept(order -> hooks.add("order " + order.id()));
                })
                .build();
        TestApp test = TestApp.start(app);
        assertThat(hooks).containsExactly("on start", "after start", "order 1");
        assertThat(test.stop().clean()).isTrue();
        assertThat(hooks).containsExactly("on start", "after start", "order 1", "on stop", "order 2", "after stop");
        test.subscription("orders").receivedExactly(new Order(1, 1), new Order(2, 1));
        test.close();
    }

    @Test
    void pausedSubscriptionRestsWithWhatWaitsForIt() {
        App app = app(on -> {
            on.subscribe("orders", Order.class).workers(2).accept(order -> {});
            on.subscribe("orders", Order.class).name("other").accept(order -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            test.pause("orders");
            test.publish("orders", new Order(1, 1));
            test.publish("orders", new Order(2, 1));
            test.subscription("orders").receivedNothing();
            test.subscription("other").received(2);

            test.resume("orders");
            test.subscription("orders").received(2).acked(2);
        }
    }

    @Test
    void requestGivesTheAnswer() {
        App app = app(on -> on.subscribe("orders", Order.class)
                .reply("confirmations")
                .handle(order -> new Confirmation(order.id())));
        try (TestApp test = TestApp.start(app)) {
            assertThat(test.request("orders", new Order(7, 1), Confirmation.class))
                    .isEqualTo(new Confirmation(7));
            assertThat(test.request(
                            "orders",
                            new Order(8, 1),
                            Confirmation.class,
                            new PublishOptions().header("tenant", "acme")))
                    .isEqualTo(new Confirmation(8));
            test.subscription("orders").headers("tenant", null, "acme");
            test.published("confirmations").none();
        }
    }

    @Test
    void requestWithoutAnAnswerFailsAtRestAndNotAfterATimeout() {
        App app = app(on -> on.subscribe("orders", Order.class)
                .onFailure(retry().backoff(Duration.ofSeconds(1), Duration.ofSeconds(1))
                        .jitter(0))
                .reply("confirmations")
                .handle(order -> {
                    throw new IllegalStateException("no");
                }));
        TestApp test = TestApp.start(app);
        assertThatThrownBy(() -> test.request("orders", new Order(7, 1), Confirmation.class))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "The request to 'orders' got no answer, and 'orders' is at rest\n"
                                + "1 message waits for the next attempt; time goes on with advance(…), the next is due in PT1S");
        assertThat(test.stop().leftBehind()).containsExactly("1 messages were waiting for their next attempt");
    }

    @Test
    void requestsOfTheApplicationItselfAreAnswered() {
        App app = app(on -> {
            Publisher<Order> prices = on.publisher("prices", Order.class);
            on.subscribe("orders", Order.class)
                    .reply("confirmations")
                    .handle(order -> prices.request(order, Confirmation.class, Duration.ofSeconds(10)));
            on.subscribe("prices", Order.class).reply("nowhere").handle(order -> new Confirmation(order.id() + 100));
        });
        try (TestApp test = TestApp.start(app)) {
            assertThat(test.request("orders", new Order(7, 1), Confirmation.class))
                    .isEqualTo(new Confirmation(107));
            test.subscription("prices").received(1);
        }
    }

    @Test
    void bytesAndPayloadsGoAsTheyAre() {
        App app = app(on -> {
            on.subscribe("frames", Payload.class).accept(payload -> {});
            on.subscribe("orders", Order.class).accept(order -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            test.publish("frames", new byte[] {1, 2});
            test.publish("frames", Payload.of("text"));
            test.publish("orders", Payload.of("{\"id\":3,\"quantity\":4}"));

            test.subscription("frames").receivedExactly(new byte[] {1, 2}, "text");
            assertThat(test.subscription("frames").last().text()).isEqualTo("text");
            test.subscription("orders").receivedExactly(new Order(3, 4));
        }
    }

    @Test
    void patternsAndGroupsAreFollowed() {
        App app = app(on -> {
            on.subscribe(InProcessSource.pattern("orders.*.created").group("g"), Order.class)
                    .name("left")
                    .accept(order -> {});
            on.subscribe(InProcessSource.pattern("orders.*.created").group("g"), Order.class)
                    .name("right")
                    .accept(order -> {});
        });
        try (TestApp test = TestApp.start(app)) {
            test.publishAll("orders.eu.created", List.of(new Order(1, 1), new Order(2, 1)));

            test.subscription("left").received(1);
            test.subscription("right").received(1);
            assertThat(test.subscription("left").first().destination()).isEqualTo("orders.eu.created");
        }
    }

    @Test
    void handlerThatDoesNotComeToRestIsNamedWithItsPlace() {
        CountDownLatch never = new CountDownLatch(1);
        App app = app(on -> {
            on.subscribe("orders", Order.class).accept(order -> never.await());
            on.subscribe("orders", Order.class).name("others").accept(order -> {});
        });
        TestApp test = TestApp.start(app, options -> options.restWithin(Duration.ofMillis(200)));
        test.send("orders", new Order(1, 1));
        test.send("orders", new Order(2, 1));
        assertThatThrownBy(() -> test.publish("orders", new Order(3, 1)))
                .isInstanceOf(AssertionError.class)
                .message()
                .matches("'orders' did not come to rest within PT0\\.2S\\. Still under way:\n"
                        + "  subscription 'orders': 1 in hand, 2 waiting, 1 received so far\n"
                        + "    its handler is at dev\\.millrace\\.test\\.RestTest\\.lambda\\$.*"
                        + "\\(RestTest\\.java:\\d+\\) on thread 'millrace-orders-0'\n"
                        + "  broker 'in-process': 3 messages not settled\n"
                        + "A handler that waits or works for longer needs a longer TestOptions\\.restWithin");
        test.close(); // interrupts the handler, and does not complain once more
    }

    @Test
    void endlessRetriesAreFoundOut() {
        App app = app(on -> on.subscribe("orders", Order.class).handle((order, context) -> Outcome.retry()));
        TestApp test = TestApp.start(app);
        assertThatThrownBy(() -> test.publish("orders", new Order(1, 1)))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "'orders' does not come to rest: subscription 'orders' got one message more than 10000 times"
                                + " without time passing in between. Give its retries a backoff or a cap of attempts");
        test.close();
    }

    @Test
    void handlerMayNotUseTheTestAppWhichWouldWaitForIt() {
        List<TestApp> self = new ArrayList<>();
        App app = app(on -> on.subscribe("orders", Order.class)
                .workers(2)
                .byKey(delivery -> delivery.headers().has(Headers.PARTITION_KEY) ? 1 : 0)
                .accept(order -> self.getFirst().publish("orders", order)));
        TestApp test = TestApp.start(app);
        self.add(test);
        test.publish("orders", new Order(1, 1));
        assertThat(test.failure())
                .hasRootCauseMessage("The handler of subscription 'orders' uses the test app, which would wait for the"
                        + " handler itself: use a publisher of the application");
        test.close();
    }
}
