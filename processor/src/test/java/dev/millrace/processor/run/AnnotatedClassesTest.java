package dev.millrace.processor.run;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.Publisher;
import dev.millrace.inprocess.InProcessBroker;
import dev.millrace.inprocess.InProcessSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Annotated classes run as their annotations say.
class AnnotatedClassesTest {

    private static Service outcomes() {
        return Service.start((on, service) -> on.include(new OutcomeHandlersRouter(new OutcomeHandlers(service))));
    }

    @Test
    void methodsAcknowledgeAndRetry() {
        try (Service service = outcomes()) {
            service.orders("done").publish(new Order(7, 1));
            service.orders("answered").publish(new Order(8, 1));
            service.awaitEvents("done 7", "answering 8 at 1", "answering 8 at 2");
        }
    }

    @Test
    void failuresAreRetriedDeadLetteredOrSkipped() {
        try (Service service = outcomes()) {
            service.orders("failing").publish(new Order(1, 2));
            service.awaitEvents("failing 1", "failing 2", "failing 3", "dead 1x2: IOException: disk full");
        }
        try (Service service = outcomes()) {
            service.publish("failing.once", "no order"); // undecodable: skipped
            service.orders("failing.once").publish(new Order(3, 4));
            service.orders("skipping").publish(new Order(5, 6));
            service.orders("skipping").publish(new Order(7, 8));
            service.awaitEvents("dead 3x4: IllegalStateException: no", "skipping 5", "skipping 7");
        }
    }

    @Test
    void failureWithoutPolicyEndsTheApplicationAndNamesTheSubscription() throws Exception {
        Service service = outcomes();
        service.orders("done").publish(new Order(-1, 1));

        assertThat(service.running().awaitEnd(Duration.ofSeconds(20))).isTrue();
        assertThat(service.running().shutDown().failure())
                .hasMessageStartingWith(
                        "Subscription 'done' failed on a message to 'done', attempt 1: IllegalArgumentException: negative");
    }

    @Test
    void timeLimitInterruptsTheMethod() {
        try (Service service = outcomes()) {
            service.orders("slow").publish(new Order(1, 2));
            service.awaitEvents("dead 1x2: TimeLimitException: The handler of subscription 'slow' …");
        }
    }

    @Test
    void batchesAreSettledAsAWholeOrOneByOne() {
        try (Service service = batches()) {
            publish(service, "bulk", 3);
            service.awaitEvents("bulk [0, 1, 2] 3");
        }
        try (Service service = batches()) {
            publish(service, "outcome", 2);
            service.awaitEvents("outcome 1 null", "outcome 2 null");
        }
        try (Service service = batches()) {
            List.of("good", "bad", "better").forEach(text -> service.publish("each", text));
            service.awaitEvents("dead bad");
        }
    }

    @Test
    void batchIsAnsweredWithAsManyAnswersAsTheMethodReturns() {
        try (Service service = batches()) {
            publish(service, "asked", 2);
            service.awaitEvents("answer 0", "answer -1");
        }
    }

    private static Service batches() {
        return Service.start((on, service) -> on.include(new BatchHandlersRouter(new BatchHandlers(service))));
    }

    private static void publish(Service service, String destination, int count) {
        for (int i = 0; i < count; i++) {
            service.orders(destination).publish(new Order(i, 1));
        }
    }

    @Test
    void publishersOfParametersPublishWithTheirSettings() {
        try (Service service = Service.start((on, events) -> {
            on.include(new PublishingHandlersRouter()
                    .configurePublishEvents(settings -> settings.header("tenant", "acme"))
                    .configurePublishEvents(settings -> settings.header("region", "eu")));
            on.subscribe("events", Order.class).handle((order, context) -> {
                events.note("event " + order.id() + " " + context.headers().text("tenant") + " "
                        + context.headers().text("region"));
                return Outcome.ack();
            });
            on.subscribe("orders.eu.created", Order.class).handle((order, context) -> {
                events.note("created " + order.id() + " " + context.headers().text("partition-key"));
                return Outcome.ack();
            });
            on.subscribe("log", Payload.class).accept(payload -> events.note(payload.toUtf8()));
        })) {
            service.orders("orders").publish(new Order(9, 1));
            service.awaitEvents("event 9 acme eu", "created 9 k", "logged");
        }
    }

