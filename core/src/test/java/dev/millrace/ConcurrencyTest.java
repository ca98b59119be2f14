package dev.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConcurrencyTest {

    @Test
    void oneMessageAtATimeInOrderByDefault() {
        AtomicInteger inHand = new AtomicInteger();
        List<Integer> received = new ArrayList<>();
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).accept(payload -> {
                    assertThat(inHand.incrementAndGet()).isEqualTo(1);
                    received.add(Integer.parseInt(payload.toUtf8()));
                    inHand.decrementAndGet();
                }))) {
            for (int i = 0; i < 100_000; i++) {
                app.publish("a", Integer.toString(i));
            }
        }
        assertThat(received).hasSize(100_000).isSorted();
    }

    @ParameterizedTest
    @CsvSource({"workers,4", "threads,3", "workers,1"})
    void neverMoreMessagesAreInHandThanThereAreWorkersAndAllOfThemWork(String kind, int count) {
        AtomicInteger inHand = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Semaphore release = new Semaphore(0);
        try (TestApp app = TestApp.start((on, test) -> {
            Subscription<Payload> subscription = on.subscribe("a", Payload.class);
            (kind.equals("workers") ? subscription.workers(count) : subscription.threads(count)).accept(payload -> {
                most.accumulateAndGet(inHand.incrementAndGet(), Math::max);
                release.acquire();
                inHand.decrementAndGet();
                assertThat(Thread.currentThread().isVirtual()).isEqualTo(kind.equals("workers"));
                test.note("x");
            });
        })) {
            for (int i = 0; i < 40; i++) {
                app.publish("a", "x");
            }
            app.until(() -> inHand.get() == count);
            release.release(40);
            app.awaitCount(40);
        }
        assertThat(most.get()).isEqualTo(count);
    }

    @ParameterizedTest
    @CsvSource({"workers", "threads"})
    void messagesOfOneKeyNeverOverlapAndKeepTheirOrder(String kind) {
        int keys = 1000;
        AtomicLongArray last = new AtomicLongArray(keys);
        AtomicLongArray inHand = new AtomicLongArray(keys);
        AtomicInteger wrong = new AtomicInteger();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (TestApp app = TestApp.start((on, test) -> {
            Subscription<Payload> subscription = on.subscribe("a", Payload.class);
            (kind.equals("workers") ? subscription.workers(4) : subscription.threads(4))
                    .byKey()
                    .accept(payload -> {
                        int key = payload.intAt(0);
                        threads.add(Thread.currentThread());
                        if (inHand.getAndIncrement(key) != 0 || last.getAndIncrement(key) != payload.longAt(4)) {
                            wrong.incrementAndGet();
                        }
                        inHand.decrementAndGet(key);
                    });
        })) {
            Publisher<Payload> publisher = app.to("a");
            java.nio.ByteBuffer buffer = java.nio.ByteBuffer.allocate(12).order(java.nio.ByteOrder.LITTLE_ENDIAN);
            Payload payload = Payload.of(buffer.array());
            PublishOptions options = new PublishOptions();
            long[] sent = new long[keys];
            for (int i = 0; i < 300_000; i++) {
                int key = i * 7 % keys;
                buffer.putInt(0, key).putLong(4, sent[key]++);
                publisher.publish(payload, options.clear().key("key-" + key));
            }
        }
        assertThat(wrong.get()).isZero();
        assertThat(threads).hasSize(4);
        for (int key = 0; key < keys; key++) {
            assertThat(last.get(key)).isEqualTo(300);
        }
    }

    @Test
    void messagesWithoutAKeyUseAllLanes() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(4);
        try (TestApp app = TestApp.start((on, test) -> on.subscribe("a", Payload.class)
                .threads(4)
                .byKey()
                .accept(payload -> {
                    if (threads.add(Thread.currentThread())) {
                        all.countDown();
                    }
                    all.await();
                }))) {
            for (int i = 0; i < 8; i++) {
                app.publish("a", "x");
            }
        }
        assertThat(threads).hasSize(4);
    }

    @Test
    void blockingHandlerDelaysNoOtherSubscription() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class).accept(payload -> release.await());
            on.subscribe("b", Payload.class).accept(payload -> test.note("b"));
        })) {
            app.publish("a", "x");
            app.publish("b", "x");
            app.awaitEvents("b");
            release.countDown();
        }
    }

    @Test
    void pausedSubscriptionTakesNothingUntilItIsResumed() {
        try (TestApp app = TestApp.start((on, test) -> {
            on.subscribe("a", Payload.class).workers(3).accept(payload -> test.note("a"));
            on.subscribe("b", Payload.class).accept(payload -> test.note("b"));
        })) {
            app.pause("a");
            app.until(() -> app.health("a").state() == SubscriptionState.PAUSED);
            app.publish("a", "x");
            app.publish("b", "x");
            app.awaitEvents("b");
            app.running().resume("a");
            app.awaitEvents("b", "a");
        }
    }

    @Test
    void tenThousandVirtualThreadsPublishAtOnceAndNothingIsLostAndEachKeepsItsOrder() throws Exception {
        int threads = 10_000;
        int each = 5;
        Map<Integer, Integer> last = new ConcurrentHashMap<>();
        AtomicInteger received = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        try (TestApp app =
                TestApp.start((on, test) -> on.subscribe("a", Payload.class).accept(payload -> {
                    int number = payload.intAt(4);
                    if (last.merge(payload.intAt(0), number, (before, now) -> before + 1 == now ? now : -100)
                            != number) {
                        wrong.incrementAndGet();
                    }
                    received.incrementAndGet();
                }))) {
            Publisher<Payload> publisher = app.to("a");
            CountDownLatch start = new CountDownLatch(1);
            List<Thread> publishers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int id = i;
                publishers.add(Thread.ofVirtual().start(() -> {
                    await(start);
                    for (int n = 0; n < each; n++) {
                        java.nio.ByteBuffer bytes =
                                java.nio.ByteBuffer.allocate(8).order(java.nio.ByteOrder.LITTLE_ENDIAN);
                        publisher.publish(Payload.of(bytes.putInt(id).putInt(n).array()));
                    }
                }));
            }
            start.countDown();
            for (Thread one : publishers) {
                one.join();
            }
        }
        assertThat(received.get()).isEqualTo(threads * each);
        assertThat(wrong.get()).isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void thousandSubscriptionsStartAndAllGetTheirMessage() {
        AtomicInteger received = new AtomicInteger();
        try (TestApp app = TestApp.start((on, test) -> {
            for (int i = 0; i < 1000; i++) {
                on.subscribe("a", Payload.class).accept(payload -> received.incrementAndGet());
            }
        })) {
            app.publish("a", "x");
            app.until(() -> received.get() == 1000);
        }
    }
}
