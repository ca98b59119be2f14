package dev.millrace;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.inprocess.InProcessBroker;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishingTest {

    @Test
    void templatePublisherReachesTheDestinationThatItsValuesName() {
        AtomicReference<TemplatePublisher<Payload>> created = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> {
            created.set(on.templatePublisher("orders.{region}.{year}", Payload.class));
            on.subscribe("orders.eu.2026", Payload.class).accept(payload -> test.note(payload.toUtf8()));
        })) {
            created.get().with("us", "2026").publish(Payload.of("away"));
            created.get().with("eu", "2026").publish(Payload.of("here"));
            assertThat(created.get().with("eu", "2026")).isSameAs(created.get().with("eu", "2026"));
            app.awaitEvents("here");
        }
    }

    @Test
    @SuppressWarnings("NullAway") // a function that does not check
    void messageNamesItsDestination() throws Exception {
        AtomicReference<Publisher<Payload>> byText = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> {
            byText.set(on.publisher(payload -> payload.length() == 0 ? null : "to." + payload.toUtf8(), Payload.class));
            on.subscribe("to.a", Payload.class).reply("unused").handle(payload -> {
                test.note("a");
                return payload;
            });
            on.subscribe("to.b", Payload.class).accept(payload -> test.note("b"));
        })) {
            byText.get().publish(Payload.of("b"));
            app.awaitEvents("b");
            assertThat(byText.get()
                            .request(Payload.of("a"), Payload.class, java.time.Duration.ofSeconds(20))
                            .toUtf8())
                    .isEqualTo("a");
            assertThatThrownBy(() -> byText.get().publish(Payload.of("")))
                    .isInstanceOf(PublishException.class)
                    .hasMessage("A message of dev.millrace.Payload names no destination: its publisher's function"
                            + " answered null");
        }
    }

    @Test
    void templateSaysWhatIsWrong() {
        Millrace.app("t", "1").broker(InProcessBroker.create(), on -> {
            assertThatThrownBy(() -> on.templatePublisher("orders", Payload.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The template 'orders' has no placeholder: use publisher(…) for a fixed destination");
            for (String broken : new String[] {"a.{b", "a.b}", "a.{b{c}}", "}{"}) {
                assertThatThrownBy(() -> on.templatePublisher(broken, Payload.class))
                        .hasMessage("The template '" + broken + "' has a brace without its partner: write {name}");
            }
            assertThatThrownBy(() -> on.templatePublisher("a.{ }", Payload.class))
                    .hasMessage("The template 'a.{ }' has a placeholder without a name");
            TemplatePublisher<Payload> two = on.templatePublisher("a.{b}.{c}", Payload.class);
            assertThatThrownBy(() -> two.with("x"))
                    .hasMessage("The template 'a.{b}.{c}' has 2 placeholders [b, c], but got 1 values");
            for (String odd : new String[] {"", "x.y", "*", ">", "x y"}) {
                assertThatThrownBy(() -> two.with("x", odd))
                        .hasMessage("The placeholder {c} of the template 'a.{b}.{c}' got '" + odd
                                + "', which would change the shape of the destination");
            }
        });
    }

    @Test
    void messagesOwnHeaderWinsOverThePublishers() {
        AtomicReference<Publisher<Payload>> tagged = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> {
            tagged.set(on.publisher(
                    "a",
                    Payload.class,
                    settings -> settings.header("tenant", "acme").header("source", "shop")));
            on.subscribe("a", Payload.class).handle((payload, context) -> {
                test.note(context.headers().text("tenant") + " "
                        + context.headers().text("source"));
                return Outcome.ack();
            });
        })) {
            tagged.get().publish(Payload.of("x"));
            tagged.get().publish(Payload.of("x"), new PublishOptions().header("Tenant", "other"));
            app.awaitEvents("acme shop", "other shop");
        }
    }

    @Test
    void mandatoryMessageThatNobodySubscribesToIsRefusedAndOthersAreNot() {
        try (TestApp app = TestApp.start(
                (on, test) -> on.subscribe("a", Payload.class).accept(payload -> test.note(payload.toUtf8())))) {
            app.publish("nobody", "x");
            assertThatThrownBy(() -> app.publish("nobody", "x", new PublishOptions().mandatory()))
                    .isInstanceOf(PublishException.class)
                    .hasMessage("Publishing to 'nobody' on in-process failed: nobody subscribes to it, and the message"
                            + " is mandatory");
            app.publish("a", "y", new PublishOptions().mandatory());
            app.awaitEvents("y");
        }
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what happens to those who do so is the question
    void wrongTypePublishedIsRefusedByNamingBothTypes() {
        AtomicReference<Publisher<Long>> numbers = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> numbers.set(
                on.publisher("a", Long.class, settings -> settings.format(new FailureTest.NumberFormat()))))) {
            Publisher raw = numbers.get();
            assertThatThrownBy(() -> raw.publish("text"))
                    .isInstanceOf(PublishException.class)
                    .hasMessage("Publishing to 'a' failed: the publisher takes java.lang.Long, but it was given a"
                            + " java.lang.String");
            Publisher bytes = app.to("a");
            assertThatThrownBy(() -> bytes.publish("text"))
                    .hasMessage("Publishing to 'a' failed: the publisher takes dev.millrace.Payload, but it was given"
                            + " a java.lang.String");
        }
    }

    @Test
    void nullIsRefusedWhereItIsGiven() {
        try (TestApp app = TestApp.start((on, test) -> {})) {
            assertThatThrownBy(() -> app.to("a").publish(nothing()))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("message");
            assertThatThrownBy(() -> app.to("a").publish(Payload.of("x"), nothing()))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("options");
            assertThatThrownBy(() -> app.to(nothing())).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> new PublishOptions().header(nothing(), "x"))
                    .isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> new PublishOptions().header("x", nothing()))
                    .isInstanceOf(NullPointerException.class);
        }
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // for callers that do not check nulls
    private static <T> T nothing() {
        return null;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 4_000, 32_000, 33_000, 61_000})
    void payloadOfAnySizeUpToTheLimitArrivesUnchanged(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .accept(payload -> test.note("" + Arrays.equals(payload.toByteArray(), bytes))))) {
            for (int i = 0; i < 3; i++) {
                app.to("a").publish(Payload.of(bytes));
            }
            app.awaitEvents("true", "true", "true");
        }
    }

    @Test
    void payloadLargerThanABlockIsRefusedByDefaultAndNamesTheOption() {
        try (TestApp app = TestApp.start(
                (on, test) -> on.subscribe("a", Payload.class).accept(payload -> test.note("" + payload.length())))) {
            assertThatThrownBy(() -> app.to("a").publish(Payload.of(new byte[70_000])))
                    .isInstanceOf(PublishException.class)
                    .hasMessage("Publishing to 'a' on in-process failed: The message to 'a' has 70016 bytes with its"
                            + " headers, but at most 61440 are allowed: raise InProcessOptions.maxMessageBytes");
            app.to("a").publish(Payload.of(new byte[100])); // what was refused left nothing open
            app.awaitEvents("100");
        }
    }

    @Test
    void payloadOfTenMegabytesArrivesWhenConfigured() {
        byte[] bytes = new byte[10 << 20];
        new Random(1).nextBytes(bytes);
        try (TestApp app = TestApp.start(
                options -> options.maxMessageBytes(11 << 20).inboxBytes(64 << 20),
                (on, test) -> on.subscribe("a", Payload.class)
                        .accept(payload -> test.note("" + Arrays.equals(payload.toByteArray(), bytes))))) {
            for (int i = 0; i < 3; i++) {
                app.to("a").publish(Payload.of(bytes));
            }
            app.awaitEvents("true", "true", "true");
        }
    }

    @Test
    void nameOf64KibibytesIsRefused() {
        String name = "n".repeat(64 * 1024);
        try (TestApp app = TestApp.start((on, test) -> {})) {
            assertThatThrownBy(() -> app.publish(name, "x"))
                    .hasMessageContaining("The destination '" + "n".repeat(40)
                            + "…' has 65536 characters, but at most 1024 are allowed");
        }
        App subscribed = Millrace.app("long", "1")
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe(name, Payload.class).accept(payload -> {}))
                .build();
        assertThatThrownBy(subscribed::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("has 65536 characters, but at most 1024 are allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "a..b", "a.", "a b", "a\nb", "a.*", ">"})
    void invalidDestinationIsRefusedInAClearSentence(String name) {
        try (TestApp app = TestApp.start((on, test) -> {})) {
            assertThatThrownBy(() -> app.publish(name, "x"))
                    .isInstanceOf(PublishException.class)
                    .hasMessageContaining("The destination '")
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void nothingIsPublishedBeforeTheStartOrAfterTheEnd() {
        AtomicReference<Publisher<Payload>> publisher = new AtomicReference<>();
        App app = Millrace.app("orders", "1")
                .broker(InProcessBroker.create(), on -> publisher.set(on.publisher("a", Payload.class)))
                .build();
        String closed = "Nothing can be published to 'a': the application is not running";
        assertThatThrownBy(() -> publisher.get().publish(Payload.of("x"))).hasMessage(closed);
        app.start().close();
        assertThatThrownBy(() -> publisher.get().publish(Payload.of("x"))).hasMessage(closed);
        assertThatThrownBy(() -> publisher.get().request(Payload.of("x"), Payload.class, ofMillis(10)))
                .hasMessage(closed);
    }

    @Test
    void publisherWorksAgainWhenTheApplicationIsStartedAgain() {
        AtomicReference<Publisher<Payload>> publisher = new AtomicReference<>();
        java.util.concurrent.atomic.AtomicInteger seen = new java.util.concurrent.atomic.AtomicInteger();
        App app = Millrace.app("orders", "1")
                .broker(InProcessBroker.create(), on -> {
                    publisher.set(on.publisher("a", Payload.class));
                    on.subscribe("a", Payload.class).accept(payload -> seen.incrementAndGet());
                })
                .build();
        for (int i = 1; i <= 3; i++) {
            try (RunningApp running = app.start()) {
                publisher.get().publish(Payload.of("x"));
                assertThat(running.shutDown().clean()).isTrue();
            }
            assertThat(seen).hasValue(i);
        }
    }

    @Test
    void firstMessageMayBePublishedByTheHookThatFollowsTheStart() {
        AtomicReference<Publisher<Payload>> publisher = new AtomicReference<>();
        try (TestApp app = TestApp.with(
                builder -> builder.afterStart(() -> publisher.get().publish(Payload.of("first"))), (on, test) -> {
                    publisher.set(on.publisher("a", Payload.class));
                    on.subscribe("a", Payload.class).accept(payload -> test.note(payload.toUtf8()));
                })) {
            app.awaitEvents("first");
        }
    }

    @Test
    void handlerPublishesToAnotherBroker() {
        AtomicReference<Publisher<Payload>> bridge = new AtomicReference<>();
        AtomicReference<Publisher<Payload>> in = new AtomicReference<>();
        AtomicReference<String> out = new AtomicReference<>();
        App app = Millrace.app("bridge", "1")
                .broker("right", InProcessBroker.create(), on -> {
                    bridge.set(on.publisher("b", Payload.class));
                    on.subscribe("b", Payload.class).accept(payload -> out.set(payload.toUtf8()));
                })
                .broker("left", InProcessBroker.create(), on -> {
                    in.set(on.publisher("a", Payload.class));
                    on.subscribe("a", Payload.class)
                            .accept(payload -> bridge.get().publish(payload));
                })
                .build();
        try (RunningApp running = app.start()) {
            in.get().publish(Payload.of("over"));
            org.awaitility.Awaitility.await().until(() -> "over".equals(out.get()));
            assertThat(running.health().isWell()).isTrue();
        }
    }
}
