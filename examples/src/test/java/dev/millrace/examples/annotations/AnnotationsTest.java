package dev.millrace.examples.annotations;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.App;
import dev.millrace.Context;
import dev.millrace.Millrace;
import dev.millrace.OpenPublisher;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.Router;
import dev.millrace.RunningApp;
import dev.millrace.examples.app.TickCodec;
import dev.millrace.inprocess.InProcessBroker;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The annotated classes that the documentation quotes do what it says.
@Timeout(60)
class AnnotationsTest {

    private final AtomicReference<OpenPublisher<Object>> publisher = new AtomicReference<>();
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final Audit audit = new Audit();
    private final PaymentHandlers payments = new PaymentHandlers();
    private final Thumbnails thumbnails = new Thumbnails();
    private final Totals totals = new Totals();

    private final Router others = on -> {
        publisher.set(on.openPublisher(Object.class));
        on.subscribe("confirmations", Payload.class).handle(this::hear);
        on.subscribe("audit.eu", Payload.class).handle(this::hear);
    };

    private Outcome hear(Payload payload, Context context) {
        heard.add(context.destination() + " " + payload.toUtf8());
        return Outcome.ack();
    }

    private RunningApp parts() {
        return Shop.parts(audit, payments, thumbnails, totals, others).start();
    }

    private void publish(String destination, Object message, String... headers) {
        PublishOptions options = new PublishOptions();
        for (int i = 0; i < headers.length; i += 2) {
            options.header(headers[i], headers[i + 1]);
        }
        publisher.get().to(destination).publish(message, options);
    }

    private static void eventually(ThrowingRunnable assertion) {
        await().atMost(20, SECONDS).untilAsserted(assertion);
    }

    @Test
    void ordersAreReservedAndConfirmed() {
        Stock stock = new Stock();
        stock.add("pear", 3);
        App app = Shop.app(stock, new Prices(Map.of("pear", 40)), others);
        try (RunningApp running = app.start()) {
            publish("orders", new Order(1, "pear", 3), "tenant", "acme");
            publish("orders", new Order(2, "pear", 1), "tenant", "other"); // waits for more pears
            publish("orders.priced", new Order(1, "pear", 3));

            eventually(() -> assertThat(stock.tenantOf(1)).isEqualTo("acme"));
            eventually(() -> assertThat(heard).containsExactly("confirmations {\"id\":1,\"cents\":120}"));
            assertThat(stock.tenantOf(2)).isNull();
            stock.add("pear", 1);
            eventually(() -> assertThat(stock.tenantOf(2)).isEqualTo("other"));
            assertThat(running.health().subscriptions()).isNotEmpty();
        }
    }

    @Test
    void failedPaymentGoesToItsDeadLetterAndUnreadableOneIsSkipped() {
        try (RunningApp running = parts()) {
            publish("payments", "no payment");
            publish("payments", new PaymentHandlers.Payment(1, -5), "customer", "a");
            publish("payments", new PaymentHandlers.Payment(2, 5), "customer", "b");

            eventually(() -> assertThat(payments.done())
                    .containsExactlyInAnyOrder("paid 2", "dead: IOException: the bank refuses -5 cents"));
            assertThat(running.health().subscriptions()).isNotEmpty();
        }
    }

    @Test
    void headersOfAnImageGoOnWithItsThumbnail() {
        try (RunningApp running = parts()) {
            publish("images", "pixels", "image-id", "7", "size", "LARGE", "caption", "a pear");

            eventually(() -> assertThat(thumbnails.published())
                    .containsExactly(new Thumbnails.Image(7, Thumbnails.Size.SMALL, Optional.of("a pear"))));
            assertThat(running.health().subscriptions()).isNotEmpty();
        }
    }

    @Test
    void confirmationsAreAddedInBatches() {
        try (RunningApp running = parts()) {
            for (int i = 1; i <= 10; i++) {
                publish("confirmations.bulk", new Confirmation(i, i));
                publish("confirmations.checked", new Confirmation(i, -i));
            }
            publish("confirmations.checked", new Confirmation(11, 45));

            eventually(() -> assertThat(totals.sum()).isEqualTo(100));
            assertThat(totals.batches()).isBetween(2, 21);
            assertThat(running.health().subscriptions()).isNotEmpty();
        }
    }

    @Test
    void correctionIsPublishedThreeTimes() {
        try (RunningApp running = parts()) {
            publish("corrections", new Order(9, "pear", 1), "region", "eu");

            eventually(() -> assertThat(audit.seen()).containsExactlyInAnyOrder("9 by audit", "orders.eu.created"));
            eventually(() -> assertThat(heard).containsExactly("audit.eu \"corrected 9\""));
            assertThat(audit.counted()).isEqualTo(1);
            assertThat(running.health().subscriptions()).isNotEmpty();
        }
    }

    @Test
    void codecOfOnesOwnIsConfiguredAndStoppingHandlesWhatWasAccepted() {
        Prints prints = new Prints();
        AtomicReference<OpenPublisher<Payload>> bytes = new AtomicReference<>();
        App app = Millrace.app("prints", "1.0.0")
                .broker(InProcessBroker.create(), on -> {
                    bytes.set(on.openPublisher(Payload.class));
                    on.include(new PrintsRouter(prints).configureTick(ticks -> ticks.codec(new TickCodec())));
                })
                .build();
        try (RunningApp running = app.start()) {
            for (int i = 1; i <= 4; i++) {
                byte[] tick =
                        ByteBuffer.allocate(16).putLong(i).putDouble(i / 2.0).array();
                bytes.get().to("ticks").publish(Payload.of(tick));
                bytes.get()
                        .to("orders.placed")
                        .publish(Payload.of("{\"id\":" + i + ",\"item\":\"pear\",\"quantity\":" + (i - 1) + "}"));
            }
            assertThat(running.shutDown().clean()).isTrue();
        }
        assertThat(prints.sum()).isEqualTo(5.0);
        assertThat(prints.stored()).extracting(Order::id).containsExactly(2L, 3L, 4L);
        assertThat(prints.app().subscriptions()).containsExactlyInAnyOrder("ticks", "orders.placed", "orders.stored");
    }
}
