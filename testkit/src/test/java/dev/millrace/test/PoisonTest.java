package dev.millrace.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.App;
import dev.millrace.Batch;
import dev.millrace.Context;
import dev.millrace.Headers;
import dev.millrace.Millrace;
import dev.millrace.Outcome;
import dev.millrace.Payload;
import dev.millrace.PublishOptions;
import dev.millrace.Scope;
import dev.millrace.codec.CarrierCodec;
import dev.millrace.codec.MessageOutput;
import dev.millrace.inprocess.InProcessBroker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What a handler keeps longer than its message fails or shows poison, and never the next message by chance.
class PoisonTest {

    private static final PublishOptions TENANT = new PublishOptions().header("tenant", "acme");

    private static App app(Consumer<Scope> scope) {
        return Millrace.app("orders", "1")
                .broker(InProcessBroker.create(), scope)
                .build();
    }

    @Test
    void keptPayloadFailsEvenWhileTheNextMessageIsInHand() {
        List<Payload> kept = new ArrayList<>();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        App app = app(on -> on.subscribe("frames", Payload.class).accept(payload -> {
            for (Payload before : kept) {
                try {
                    before.toUtf8();
                } catch (IllegalStateException failure) {
                    failures.add(failure);
                }
            }
            kept.add(payload);
        }));
        try (TestApp test = TestApp.start(app)) {
            test.publish("frames", Payload.of("one"));
            test.publish("frames", Payload.of("two"));

            assertThat(failures)
                    .singleElement()
                    .satisfies(failure -> assertThat(failure)
                            .hasMessage(
                                    "The payload was used after its message was settled: copy it with toByteArray() inside"
                                            + " the handler"));
            test.subscription("frames").receivedExactly("one", "two");
        }
    }

    @Test
    void keptArrayOfAPayloadShowsPoison() {
        List<byte[]> kept = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        App app = app(on -> on.subscribe("frames", Payload.class).accept(payload -> {
            kept.add(payload.array());
            places.add(payload.offset());
        }));
        try (TestApp test = TestApp.start(app)) {
            test.publish("frames", Payload.of("one"));

            assertThat(new String(kept.getFirst(), places.getFirst(), 3, StandardCharsets.ISO_8859_1))
                    .isEqualTo("þþþ");
            assertThat(kept.getFirst()).containsOnly((byte) 0xFE);
        }
    }

    @Test
    void aroundAPayloadThereIsNothingThatACodecMayTakeForTheMessage() {
        List<String> around = new ArrayList<>();
        App app = app(on -> on.subscribe("frames", Payload.class).accept(payload -> {
            byte[] array = payload.array();
            around.add(new String(array, payload.offset() - 5, 5, StandardCharsets.ISO_8859_1)
                    + new String(array, payload.offset() + payload.length(), 5, StandardCharsets.ISO_8859_1));
        }));
        try (TestApp test = TestApp.start(app)) {
            test.publish("frames", Payload.of("one"));

            assertThat(around).containsExactly("þþþþþþþþþþ");
        }
    }

