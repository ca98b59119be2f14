package dev.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.millrace.codec.CarrierCodec;
import dev.millrace.codec.Codec;
import dev.millrace.codec.CodecException;
import dev.millrace.codec.MessageOutput;
import dev.millrace.inprocess.InProcessBroker;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a message allocates in the steady state, in the whole process, row by row.
///
/// Counted by the JVM, exactly. One round that allocates no more than it may is enough: compiling and class loading
/// add to those before it.
@Timeout(120)
class MessageAllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MESSAGES = 10_000;
    private static final int MOST_ROUNDS = 100;
    /// What a round may allocate in all beside its messages: an interrupted measurement's own objects.
    private static final int BESIDE = 256;

    private static final Duration LONG = Duration.ofSeconds(20);

    /// A message that is overwritten by the next.
    static final class Tick {
        int number;
        int size;
    }

    record TickRecord(int number, int size) {}

    /// Reads and writes ticks, as a generated codec would.
    static final class TickCodec implements CarrierCodec<Tick> {

        @Override
        public String mediaType() {
            return "application/x-tick";
        }

        @Override
        public void encode(Tick value, MessageOutput output) {
            output.ensure(8);
            Bytes.putInt(output.array(), output.position(), value.number);
            Bytes.putInt(output.array(), output.position() + 4, value.size);
            output.position(output.position() + 8);
        }

        @Override
        public Tick newCarrier() {
            return new Tick();
        }

        @Override
        public void decodeInto(byte[] bytes, int offset, int length, Tick carrier) {
            if (length < 8) {
                throw new CodecException("A tick has 8 bytes, not " + length);
            }
            carrier.number = Bytes.intAt(bytes, offset);
            carrier.size = Bytes.intAt(bytes, offset + 4);
        }
    }

    static final class TickRecordCodec implements Codec<TickRecord> {

        @Override
        public String mediaType() {
            return "application/x-tick";
        }

        @Override
        public void encode(TickRecord value, MessageOutput output) {
            throw new UnsupportedOperationException("only read here");
        }

        @Override
        public TickRecord decode(byte[] bytes, int offset, int length) {
            return new TickRecord(Bytes.intAt(bytes, offset), Bytes.intAt(bytes, offset + 4));
        }
    }

    /// Reads the number that an answer holds, without making it an object.
    static final class AnswerCodec implements Codec<AnswerCodec> {

        int answer;

        @Override
        public String mediaType() {
            return "application/x-answer";
        }

        @Override
        public void encode(AnswerCodec value, MessageOutput output) {
            throw new UnsupportedOperationException("only read here");
        }

        @Override
        public AnswerCodec decode(byte[] bytes, int offset, int length) {
            answer = Bytes.intAt(bytes, offset);
            return this;
        }
    }

    record Meta(long task, boolean last) {}

    static final class MetaHeaders implements HeaderContract<Meta> {

        @Override
        public Meta read(Headers headers) {
            return new Meta(headers.number("task-id", -1), headers.has("last"));
        }

        @Override
        public void write(Meta record, MutableHeaders to) {
            to.put("task-id", record.task());
        }
    }

    /// Counts everything it hears.
    private static final class Counting implements Listener {

        final AtomicLong heard = new AtomicLong();

        @Override
        public boolean wantsTimes() {
            return true;
        }

        @Override
        public void received(String subscription, int messages) {
            heard.incrementAndGet();
        }

        @Override
        public void handled(String subscription, long nanos) {
            heard.addAndGet(nanos);
        }

        @Override
        public void settled(String subscription, Outcome.Kind kind) {
            heard.incrementAndGet();
        }

        @Override
        public void published(String destination) {
            heard.incrementAndGet();
        }
    }

    /// One application, and how one message is sent through it.
    private static final class Bench {

        final AtomicLong handled = new AtomicLong();
        final Payload payload = Payload.of(new byte[28]);
        final PublishOptions options = new PublishOptions();
        final Tick tick = new Tick();
        final AnswerCodec answer = new AnswerCodec();

        @Nullable
        Sending send;
    }

    @FunctionalInterface
    private interface Sending {
        void send(int number) throws InterruptedException;
    }

    /// @param name what is measured
    /// @param bytes the most bytes a message may allocate
    /// @param app settings of the application
    /// @param scope describes subscriptions, publishers and what is sent
    private record Row(String name, int bytes, Consumer<AppBuilder> app, Describe scope) {

        @Override
        public String toString() {
            return name;
        }
    }

    @FunctionalInterface
    private interface Describe {
        void describe(Scope on, Bench bench);
    }

    private static Row row(String name, int bytes, Describe scope) {
        return new Row(name, bytes, app -> {}, scope);
    }

    private static void consume(Bench bench, Subscription<Payload> subscription) {
        subscription.handle((payload, context) -> {
            bench.handled.addAndGet(payload.length() == 28 ? 1 : 0);
            return Outcome.ack();
        });
    }

    private static void publish(Scope on, Bench bench) {
        Publisher<Payload> publisher = on.publisher("a", Payload.class);
        bench.send = number -> publisher.publish(bench.payload);
    }

    private static Layer passing() {
        return (context, next) -> next.handle(context);
    }

    static Stream<Row> rows() {
        return Stream.of(
                row("publish and consume bytes", 0, (on, bench) -> {
                    publish(on, bench);
                    consume(bench, on.subscribe("a", Payload.class));
                }),
                row("consume on four platform threads", 0, (on, bench) -> {
                    publish(on, bench);
                    consume(bench, on.subscribe("a", Payload.class).threads(4));
                }),
                row("consume in lanes by key", 0, (on, bench) -> {
                    Publisher<Payload> publisher = on.publisher("a", Payload.class);
                    bench.send = number -> publisher.publish(
                            bench.payload, bench.options.clear().header(Headers.PARTITION_KEY, number & 7));
                    consume(bench, on.subscribe("a", Payload.class).threads(2).byKey());
                }),
                row("consume in batches", 0, (on, bench) -> {
                    publish(on, bench);
                    on.subscribe("a", Payload.class).batch(64).handle((batch, context) -> {
                        bench.handled.addAndGet(batch.size());
                        return Outcome.ack();
                    });
                }),
                row("four subscriptions", 0, (on, bench) -> {
                    publish(on, bench);
                    for (int i = 0; i < 3; i++) {
                        on.subscribe("a", Payload.class).accept(payload -> {});
                    }
                    consume(bench, on.subscribe("a", Payload.class));
                }),
                row("consume and publish further", 0, (on, bench) -> {
                    publish(on, bench);
                    Publisher<Payload> further = on.publisher("b", Payload.class);
                    on.subscribe("a", Payload.class).accept(further::publish);
                    consume(bench, on.subscribe("b", Payload.class));
                }),
                row("reply", 0, (on, bench) -> {
                    publish(on, bench);
                    on.subscribe("a", Payload.class).reply("b").handle(payload -> payload);
                    consume(bench, on.subscribe("b", Payload.class));
                }),
                row("request and reply", 0, (on, bench) -> {
                    Publisher<Payload> publisher = on.publisher("a", Payload.class);
                    bench.send = number -> {
                        publisher.request(bench.payload, bench.answer, LONG);
                        bench.handled.incrementAndGet();
                    };
                    on.subscribe("a", Payload.class).reply("unused").handle(payload -> payload);
                }),
                row("codec into a carrier that is used again", 0, (on, bench) -> {
                    Publisher<Tick> publisher =
                            on.publisher("a", Tick.class, settings -> settings.format(new TickFormat()));
                    bench.send = number -> {
                        bench.tick.number = number;
                        publisher.publish(bench.tick);
                    };
                    on.subscribe("a", Tick.class).codec(new TickCodec()).handle((tick, context) -> {
                        bench.handled.addAndGet(tick.size + 1);
                        return Outcome.ack();
                    });
                }),
                row("request with a codec into a carrier", 0, (on, bench) -> {
                    Publisher<Tick> publisher =
                            on.publisher("a", Tick.class, settings -> settings.format(new TickFormat()));
                    bench.send = number -> {
                        bench.tick.number = number;
                        publisher.request(bench.tick, bench.answer, LONG);
                        bench.handled.addAndGet(bench.answer.answer == number ? 1 : 0);
                    };
                    on.subscribe("a", Tick.class)
                            .codec(new TickCodec())
                            .reply("unused")
                            .format(new TickFormat())
                            .handle(tick -> tick);
                }),
                row("handler that takes a record", 32, (on, bench) -> {
                    Publisher<Tick> publisher =
                            on.publisher("a", Tick.class, settings -> settings.format(new TickFormat()));
                    bench.send = number -> {
                        bench.tick.number = number;
                        publisher.publish(bench.tick);
                    };
                    on.subscribe("a", TickRecord.class)
                            .codec(new TickRecordCodec())
                            .handle((tick, context) -> {
                                bench.handled.addAndGet(tick.size() + 1);
                                return Outcome.ack();
                            });
                }),
                new Row(
                        "four layers, two publish layers, two listeners",
                        0,
                        app -> app.layer(passing())
                                .layer(passing())
                                .publishLayer((message, next) -> next.publish(message))
                                .publishLayer((message, next) -> next.publish(message))
                                .listener(new Counting())
                                .listener(new Counting()),
                        (on, bench) -> {
                            on.layer(passing());
                            publish(on, bench);
                            consume(bench, on.subscribe("a", Payload.class).layer(passing()));
                        }),
                row("headers written and read", 0, (on, bench) -> {
                    Publisher<Payload> publisher =
                            on.publisher("a", Payload.class, settings -> settings.header("source", "test"));
                    bench.send = number -> publisher.publish(
                            bench.payload,
                            bench.options.clear().header("tenant", "acme").header("number", number));
                    on.subscribe("a", Payload.class).handle((payload, context) -> {
                        Headers headers = context.headers();
                        bench.handled.addAndGet(headers.number("number", -1) >= 0 && headers.has("source") ? 1 : 0);
                        return Outcome.ack();
                    });
                }),
                row("header record read", 0, (on, bench) -> {
                    MetaHeaders contract = new MetaHeaders();
                    Publisher<Payload> publisher = on.publisher("a", Payload.class);
                    bench.send = number -> publisher.publish(
                            bench.payload, bench.options.clear().header("task-id", number));
                    on.subscribe("a", Payload.class).handle((payload, context) -> {
                        Meta meta = contract.read(context.headers());
                        bench.handled.addAndGet(meta.task() >= 0 && !meta.last() ? 1 : 0);
                        return Outcome.ack();
                    });
                }));
    }

    /// The format of ticks.
    private static final class TickFormat implements dev.millrace.codec.Format {

        @Override
        public String mediaType() {
            return "application/x-tick";
        }

        @Override
        @SuppressWarnings("unchecked") // asked for ticks alone
        public <T> Codec<T> codecFor(Class<T> type) {
            return (Codec<T>) new TickCodec();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void messageAllocatesNoMoreThanItsRowSays(Row row) throws InterruptedException {
        Bench bench = new Bench();
        AppBuilder builder = Millrace.app("allocations", "1");
        row.app().accept(builder);
        App app = builder.broker(InProcessBroker.create(), on -> row.scope().describe(on, bench))
                .build();
        try (RunningApp running = app.start()) {
            long allowed = (long) row.bytes() * MESSAGES + BESIDE;
            long least = Long.MAX_VALUE;
            for (int round = 1; round <= MOST_ROUNDS && least > allowed; round++) {
                long before = THREADS.getTotalThreadAllocatedBytes();
                sendRound(bench, (long) round * MESSAGES);
                least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
            }
            assertThat(running.health().isWell()).isTrue();
            assertThat(least).as("bytes of %d messages, %s", MESSAGES, row).isLessThanOrEqualTo(allowed);
        }
    }

    private static void sendRound(Bench bench, long until) throws InterruptedException {
        Sending sending = java.util.Objects.requireNonNull(bench.send);
        for (int i = 0; i < MESSAGES; i++) {
            sending.send(i);
        }
        while (bench.handled.get() < until) {
            LockSupport.parkNanos(50_000);
        }
    }
}