    @Test
    void requestIsAnsweredByAMethodWithStateAndHeaders() throws Exception {
        AtomicReference<Publisher<Order>> asks = new AtomicReference<>();
        try (Service service = Service.with(
                app -> app.state(PublishingHandlers.Prices.class, new PublishingHandlers.Prices(5)), (on, events) -> {
                    on.include(new PublishingHandlersRouter());
                    asks.set(on.publisher("price", Order.class, settings -> settings.header("factor", "2")));
                })) {
            PublishingHandlers.Priced answer =
                    asks.get().request(new Order(3, 7), PublishingHandlers.Priced.class, Duration.ofSeconds(20));

            assertThat(answer).isEqualTo(new PublishingHandlers.Priced(3, 70));
            assertThat(service.events()).isEmpty();
        }
    }

    @Test
    void lanesKeepTheOrderOfEachKey() {
        try (Service service = lanes(new CountDownLatch(0))) {
            for (int i = 0; i < 60; i++) {
                service.publish(
                        "keyed",
                        "" + (100 + i),
                        new PublishOptions().header("customer", "abc".substring(i % 3, i % 3 + 1)));
                service.publish(
                        "partitioned", "" + (100 + i), new PublishOptions().key("xyz".substring(i % 3, i % 3 + 1)));
            }
            await().atMost(20, SECONDS).until(() -> service.events().size() == 120);
            for (String key : List.of("a", "b", "c", "x", "y", "z")) {
                assertThat(service.events().stream().filter(event -> event.startsWith(key)))
                        .hasSize(20)
                        .isSorted();
            }
            assertThat(service.events().stream().filter(event -> event.endsWith("true")))
                    .isEmpty();
        }
    }

    @Test
    void workersHandleSeveralMessagesAtATime() {
        try (Service service = lanes(new CountDownLatch(3))) {
            for (int i = 0; i < 3; i++) {
                service.publish("together", "");
            }
            service.awaitEvents("together true", "together true", "together true");
        }
    }

    private static Service lanes(CountDownLatch together) {
        return Service.start((on, service) -> on.include(new LaneHandlersRouter(new LaneHandlers(service, together))));
    }

    @Test
    void settingThatIsAnnotatedCannotBeSetAgain() {
        LaneHandlersRouter router =
                new LaneHandlersRouter(new LaneHandlers(null, null)).configureTogether(on -> on.threads(2));

        assertThatThrownBy(() -> Millrace.app("test", "1").broker(InProcessBroker.create(), on -> on.include(router)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Subscription 'together': workers or threads is set twice: leave one out");
    }

    @Test
    void sourceCodecFormatAndLayersAreGivenToTheRouter() {
        try (Service service = Service.start((on, events) -> {
            SourceHandlers handlers = new SourceHandlers(events);
            SourceHandlersRouter router = new SourceHandlersRouter(
                            handlers,
                            InProcessSource.pattern("orders.*.created").group("audit"))
                    .configureAudit(audit -> audit.name("auditing").layer((context, next) -> {
                        events.note("layer");
                        return next.handle(context);
                    }))
                    .configureSquare(square -> square.codec(TextFormat.numbers("no. ")))
                    .configureSquareReply(replies -> replies.format(new TextFormat("#")));
            on.include(router);
        })) {
            service.publish("orders.eu.created", "x");
            service.publish("numbers", "no. 16");
            service.awaitEvents("layer", "auditing got orders.eu.created", "square #256");
        }
    }

    @Test
    void routerMayBeIncludedAgain() {
        try (Service service = Service.start((on, events) -> {
            SourceHandlersRouter router = new SourceHandlersRouter(
                    new SourceHandlers(events),
                    InProcessSource.pattern("orders.>").group("audit"));
            on.include(router)
                    .include(once -> once.layer((context, next) -> {
                                events.note("layer");
                                return next.handle(context);
                            })
                            .include(router));
        })) {
            service.publish("orders.a", "x");
            await().atMost(20, SECONDS).until(() -> !service.events().isEmpty());
            service.publish("orders.b", "x");
            service.awaitEvents("orders.> got orders.b", "layer", "orders.>-2 got orders.a");
        }
    }
}
