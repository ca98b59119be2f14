package dev.millrace;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.inprocess.InProcessSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class BackPressureTest {

    private static final String KIB = "x".repeat(1000);

    @Test
    void publisherToAFullInboxIsToldWhichSubscriptionReadsTooSlowly() {
        try (TestApp app = TestApp.start(
                options -> options.inboxBytes(4096).publishTimeout(ofMillis(30)),
                (on, test) -> on.subscribe("a", Payload.class).name("slow").accept(payload -> test.note("x")))) {
            app.pause("slow");
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100_000; i++) {
                            app.publish("a", KIB);
                        }
                    })
                    .isInstanceOf(PublishException.class)
                    .hasMessageStartingWith("Publishing to 'a' on in-process failed: The inbox of subscription 'slow'"
                            + " had no room within PT0.03S: ")
                    .hasMessageEndingWith("It reads too slowly for what is published to 'a'; give it workers, a larger"
                            + " inbox, or dropWhenFull()");
            app.running().resume("slow");
        }
    }

    @Test
    void whatWasAcceptedBeforeTheInboxWasFullIsAllDelivered() {
        int[] accepted = {0};
        try (TestApp app = TestApp.start(
                options -> options.inboxBytes(4096).publishTimeout(ofMillis(20)),
                (on, test) -> on.subscribe("a", Payload.class).accept(payload -> test.note("x")))) {
            app.pause("a");
            assertThatThrownBy(() -> {
                        while (true) {
                            app.publish("a", KIB);
                            accepted[0]++;
                        }
                    })
                    .isInstanceOf(PublishException.class);
            assertThat(accepted[0]).isGreaterThan(3);
            app.running().resume("a");
            app.awaitCount(accepted[0]);
        }
    }

    @Test
    void slowSubscriptionHoldsUpNeitherOtherDestinationsNorOtherSubscriptionsOfItsOwnBeyondItsBound() {
        try (TestApp app =
                TestApp.start(options -> options.inboxBytes(4096).publishTimeout(ofMillis(20)), (on, test) -> {
                    on.subscribe("a", Payload.class).name("slow").accept(payload -> {});
                    on.subscribe("a", Payload.class).name("quick").accept(payload -> test.note("a"));
                    on.subscribe("b", Payload.class).accept(payload -> test.note("b"));
                })) {
            app.pause("slow");
            int accepted = 0;
            try {
                while (true) {
                    app.publish("a", KIB);
                    accepted++;
                }
            } catch (PublishException full) {
                app.awaitCount(accepted);
            }
            app.publish("b", "x");
            app.until(() -> app.events().contains("b"));
            app.running().resume("slow");
            app.publish("a", "x");
            app.awaitCount(accepted + 2);
        }
    }

    @Test
    void subscriptionThatDropsHoldsUpNobodyAndSaysHowMuchItLost() {
        TestApp app = TestApp.start(
                options -> options.publishTimeout(ofMillis(20)),
                (on, test) -> on.subscribe(
                                InProcessSource.named("a").capacity(4096).dropWhenFull(), Payload.class)
                        .accept(payload -> test.note("x")));
        app.pause("a");
        for (int i = 0; i < 200; i++) {
            app.publish("a", KIB);
        }
        app.running().resume("a");
        StopReport report = app.running().shutDown();
        int handled = app.events().size();
        assertThat(handled).isBetween(3, 199);
        assertThat(report.leftBehind())
                .containsExactly("Subscription 'a': " + (200 - handled)
                        + " messages found no room and were dropped, as dropWhenFull() asks");
    }

    @Test
    void publisherThatWaitsForRoomIsReleasedWhenTheApplicationStops() throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch never = new CountDownLatch(1);
        TestApp app = TestApp.start(
                options -> options.inboxBytes(1024).publishTimeout(ofSeconds(60)),
                (on, test) -> on.subscribe("a", Payload.class).accept(payload -> {
                    test.note("in");
                    throw new IllegalStateException("stop");
                }));
        app.pause("a");
        Thread publisher = Thread.ofPlatform().start(() -> {
            try {
                while (true) {
                    app.publish("a", KIB);
                }
            } catch (PublishException released) {
                failure.set(released);
            }
        });
        app.until(() -> publisher.getState() == Thread.State.TIMED_WAITING);
        app.running().resume("a"); // its first message ends the application
        assertThat(app.running().awaitEnd(ofSeconds(20))).isTrue();
        publisher.join(20_000);
        assertThat(publisher.isAlive()).isFalse();
        assertThat(failure.get()).isInstanceOf(PublishException.class);
        never.countDown();
    }

    /// The publishers and the handler are virtual threads, of which many share a sender.
    @Test
    void publishersThatWaitDoNotHoldUpTheHandlerThatMakesRoom() throws Exception {
        AtomicReference<Publisher<Payload>> further = new AtomicReference<>();
        try (TestApp app =
                TestApp.start(options -> options.inboxBytes(2048).publishTimeout(ofSeconds(60)), (on, test) -> {
                    further.set(on.publisher("b", Payload.class));
                    on.subscribe("a", Payload.class).workers(1).accept(payload -> {
                        further.get().publish(payload);
                        test.note("a");
                    });
                    on.subscribe("b", Payload.class).accept(payload -> {});
                })) {
            java.util.List<Thread> publishers = new java.util.ArrayList<>();
            for (int i = 0; i < 64; i++) {
                publishers.add(Thread.startVirtualThread(() -> {
                    for (int k = 0; k < 20; k++) {
                        app.publish("a", KIB);
                    }
                }));
            }
            app.awaitCount(64 * 20);
            for (Thread publisher : publishers) {
                publisher.join();
            }
        }
    }

    /// What a publisher that waits for room would send after the drain has seen rest would be left behind.
    @Test
    void publishersThatWaitForRoomAreToldOfTheStopAndNothingAcceptedIsLeftBehind() throws Exception {
        for (int round = 0; round < 20; round++) {
            java.util.concurrent.atomic.AtomicInteger accepted = new java.util.concurrent.atomic.AtomicInteger();
            TestApp app = TestApp.start(
                    options -> options.inboxBytes(2048).publishTimeout(ofSeconds(60)),
                    (on, test) -> on.subscribe("a", Payload.class).accept(payload -> test.note("a")));
            java.util.List<Thread> publishers = new java.util.ArrayList<>();
            for (int i = 0; i < 8; i++) {
                Thread.Builder kind = i % 2 == 0 ? Thread.ofPlatform() : Thread.ofVirtual();
                publishers.add(kind.start(() -> {
                    try {
                        while (true) {
                            app.publish("a", KIB);
                            accepted.incrementAndGet();
                        }
                    } catch (PublishException stopping) {
                        assertThat(stopping).hasMessageContaining("stopping");
                    }
                }));
            }
            app.until(() -> accepted.get() > 20);
            StopReport report = app.running().shutDown();
            for (Thread publisher : publishers) {
                publisher.join();
            }
            assertThat(report.leftBehind()).isEmpty();
            assertThat(app.events()).hasSize(accepted.get());
        }
    }

    @Test
    void interruptedPublisherSaysSoAndKeepsItsInterrupt() throws Exception {
        AtomicReference<String> message = new AtomicReference<>();
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        try (TestApp app = TestApp.start(
                options -> options.inboxBytes(1024).publishTimeout(ofSeconds(60)),
                (on, test) -> on.subscribe("a", Payload.class).accept(payload -> {}))) {
            app.pause("a");
            Thread publisher = Thread.ofPlatform().start(() -> {
                try {
                    while (true) {
                        app.publish("a", KIB);
                    }
                } catch (PublishException stopped) {
                    message.set(stopped.getMessage());
                    interrupted.set(Thread.currentThread().isInterrupted());
                }
            });
            app.until(() -> publisher.getState() == Thread.State.TIMED_WAITING);
            publisher.interrupt();
            publisher.join(20_000);
            assertThat(message.get())
                    .contains("The thread was interrupted while it waited for room in the inbox of"
                            + " subscription 'a'; the message was not published");
            assertThat(interrupted.get()).isTrue();
            app.running().resume("a");
        }
    }
}