    @Test
    void keptHeadersFail() {
        List<Headers> kept = new ArrayList<>();
        App app = app(on -> on.subscribe("frames", Payload.class).handle((payload, context) -> {
            kept.add(context.headers());
            return Outcome.ack();
        }));
        try (TestApp test = TestApp.start(app)) {
            test.publish("frames", Payload.of("one"), TENANT);

            assertThatThrownBy(() -> kept.getFirst().text("tenant"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The headers were used after their message was settled: copy what you need inside the"
                            + " handler");
            test.subscription("frames").headers("tenant", "acme");
        }
    }

    @Test
    void keptContextFailsEvenWhileTheNextMessageIsInHand() {
        List<Context> kept = new ArrayList<>();
        List<String> failures = Collections.synchronizedList(new ArrayList<>());
        App app = app(on -> on.subscribe("frames", Payload.class).handle((payload, context) -> {
            if (!kept.isEmpty()) {
                Context before = kept.getFirst();
                failures.add(failureOf(before::attempt));
                failures.add(failureOf(before::destination));
                failures.add(failureOf(before::headers));
                failures.add(failureOf(before::payload));
                failures.add(failureOf(before::size));
                failures.add(failureOf(() -> before.get("key")));
                failures.add(failureOf(() -> before.put("key", 1)));
                failures.add(failureOf(() -> before.state(String.class)));
                failures.add(failureOf(() -> before.afterSettling(() -> {})));
                failures.add(failureOf(() -> before.after(Outcome.Kind.ACK, () -> {})));
            }
            kept.add(context);
            return Outcome.ack();
        }));
        try (TestApp test = TestApp.start(app)) {
            test.publish("frames", Payload.of("one"));
            test.publish("frames", Payload.of("two"));

            assertThat(failures)
                    .hasSize(10)
                    .containsOnly("The context of subscription 'frames' was used after its delivery was settled: read"
                            + " what you need inside the handler");
            assertThat(kept.getFirst().subscription()).isEqualTo("frames");
        }
    }

    @Test
    void contextDoesInItsTimeWhatItDoesInProduction() {
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        App app = Millrace.app("orders", "1")
                .state(String.class, "state")
                .layer((context, next) -> {
                    context.put("key", "value");
                    return next.handle(context);
                })
                .broker(
                        InProcessBroker.create(),
                        on -> on.subscribe("frames", Payload.class).handle((payload, context) -> {
                            seen.add(context.get("key") + " " + context.state(String.class) + " " + context.attempt()
                                    + " " + context.size() + " " + context.destination() + " "
                                    + context.payload().toUtf8() + " "
                                    + context.headers().text("tenant"));
                            context.afterSettling(() -> seen.add("settled"));
                            context.after(Outcome.Kind.ACK, () -> seen.add("acked"));
                            return Outcome.ack();
                        }))
                .build();
        try (TestApp test = TestApp.start(app)) {
            test.publish("frames", Payload.of("one"), TENANT);

            assertThat(seen).containsExactly("value state 1 1 frames one acme", "settled", "acked");
        }
    }

    @Test
    void keptBatchFailsAndSoDoesWhatItGave() {
        List<Batch<Payload>> kept = new ArrayList<>();
        List<Payload> elements = new ArrayList<>();
        List<Headers> headers = new ArrayList<>();
        App app = app(on -> on.subscribe("frames", Payload.class).batch(2).handle((batch, context) -> {
            kept.add(batch);
            elements.add(batch.get(0));
            elements.add(batch.payload(1));
            headers.add(batch.headers(1));
            return Outcome.ack();
        }));
        try (TestApp test = TestApp.start(app)) {
            test.publishAll("frames", List.of(Payload.of("one"), Payload.of("two")));

            Batch<Payload> before = kept.getFirst();
            for (Runnable use : List.<Runnable>of(
                    () -> before.get(0),
                    () -> assertThat(before.size()).isZero(),
                    () -> before.forEach(each -> {}),
                    () -> before.headers(0),
                    () -> before.payload(0),
                    () -> before.attempt(0),
                    () -> before.settle(0, Outcome.ack()))) {
                assertThat(failureOf(use))
                        .isEqualTo("The batch was used after its messages were settled: copy what you need inside the"
                                + " handler");
            }
            for (Payload each : elements) {
                assertThatThrownBy(each::toUtf8).isInstanceOf(IllegalStateException.class);
            }
            assertThatThrownBy(() -> headers.getFirst().text("tenant")).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void batchDoesInItsTimeWhatItDoesInProduction() {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        App app = app(on -> {
            on.subscribe("frames", Payload.class).batch(2).handle((batch, context) -> {
                for (int i = 0; i < batch.size(); i++) {
                    seen.add(batch.get(i).toUtf8() + " " + batch.payload(i).toUtf8() + " " + batch.attempt(i) + " "
                            + batch.headers(i).text("tenant"));
                }
                batch.settle(1, Outcome.reject());
                return Outcome.ack();
            });
            on.subscribe("frames", Payload.class).name("echo").batch(2).reply("echoes", batch -> batch);
        });
        try (TestApp test = TestApp.start(app)) {
            test.send("frames", Payload.of("one"), TENANT);
            test.publish("frames", Payload.of("two"));

            assertThat(seen).containsExactly("one one 1 acme", "two two 1 null");
            test.subscription("frames").settledAs(Settled.ACKED, Settled.REJECTED);
            test.published("echoes").exactly("one", "two");
        }
    }

    /// A message that is read into one object again and again.
    static final class Tick {
        long price;
        boolean buy;
        String symbol = "";
        final int[] levels = new int[2];
    }

    private static final class TickCodec implements CarrierCodec<Tick> {

        @Override
        public String mediaType() {
            return "application/x-tick";
        }

        @Override
        public Tick newCarrier() {
            return new Tick();
        }

        @Override
        public void encode(Tick value, MessageOutput output) {
            output.writeByte((int) value.price);
        }

        @Override
        public void decodeInto(byte[] bytes, int offset, int length, Tick carrier) {
            carrier.price = bytes[offset];
            carrier.symbol = "X";
            carrier.levels[0] = 1;
        }
    }

    @Test
    void keptCarrierShowsAbsurdNumbersAndNothing() {
        List<Tick> kept = new ArrayList<>();
        List<Long> prices = new ArrayList<>();
        App app = app(
                on -> on.subscribe("ticks", Tick.class).codec(new TickCodec()).accept(tick -> {
                    prices.add(tick.price);
                    kept.add(tick);
                }));
        try (TestApp test = TestApp.start(app)) {
            test.publish("ticks", new byte[] {7});
            test.publish("ticks", new byte[] {8});

            assertThat(prices).containsExactly(7L, 8L);
            Tick first = kept.getFirst();
            assertThat(first.price).isEqualTo(0xFEFEFEFEFEFEFEFEL);
            assertThat(first.buy).isTrue();
            assertThat(first.symbol).isNull();
            assertThat(first.levels).containsOnly(0xFEFEFEFE);
        }
    }

    private static final class TextCodec implements CarrierCodec<StringBuilder> {

        @Override
        public String mediaType() {
            return "text/plain";
        }

        @Override
        public StringBuilder newCarrier() {
            return new StringBuilder();
        }

        @Override
        public void encode(StringBuilder value, MessageOutput output) {
            output.writeUtf8(value.toString());
        }

        @Override
        public void decodeInto(byte[] bytes, int offset, int length, StringBuilder carrier) {
            carrier.setLength(0);
            carrier.append(new String(bytes, offset, length, StandardCharsets.UTF_8));
        }
    }

    @Test
    void carrierWhoseFieldsCanNotBeWrittenShowsTheNextMessageAsInProduction() {
        List<StringBuilder> kept = new ArrayList<>();
        App app = app(on -> on.subscribe("texts", StringBuilder.class)
                .codec(new TextCodec())
                .accept(kept::add));
        try (TestApp test = TestApp.start(app)) {
            test.publish("texts", Payload.of("one"));
            test.publish("texts", Payload.of("two"));

            assertThat(kept.getFirst()).hasToString("two").isSameAs(kept.getLast());
            test.subscription("texts").receivedExactly("one", "two");
        }
    }

    private static String failureOf(Runnable use) {
        try {
            use.run();
            return "none";
        } catch (IllegalStateException failure) {
            return "" + failure.getMessage();
        }
    }
}
