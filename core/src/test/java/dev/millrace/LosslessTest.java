package dev.millrace;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.inprocess.InProcessBroker;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Applications put together by chance: what was accepted is handled or dead-lettered, exactly once, however many
/// threads publish, however small the inboxes are, and whenever the application is stopped.
@Timeout(120)
class LosslessTest {

    private static final int APPLICATIONS = 20;

    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong handled = new AtomicLong();
    private final AtomicLong dead = new AtomicLong();
    private final AtomicLong chained = new AtomicLong();
    private final AtomicLong chainEnds = new AtomicLong();
    private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatWasAcceptedIsHandledOrDeadLetteredExactlyOnce(long seed) throws InterruptedException {
        Random random = new Random(seed);
        for (int i = 0; i < APPLICATIONS; i++) {
            StopReport report = run(random);
            assertThat(report).as("application %d", i).isEqualTo(new StopReport(true, null, List.of()));
            assertThat(unexpected).isEmpty();
            assertThat(handled.get() + dead.get()).as("application %d", i).isEqualTo(accepted.get());
            assertThat(chainEnds).as("application %d", i).hasValue(chained.get());
        }
    }

    private StopReport run(Random random) throws InterruptedException {
        int inbox = random.nextInt(3) == 0 ? 2048 : 1 << 20;
        AppBuilder builder = Millrace.app("random", "1").drainTimeout(ofSeconds(60));
        Scope on = builder.scope(
                InProcessBroker.create(options -> options.inboxBytes(inbox).publishTimeout(ofSeconds(60))));
        OpenPublisher<Payload> publisher = on.openPublisher(Payload.class);
        Publisher<Payload> chain = on.publisher("chain", Payload.class);
        int subscriptions = 1 + random.nextInt(4);
        for (int i = 0; i < subscriptions; i++) {
            subscribe(on, "to." + i, random, chain);
        }
        on.subscribe("dead", Payload.class).accept(payload -> dead.incrementAndGet());
        on.subscribe("chain", Payload.class).workers(2).accept(payload -> chainEnds.incrementAndGet());
        RunningApp running = builder.build().start();
        List<Thread> publishers = new ArrayList<>();
        boolean isVirtual = random.nextBoolean();
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            Runnable publishing = publishing(publisher, subscriptions, random.nextLong());
            publishers.add(
                    isVirtual
                            ? Thread.ofVirtual().start(publishing)
                            : Thread.ofPlatform().start(publishing));
        }
        if (random.nextBoolean()) { // otherwise it stops while they publish
            join(publishers);
        }
        StopReport report = running.shutDown();
        join(publishers);
        return report;
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void subscribe(Scope on, String destination, Random random, Publisher<Payload> chain) {
        Subscription<Payload> subscription = on.subscribe(destination, Payload.class)
                .onFailure(FailurePolicy.retry()
                        .backoff(ofMillis(1), ofMillis(4))
                        .attempts(3)
                        .deadLetter("dead"));
        int kind = random.nextInt(6);
        switch (kind) {
            case 0 -> subscription.workers(3);
            case 1 -> subscription.threads(3);
            case 2 ->
                subscription.workers(3).byKey(delivery -> delivery.payload().intAt(0));
            case 3 ->
                subscription.threads(2).byKey(delivery -> delivery.payload().intAt(0));
            default -> {} // one at a time
        }
        if (kind == 5) {
            subscription
                    .batch(1 + random.nextInt(20))
                    .waitAtMost(ofMillis(random.nextInt(3)))
                    .handle((batch, context) -> {
                        handled.addAndGet(batch.size());
                        return Outcome.ack();
                    });
        } else {
            subscription.handle((payload, context) -> handle(payload, context, chain));
        }
    }

    private Outcome handle(Payload payload, Context context, Publisher<Payload> chain) {
        int number = payload.intAt(0);
        if (number % 97 == 0) {
            throw new IllegalStateException("on purpose");
        }
        if (context.attempt() == 1 && number % 31 == 0) {
            return Outcome.retry();
        }
        if (context.attempt() == 1 && number % 37 == 0) {
            return Outcome.retryAfter(ofMillis(1));
        }
        if (number % 5 == 0) {
            chain.publish(payload);
            chained.incrementAndGet();
        }
        handled.incrementAndGet();
        return Outcome.ack();
    }

    private Runnable publishing(OpenPublisher<Payload> publisher, int subscriptions, long seed) {
        Random random = new Random(seed);
        int messages = 100 + random.nextInt(1_000);
        return () -> {
            for (int i = 0; i < messages; i++) {
                byte[] message = new byte[4 + random.nextInt(200)];
                message[0] = (byte) i;
                message[1] = (byte) (i >> 8);
                try {
                    publisher.to("to." + random.nextInt(subscriptions)).publish(Payload.of(message));
                    accepted.incrementAndGet();
                } catch (PublishException refused) {
                    if (!refused.getMessage().contains("stopping")
                            && !refused.getMessage().contains("not running")) {
                        unexpected.add(refused.getMessage());
                    }
                    return;
                }
            }
        };
    }
}
