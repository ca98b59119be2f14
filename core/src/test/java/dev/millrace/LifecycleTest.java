package dev.millrace;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.spi.Broker;
import dev.millrace.spi.Connection;
import dev.millrace.spi.Environment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LifecycleTest {

    /// A broker that can't be reached.
    private static final class Unreachable implements Broker {

        @Override
        public String kind() {
            return "unreachable";
        }

        @Override
        public Connection connect(Environment environment) throws IOException {
            throw new IOException("no broker at localhost:1");
        }
    }

    @Test
    void buildingStartsNoThread() {
        AppBuilder builder = Millrace.app("quiet", "1");
        int before = millraceThreads().size();
        App app = builder.broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("a", Payload.class).accept(payload -> {}))
                .build();
        assertThat(millraceThreads()).hasSize(before);
        assertThat(app.subscriptions()).containsExactly("a");
        assertThat(app.title() + " " + app.version()).isEqualTo("quiet 1");
    }

    @Test
    void stoppedApplicationLeavesNoThread() {
        App app = Millrace.app("leaves-nothing", "1")
                .broker(InProcessBroker.create(), on -> {
                    on.subscribe("leaves.a", Payload.class).accept(payload -> {});
                    on.subscribe("leaves.b", Payload.class).threads(3).accept(payload -> {});
                    on.subscribe("leaves.c", Payload.class).workers(3).byKey().accept(payload -> {});
                })
                .build();
        RunningApp running = app.start();
        assertThat(millraceThreads()).anyMatch(name -> name.contains("leaves.a"));
        running.close();
        assertThat(millraceThreads()).noneMatch(name -> name.contains("leaves"));
    }

    private static List<String> millraceThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("millrace"))
                .toList();
    }

    @Test
    void hooksRunInOrderAndWhatStoppingOnesThrowIsOnlyLogged() {
        List<String> order = new ArrayList<>();
        App app = Millrace.app("hooks", "1")
                .onStart(() -> order.add("on start"))
                .afterStart(() -> order.add("after start"))
                .onStop(() -> {
                    order.add("on stop");
                    throw new IOException("on purpose");
                })
                .afterStop(() -> order.add("after stop"))
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("a", Payload.class).accept(payload -> {}))
                .build();
        try (RunningApp running = app.start()) {
            assertThat(running.health().state()).isEqualTo(Health.State.RUNNING);
            order.add("running");
        }
        assertThat(order).containsExactly("on start", "after start", "running", "on stop", "after stop");
    }

    @Test
    void startThatFailsClosesWhatWasOpenedAndNamesTheCause() {
        List<String> order = new ArrayList<>();
        App app = Millrace.app("half", "1")
                .afterStop(() -> order.add("after stop"))
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("half.open", Payload.class).accept(payload -> {}))
                .broker(new Unreachable(), on -> {})
                .build();
        assertThatThrownBy(app::start)
                .isInstanceOf(StartException.class)
                .hasMessage("'half' could not start: IOException: no broker at localhost:1")
                .hasCauseInstanceOf(IOException.class);
        assertThat(millraceThreads()).noneMatch(name -> name.contains("half.open"));
        assertThat(order).containsExactly("after stop");
    }

    @Test
    void hookThatFailsEndsTheStart() {
        for (boolean before : new boolean[] {true, false}) {
            AppBuilder builder = Millrace.app("hooked", "1");
            Hook failing = () -> {
                throw new IOException("no schema");
            };
            App app = (before ? builder.onStart(failing) : builder.afterStart(failing))
                    .broker(InProcessBroker.create(), on -> {})
                    .build();
            assertThatThrownBy(app::start).hasMessage("'hooked' could not start: IOException: no schema");
        }
    }

    @Test
    void missingFormatEndsTheStartByNamingTheSubscription() {
        App app = Millrace.app("formless", "1")
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("a", Long.class).accept(number -> {}))
                .build();
        assertThatThrownBy(app::start)
                .hasMessage("'formless' could not start: Subscription 'a' needs a format for"
                        + " java.lang.Long, and none is there: add millrace-json to the dependencies, call format(…),"
                        + " or use Payload for bytes as they are");
    }

    @Test
    void stoppingHandlesWhatWasAcceptedAlsoAlongAChain() {
        AtomicInteger ends = new AtomicInteger();
        AtomicReference<Publisher<Payload>> second = new AtomicReference<>();
        try (TestApp app = TestApp.start((on, test) -> {
            second.set(on.publisher("b", Payload.class));
            on.subscribe("a", Payload.class).workers(4).accept(payload -> {
                second.get().publish(payload);
            });
            on.subscribe("b", Payload.class).accept(payload -> ends.incrementAndGet());
        })) {
            for (int i = 0; i < 2_000; i++) {
                app.publish("a", "x");
            }
            StopReport report = app.running().shutDown();
            assertThat(report.leftBehind()).isEmpty();
            assertThat(report.clean()).isTrue();
            assertThat(ends).hasValue(2_000);
        }
    }

    @Test
    void stoppingHandlesWhatATaskAfterSettlingPublishes() throws Exception {
        CountDownLatch settled = new CountDownLatch(1);
        CountDownLatch stopping = new CountDownLatch(1);
        try (TestApp app = TestApp.with(builder -> builder.onStop(stopping::countDown), (on, test) -> {
            on.subscribe("a", Payload.class)
                    .handle((payload, context) -> Outcome.ack().andThen(() -> {
                        settled.countDown();
                        awaitUninterrupted(stopping);
                        for (int i = 0; i < 1_000; i++) {
                            test.publish("b", "x");
                        }
                    }));
            on.subscribe("b", Payload.class).accept(payload -> test.note("handled"));
        })) {
            app.publish("a", "x");
            settled.await();
            StopReport report = app.running().shutDown();
            assertThat(report.leftBehind()).isEmpty();
            assertThat(app.events()).hasSize(1_000);
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void nothingThatIsPublishedAfterAPauseIsHandledBeforeItIsOver() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class).accept(payload -> test.note("a " + payload.toUtf8()));
            on.subscribe("b", Payload.class).accept(payload -> test.note("b " + payload.toUtf8()));
        })) {
            for (int i = 0; i < 30; i++) {
                String round = "" + i;
                app.running().pause("a");
                app.publish("a", round);
                app.publish("b", round);
                app.until(() -> app.events().contains("b " + round));
                assertThat(app.events()).doesNotContain("a " + round);
                app.running().resume("a");
                app.until(() -> app.events().contains("a " + round));
            }
        }
    }

    @Test
    void stoppingHandlesWhatAHandlerOfAnotherBrokerPublishes() {
        AtomicInteger ends = new AtomicInteger();
        AtomicReference<Publisher<Payload>> in = new AtomicReference<>();
        AtomicReference<Publisher<Payload>> bridge = new AtomicReference<>();
        CountDownLatch gate = new CountDownLatch(1);
        App app = Millrace.app("bridge", "1")
                .broker("right", InProcessBroker.create(), on -> {
                    bridge.set(on.publisher("b", Payload.class));
                    on.subscribe("b", Payload.class).accept(payload -> ends.incrementAndGet());
                })
                .broker("left", InProcessBroker.create(), on -> {
                    in.set(on.publisher("a", Payload.class));
                    on.subscribe("a", Payload.class).accept(payload -> {
                        gate.await();
                        bridge.get().publish(payload);
                    });
                })
                .onStop(gate::countDown)
                .build();
        try (RunningApp running = app.start()) {
            for (int i = 0; i < 100; i++) {
                in.get().publish(Payload.of("x"));
            }
            assertThat(running.shutDown()).isEqualTo(new StopReport(true, null, List.of()));
        }
        assertThat(ends).hasValue(100);
    }

    @Test
    void killDuringDrainNamesWhatWasNotHandled() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        App app = Millrace.app("stuck", "1")
                .drainTimeout(ofMillis(50))
                .broker(InProcessBroker.create(), on -> {
                    Publisher<Payload> publisher = on.publisher("a", Payload.class);
                    on.subscribe("a", Payload.class).accept(payload -> {
                        started.countDown();
                        try {
                            new CountDownLatch(1).await();
                        } catch (InterruptedException stop) {
                            interrupted.set(true);
                            throw stop;
                        }
                    });
                    on.subscribe("go", Payload.class).accept(payload -> {});
                    opened(publisher);
                })
                .afterStart(() -> {
                    for (int i = 0; i < 10; i++) {
                        publisher().publish(Payload.of("x"));
                    }
                })
                .build();
        RunningApp running = app.start();
        started.await();
        StopReport report = running.shutDown();
        assertThat(report.clean()).isFalse();
        assertThat(report.failure()).isNull();
        assertThat(interrupted).isTrue();
        assertThat(report.leftBehind())
                .containsExactlyInAnyOrder(
                        "Subscription 'a': a handler was interrupted; its message stays unsettled",
                        "Subscription 'a': 10 messages were not handled");
        assertThatThrownBy(running::close)
                .isInstanceOf(MillraceException.class)
                .hasMessageStartingWith("'stuck' left something behind: ")
                .hasMessageContaining("Subscription 'a': 10 messages were not handled");
    }

    private final AtomicReference<Publisher<Payload>> opened = new AtomicReference<>();

    private void opened(Publisher<Payload> publisher) {
        opened.set(publisher);
    }

    private Publisher<Payload> publisher() {
        return opened.get();
    }

    @Test
    void handlerMayStopTheApplicationButNotWaitForItsEnd() throws Exception {
        AtomicReference<Throwable> waited = new AtomicReference<>();
        AtomicReference<RunningApp> self = new AtomicReference<>();
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).accept(payload -> {
                    self.get().stop();
                    try {
                        self.get().shutDown();
                    } catch (IllegalStateException refused) {
                        waited.set(refused);
                    }
                }))) {
            self.set(app.running());
            app.publish("a", "x");
            assertThat(app.running().awaitEnd(ofSeconds(20))).isTrue();
            assertThat(waited.get())
                    .hasMessage("A handler of 'test' waits for the application's end, and so for itself: call stop()"
                            + " instead");
            assertThat(app.running().health().state()).isEqualTo(Health.State.STOPPED);
        }
    }

    @Test
    void shuttingDownTwiceGivesTheSameReport() {
        RunningApp running = Millrace.app("twice", "1")
                .broker(InProcessBroker.create(), on -> {})
                .build()
                .start();
        assertThat(running.shutDown()).isSameAs(running.shutDown());
    }

    @Test
    void pausedSubscriptionKeepsItsMessagesUntilItIsResumed() {
        try (TestApp app = TestApp.start(
                (on, test) -> on.subscribe("a", Payload.class).accept(payload -> test.note(payload.toUtf8())))) {
            app.pause("a");
            app.until(() -> app.health("a").state() == SubscriptionState.PAUSED);
            app.publish("a", "x");
            app.publish("a", "y");
            assertThat(app.events()).isEmpty();
            app.running().resume("a");
            app.awaitEvents("x", "y");
            assertThatThrownBy(() -> app.running().pause("b"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("There is no subscription 'b' in 'test', only [a]");
        }
    }

    @Test
    void listenerHearsEverythingOnce() {
        List<String> heard = new CopyOnWriteArrayList<>();
        Listener listener = new Listener() {
            @Override
            public void received(String subscription, int messages) {
                heard.add("received " + subscription + " " + messages);
            }

            @Override
            public void handled(String subscription, long nanos) {
                heard.add("handled " + subscription + " " + nanos);
            }

            @Override
            public void settled(String subscription, Outcome.Kind kind) {
                heard.add("settled " + subscription + " " + kind);
            }

            @Override
            public void failed(String subscription, Throwable cause) {
                heard.add("failed " + subscription + " " + cause.getMessage());
            }

            @Override
            public void published(String destination) {
                heard.add("published " + destination);
            }

            @Override
            public void publishFailed(String destination, Throwable cause) {
                heard.add("publish failed " + destination);
            }
        };
        try (TestApp app = TestApp.with(builder -> builder.listener(listener), (on, test) -> {
            on.subscribe("a", Payload.class).onFailure(FailurePolicy.reject()).handle((payload, context) -> {
                if (payload.length() > 1) {
                    throw new IllegalStateException("long");
                }
                return Outcome.ack();
            });
        })) {
            app.publish("a", "x");
            app.until(() -> heard.size() == 4);
            app.publish("a", "xx");
            assertThatThrownBy(() -> app.to("a").publish(Payload.of(new byte[100_000])))
                    .isInstanceOf(PublishException.class);
            app.running().shutDown();
            assertThat(heard)
                    .containsExactlyInAnyOrder(
                            "published a",
                            "received a 1",
                            "handled a -1",
                            "settled a ACK",
                            "published a",
                            "received a 1",
                            "handled a -1",
                            "failed a long",
                            "settled a REJECT",
                            "publish failed a");
        }
    }

    @Test
    void stateIsSharedAndAskingForAnotherNamesWhatThereIs() {
        try (TestApp app = TestApp.with(
                builder -> builder.state(AtomicInteger.class, new AtomicInteger(41)),
                (on, test) -> on.subscribe("a", Payload.class).handle((payload, context) -> {
                    test.note("" + context.state(AtomicInteger.class).incrementAndGet());
                    try {
                        context.state(String.class);
                    } catch (IllegalArgumentException missing) {
                        test.note("" + missing.getMessage());
                    }
                    return Outcome.ack();
                }))) {
            app.publish("a", "x");
            app.awaitEvents(
                    "42",
                    "The application has no state of java.lang.String, only of"
                            + " [java.util.concurrent.atomic.AtomicInteger]");
        }
    }
}
