package dev.millrace;

import static dev.millrace.FailurePolicy.deadLetter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.inprocess.InProcessBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LayersTest {

    /// Notes its name on the way in and out.
    private static Layer noting(TestApp test, String name) {
        return (context, next) -> {
            test.note(name + " in");
            Outcome outcome = next.handle(context);
            test.note(name + " out");
            return outcome;
        };
    }

    @Test
    void layersWrapFromApplicationOverScopeAndRouterToSubscription() {
        AtomicReference<TestApp> app = new AtomicReference<>();
        try (TestApp test = TestApp.with(
                builder -> builder.layer((context, next) -> {
                    app.get().note("app in");
                    Outcome outcome = next.handle(context);
                    app.get().note("app out");
                    return outcome;
                }),
                (on, self) -> {
                    app.set(self);
                    on.layer(noting(self, "scope"));
                    on.include(router -> {
                        router.layer(noting(self, "router"));
                        router.subscribe("a", Payload.class)
                                .layer(noting(self, "first"))
                                .layer(noting(self, "second"))
                                .accept(payload -> self.note("handler"));
                    });
                    on.subscribe("b", Payload.class).accept(payload -> self.note("plain"));
                })) {
            test.publish("a", "x");
            test.awaitEvents(
                    "app in",
                    "scope in",
                    "router in",
                    "first in",
                    "second in",
                    "handler",
                    "second out",
                    "first out",
                    "router out",
                    "scope out",
                    "app out");
            test.events().clear();
            test.publish("b", "x"); // the router's layer is the router's alone
            test.awaitEvents("app in", "scope in", "plain", "scope out", "app out");
        }
    }

    @Test
    void layerMayAnswerInPlaceOfTheHandler() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.layer((context, next) -> context.headers().has("skip") ? Outcome.ack() : next.handle(context));
            on.subscribe("a", Payload.class).accept(payload -> test.note(payload.toUtf8()));
        })) {
            app.publish("a", "x", new PublishOptions().header("skip", "yes"));
            app.publish("a", "y");
            app.awaitEvents("y");
        }
    }

    @Test
    void whatALayerThrowsIsAFailureLikeAHandlers() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class)
                    .onFailure(deadLetter("dead"))
                    .layer((context, next) -> {
                        throw new IllegalStateException("no entry");
                    })
                    .accept(payload -> test.note("never"));
            on.subscribe("dead", Payload.class).handle((payload, context) -> {
                test.note("" + context.headers().text(DeadLetter.CAUSE));
                return Outcome.ack();
            });
        })) {
            app.publish("a", "x");
            app.awaitEvents("IllegalStateException: no entry");
        }
    }

    @Test
    void layerHandsValuesToTheHandlerAndTheyAreGoneWithTheDelivery() {
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .layer((context, next) -> {
                    if (context.payload().toUtf8().equals("x")) {
                        context.put("user", "ann");
                    }
                    return next.handle(context);
                })
                .handle((payload, context) -> {
                    test.note(payload.toUtf8() + " " + context.get("user"));
                    return Outcome.ack();
                }))) {
            app.publish("a", "x");
            app.publish("a", "y");
            app.awaitEvents("x ann", "y null");
        }
    }

    @Test
    void layersWrapABatchOnce() {
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger messages = new AtomicInteger();
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .layer((context, next) -> {
                    calls.incrementAndGet();
                    messages.addAndGet(context.size());
                    return next.handle(context);
                })
                .batch(10)
                .handle((batch, context) -> {
                    batch.forEach(each -> test.note(each.toUtf8()));
                    return Outcome.ack();
                }))) {
            app.pause("a");
            for (int i = 0; i < 20; i++) {
                app.publish("a", "x");
            }
            app.running().resume("a");
            app.awaitCount(20);
            app.until(() -> messages.get() == 20);
            assertThat(calls.get()).isBetween(2, 20);
        }
    }

    @Test
    void publishLayersSeeEveryMessageAndTheFirstIsTheInnermost() {
        AtomicReference<TestApp> app = new AtomicReference<>();
        try (TestApp test = TestApp.with(
                builder -> builder.publishLayer((message, next) -> {
                            message.headers().put("trace", "1");
                            app.get().note("first " + message.destination());
                            next.publish(message);
                        })
                        .publishLayer((message, next) -> {
                            app.get().note("second, trace " + message.headers().text("trace"));
                            next.publish(message);
                        }),
                (on, self) -> {
                    app.set(self);
                    on.subscribe("a", Payload.class)
                            .reply("answers")
                            .handle(payload -> Payload.of(payload.toUtf8() + "!"));
                    on.subscribe("answers", Payload.class)
                            .onFailure(deadLetter("dead"))
                            .accept(payload -> {
                                throw new IllegalStateException(payload.toUtf8());
                            });
                    on.subscribe("dead", Payload.class).handle((payload, context) -> {
                        self.note("dead " + payload.toUtf8() + " "
                                + context.headers().text("trace"));
                        return Outcome.ack();
                    });
                })) {
            test.publish("a", "x");
            test.awaitEvents(
                    "first a",
                    "second, trace 1",
                    "first answers",
                    "second, trace 1",
                    "first dead",
                    "second, trace 1",
                    "dead x! 1");
        }
    }

    @Test
    void publishLayerMayReplaceThePayloadPublishTwiceOrRefuse() {
        try (TestApp app = TestApp.with(
                builder -> builder.publishLayer((message, next) -> {
                    switch (message.payload().toUtf8()) {
                        case "shout" -> {
                            byte[] loud = "SHOUT".getBytes(StandardCharsets.UTF_8);
                            message.payload(loud, 0, loud.length);
                            next.publish(message);
                        }
                        case "twice" -> {
                            next.publish(message);
                            next.publish(message);
                        }
                        case "secret" -> throw new PublishException("The payload is secret", null);
                        default -> next.publish(message);
                    }
                }),
                (on, test) -> on.subscribe("a", Payload.class).accept(payload -> test.note(payload.toUtf8())))) {
            app.publish("a", "shout");
            app.publish("a", "twice");
            assertThatThrownBy(() -> app.publish("a", "secret"))
                    .isInstanceOf(PublishException.class)
                    .hasMessage("The payload is secret");
            app.publish("a", "end");
            app.awaitEvents("SHOUT", "twice", "twice", "end");
        }
    }

    @Test
    void publishersOwnLayersComeBeforeThoseOfTheApplicationAndOnlyItHasThem() {
        AtomicReference<Publisher<Payload>> stamping = new AtomicReference<>();
        AtomicReference<OpenPublisher<Payload>> open = new AtomicReference<>();
        try (TestApp app = TestApp.with(
                builder -> builder.publishLayer((message, next) -> {
                    message.headers().put("way", message.headers().text("way") + " app");
                    next.publish(message);
                }),
                (on, test) -> {
                    stamping.set(on.publisher(
                            "a",
                            Payload.class,
                            settings -> settings.layer((message, next) -> {
                                        message.headers().put("way", "first");
                                        next.publish(message);
                                    })
                                    .layer((message, next) -> {
                                        message.headers()
                                                .put("way", message.headers().text("way") + " second");
                                        next.publish(message);
                                    })));
                    open.set(on.openPublisher(Payload.class, settings -> settings.header("way", "open")));
                    on.subscribe("a", Payload.class).handle((payload, context) -> {
                        test.note("" + context.headers().text("way"));
                        return Outcome.ack();
                    });
                })) {
            stamping.get().publish(Payload.of("x"));
            app.publish("a", "x");
            open.get().to("a").publish(Payload.of("x"));
            app.awaitEvents("first second app", "null app", "open app");
        }
    }

    /// A stage around the codec that waits for something elsewhere, both ways: here for the key to a message.
    @Test
    void layersDecryptAndEncryptWithKeysThatARegistryGives() {
        java.util.concurrent.CountDownLatch late = new java.util.concurrent.CountDownLatch(1);
        AtomicReference<Publisher<Payload>> secret = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> {
            secret.set(on.publisher(
                    "a",
                    Payload.class,
                    settings -> settings.layer((message, next) -> {
                        byte[] hidden = xor(message.payload(), key(message.headers(), late));
                        message.payload(hidden, 0, hidden.length);
                        next.publish(message);
                    })));
            on.subscribe("a", Payload.class)
                    .workers(4)
                    .onFailure(deadLetter("dead"))
                    .layer((context, next) -> {
                        byte[] plain = xor(context.payload(), key(context.headers(), late));
                        context.payload(plain, 0, plain.length);
                        return next.handle(context);
                    })
                    .handle((payload, context) -> {
                        test.note(payload.toUtf8() + " " + context.payload().toUtf8());
                        if (payload.toUtf8().equals("fail")) {
                            throw new IllegalStateException("on purpose");
                        }
                        return Outcome.ack();
                    });
            on.subscribe("dead", Payload.class)
                    .accept(payload ->
                            test.note("as it came: " + new String(xor(payload, (byte) 7), StandardCharsets.UTF_8)));
        })) {
            app.publish("a", "waits", new PublishOptions().header("key", "late"));
            secret.get().publish(Payload.of("x"), new PublishOptions().header("key", "7"));
            app.awaitEvents("x x");
            secret.get().publish(Payload.of("fail"), new PublishOptions().header("key", "7"));
            app.awaitEvents("x x", "fail fail", "as it came: fail");
            late.countDown();
            app.awaitCount(4);
        }
    }

    private static byte key(Headers headers, java.util.concurrent.CountDownLatch late) {
        if ("late".equals(headers.text("key"))) {
            try {
                late.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
        return (byte) headers.number("key", 0);
    }

    private static byte[] xor(Payload payload, byte key) {
        byte[] bytes = payload.toByteArray();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= key;
        }
        return bytes;
    }

    @Test
    void payloadOfABatchCannotBeReplaced() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class)
                    .onFailure(deadLetter("dead"))
                    .layer((context, next) -> {
                        context.payload(new byte[1], 0, 1);
                        return next.handle(context);
                    })
                    .batch(2)
                    .handle((batch, context) -> Outcome.ack());
            on.subscribe("dead", Payload.class).handle((payload, context) -> {
                test.note("" + context.headers().text(DeadLetter.CAUSE));
                return Outcome.ack();
            });
        })) {
            app.publish("a", "x");
            app.awaitEvents("IllegalStateException: A layer of subscription 'a' replaces the payload of a batch, whose"
                    + " messages are decoded already: do it without batch(…)");
        }
    }

    @Test
    void layersAfterTheFirstSubscriptionAreRefused() {
        AppBuilder builder = Millrace.app("late", "1");
        builder.broker(InProcessBroker.create(), on -> {
            on.subscribe("a", Payload.class).accept(payload -> {});
            assertThatThrownBy(() -> on.layer((context, next) -> next.handle(context)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("A scope's layer counts for what follows it: call it before the scope's subscriptions"
                            + " and publishers");
        });
        assertThatThrownBy(() -> builder.layer((context, next) -> next.handle(context)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The application's layer counts for the brokers that follow: call it before broker(…)");
    }

    @Test
    void sameRouterServesTwoBrokers() throws Exception {
        List<String> seen = new java.util.concurrent.CopyOnWriteArrayList<>();
        Router router = on -> on.subscribe("a", Payload.class).handle((payload, context) -> {
            seen.add(context.subscription() + " " + payload.toUtf8());
            return Outcome.ack();
        });
        AtomicReference<Publisher<Payload>> toFirst = new AtomicReference<>();
        AtomicReference<Publisher<Payload>> toSecond = new AtomicReference<>();
        App app = Millrace.app("two", "1")
                .drainTimeout(Duration.ofSeconds(10))
                .broker("one", InProcessBroker.create(), on -> {
                    on.include(router);
                    toFirst.set(on.publisher("a", Payload.class));
                })
                .broker("other", InProcessBroker.create(), on -> {
                    on.include(router);
                    toSecond.set(on.publisher("a", Payload.class));
                })
                .build();
        try (RunningApp running = app.start()) {
            toFirst.get().publish(Payload.of("x"));
            toSecond.get().publish(Payload.of("y"));
            assertThat(running.shutDown().clean()).isTrue();
        }
        assertThat(seen).containsExactlyInAnyOrder("a x", "a-2 y");
    }
}
