package dev.millrace;

import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import dev.millrace.runtime.Body;
import dev.millrace.runtime.Concurrency;
import dev.millrace.runtime.SubscriptionPlan;
import dev.millrace.spi.SourceSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Describes one subscription. Ends with a handler: [#handle], [#accept], or one of [#reply] or [#batch].
///
/// By default one message is handled at a time, in order, on a platform thread of the subscription's own, and
/// the next one is not taken before the last is settled.
///
/// Setting something twice is an error: the second would win in silence.
///
/// @param <T> what messages are decoded to
public final class Subscription<T> {

    private static final int MOST_THREADS = 10_000;

    private final Scope scope;
    private final SourceSpec source;
    private final Class<T> type;
    private final List<Layer> layers = new ArrayList<>();
    private @Nullable String name;
    private @Nullable Format format;
    private @Nullable Codec<T> codec;
    private @Nullable Concurrency concurrency;
    private @Nullable FailurePolicy onFailure;
    private @Nullable FailurePolicy onUndecodable;
    private @Nullable Duration timeLimit;
    private @Nullable Duration slowAfter;
    private @Nullable Duration stalledAfter;
    private int batchSize = 1;
    private Duration batchWait = Duration.ofMillis(10);
    private @Nullable Body<T> body;

    Subscription(Scope scope, SourceSpec source, Class<T> type) {
        this.scope = scope;
        this.source = source;
        this.type = type;
    }

    /// Names the subscription, for messages, health and metrics; by default its destination, with a number if
    /// there are several.
    ///
    /// @param name a name that is unique in the application
    /// @return this
    public Subscription<T> name(String name) {
        once(this.name, "name");
        this.name = Objects.requireNonNull(name, "name of the subscription");
        return this;
    }

    /// Handles messages on virtual threads: the next free one takes the next message. Order is lost; never more
    /// messages are in hand than there are workers. For handlers that wait.
    ///
    /// @param workers how many, from 1 to 10,000
    /// @return this
    public Subscription<T> workers(int workers) {
        once(concurrency, "workers or threads");
        concurrency = new Concurrency(Checks.inRange(workers, 1, MOST_THREADS, at("workers")), true, null);
        return this;
    }

    /// Handles messages on platform threads: the next free one takes the next message. For handlers that
    /// compute.
    ///
    /// @param threads how many, from 1 to 10,000
    /// @return this
    public Subscription<T> threads(int threads) {
        once(concurrency, "workers or threads");
        concurrency = new Concurrency(Checks.inRange(threads, 1, MOST_THREADS, at("threads")), false, null);
        return this;
    }

    /// Keeps messages with the same [Headers#PARTITION_KEY] in order: each key has its lane among the workers or
    /// threads. Messages without a key go to any lane. Up to 64 messages for each lane are read ahead.
    ///
    /// @return this
    public Subscription<T> byKey() {
        return byKey(KeyOf.header(Headers.PARTITION_KEY));
    }

    /// Keeps messages with the same key in order: each key has its lane among the workers or threads. Up to 64
    /// messages for each lane are read ahead.
    ///
    /// @param key tells a message's key
    /// @return this
    public Subscription<T> byKey(KeyOf key) {
        Objects.requireNonNull(key, "key");
        Concurrency threads = concurrency;
        if (threads == null) {
            throw new IllegalStateException(at("byKey") + " needs lanes: call workers(n) or threads(n) before it");
        }
        once(threads.key(), "byKey");
        concurrency = new Concurrency(threads.threads(), threads.isVirtual(), key);
        return this;
    }

    /// Sets what happens when the handler throws or runs out of time; [FailurePolicy#failFast()] by default.
    ///
    /// @param policy the policy
    /// @return this
    public Subscription<T> onFailure(FailurePolicy policy) {
        once(onFailure, "onFailure");
        onFailure = Objects.requireNonNull(policy, "failure policy");
        return this;
    }

    /// Sets what happens with bytes that can't be decoded; by default they go to the dead letter at once if
    /// [#onFailure] names one, and otherwise the application fails fast.
    ///
    /// @param policy the policy
    /// @return this
    public Subscription<T> onUndecodable(FailurePolicy policy) {
        once(onUndecodable, "onUndecodable");
        onUndecodable = Objects.requireNonNull(policy, "policy for undecodable messages");
        return this;
    }

    /// Limits how long a handler may take with one message or batch. When it is over, its thread is interrupted,
    /// and what it then answers or throws counts as a [TimeLimitException]. A handler that does not react to
    /// being interrupted keeps its thread; the subscription is then [SubscriptionState#STALLED].
    ///
    /// @param limit from 1 millisecond on; kept to within an eighth of itself
    /// @return this
    public Subscription<T> timeLimit(Duration limit) {
        once(timeLimit, "timeLimit");
        if (limit.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException(at("timeLimit") + " is " + limit + ", but it must be at least PT0.001S");
        }
        timeLimit = limit;
        return this;
    }

    /// Sets from which average on a slow handler is warned of in the log; 1 second by default. Times are taken
    /// of one message in 64.
    ///
    /// @param average more than zero
    /// @return this
    public Subscription<T> warnWhenSlowerThan(Duration average) {
        once(slowAfter, "warnWhenSlowerThan");
        slowAfter = Checks.positive(average, at("warnWhenSlowerThan"));
        return this;
    }

    /// Sets how long one message may be in hand before the subscription counts as stalled; 30 seconds by
    /// default.
    ///
    /// @param time more than zero
    /// @return this
    public Subscription<T> stalledAfter(Duration time) {
        once(stalledAfter, "stalledAfter");
        stalledAfter = Checks.positive(time, at("stalledAfter"));
        return this;
    }

    /// Sets the format of this subscription's messages.
    ///
    /// @param format the format
    /// @return this
    public Subscription<T> format(Format format) {
        once(this.format, "format");
        this.format = Objects.requireNonNull(format, "format");
        return this;
    }

    /// Sets the codec of this subscription's messages.
    ///
    /// @param codec the codec
    /// @return this
    public Subscription<T> codec(Codec<T> codec) {
        once(this.codec, "codec");
        this.codec = Objects.requireNonNull(codec, "codec");
        return this;
    }

    /// Adds a layer around this subscription's handler, inside those of the scope and the application.
    ///
    /// @param layer the layer
    /// @return this
    public Subscription<T> layer(Layer layer) {
        layers.add(Objects.requireNonNull(layer, "layer"));
        return this;
    }

    /// Handles each message with a function that answers what becomes of it.
    ///
    /// @param handler the handler
    public void handle(Handler<T> handler) {
        end(new Body.Single<>(Objects.requireNonNull(handler, "handler")));
    }

    /// Handles each message with a function; returning means that the message is done.
    ///
    /// @param handler the handler
    public void accept(Acceptor<T> handler) {
        Objects.requireNonNull(handler, "handler");
        handle((message, context) -> {
            handler.accept(message);
            return Outcome.ack();
        });
    }

    /// Answers each message with another one.
    ///
    /// @param destination where answers go; a message with a [Headers#REPLY_TO] of its own is answered there
    /// @return takes the handler
    public ReplyTo<T> reply(String destination) {
        return new ReplyTo<>(this, Objects.requireNonNull(destination, "destination of replies"));
    }

    /// Handles several messages at a time.
    ///
    /// @param most the most messages of a batch, 1 or more; there is no default
    /// @return takes the handler
    public Batches<T> batch(int most) {
        batchSize = Checks.inRange(most, 1, 1_000_000, at("batch"));
        Concurrency threads = concurrency;
        if (threads != null && threads.key() != null) {
            throw new IllegalStateException(at("batch") + " can't be kept in order by key: leave byKey out");
        }
        return new Batches<>(this);
    }

    void batchWait(Duration wait) {
        batchWait = Checks.notNegative(wait, at("wait of a batch"));
    }

    void end(Body<T> body) {
        once(this.body, "handler");
        this.body = body;
    }

    SubscriptionPlan<T> plan(String uniqueName, @Nullable Format scopeFormat, List<Layer> outerLayers) {
        if (body == null) {
            throw new IllegalStateException("The subscription to '" + source.name()
                    + "' has no handler: end it with handle, accept, reply or batch");
        }
        List<Layer> all = new ArrayList<>(outerLayers);
        all.addAll(layers);
        FailurePolicy failure = onFailure == null ? FailurePolicy.failFast() : onFailure;
        return new SubscriptionPlan<>(
                uniqueName,
                source,
                scope.broker(),
                type,
                format == null ? scopeFormat : format,
                codec,
                List.copyOf(all),
                concurrency == null ? Concurrency.SEQUENTIAL : concurrency,
                batchSize,
                batchWait,
                failure,
                onUndecodable == null ? undecodableLike(failure) : onUndecodable,
                timeLimit,
                slowAfter == null ? Duration.ofSeconds(1) : slowAfter,
                stalledAfter == null ? Duration.ofSeconds(30) : stalledAfter,
                body);
    }

    /// Bytes that can't be decoded now can't be decoded later: no retries.
    private static FailurePolicy undecodableLike(FailurePolicy failure) {
        String deadLetter = failure instanceof Retry retry ? retry.deadLetter() : null;
        return deadLetter == null ? FailurePolicy.failFast() : FailurePolicy.deadLetter(deadLetter);
    }

    @Nullable
    String name() {
        return name;
    }

    SourceSpec source() {
        return source;
    }

    private String at(String setting) {
        return "Subscription '" + (name == null ? source.name() : name) + "': " + setting;
    }

    private void once(@Nullable Object value, String setting) {
        if (value != null) {
            throw new IllegalStateException(at(setting) + " is set twice: leave one out");
        }
    }

    /// Takes the handler of a subscription that answers.
    ///
    /// @param <T> what messages are decoded to
    public static final class ReplyTo<T> {

        private final Subscription<T> subscription;
        private final String destination;
        private @Nullable Format format;
        private @Nullable ReplyHeaders headers;

        ReplyTo(Subscription<T> subscription, String destination) {
            this.subscription = subscription;
            this.destination = destination;
        }

        /// Sets the answers' format; by default it is the scope's.
        ///
        /// @param format the format
        /// @return this
        public ReplyTo<T> format(Format format) {
            this.format = Objects.requireNonNull(format, "format");
            return this;
        }

        /// Says what headers answers get beside the correlation id, such as a trace that goes on.
        ///
        /// @param headers writes them for each answer
        /// @return this
        public ReplyTo<T> headers(ReplyHeaders headers) {
            subscription.once(this.headers, "headers of replies");
            this.headers = Objects.requireNonNull(headers, "headers of replies");
            return this;
        }

        /// Handles each message with a function that gives the answer. The answer is published before the
        /// delivery is acknowledged; if that fails, the delivery is retried.
        ///
        /// @param handler the handler
        public void handle(Responder<T, ?> handler) {
            Objects.requireNonNull(handler, "handler");
            handle((message, context) -> handler.respond(message));
        }

        /// Handles each message with a function that sees the delivery's context and gives the answer. The answer
        /// is published before the delivery is acknowledged; if that fails, the delivery is retried.
        ///
        /// @param handler the handler
        public void handle(ContextResponder<T, ?> handler) {
            subscription.end(
                    new Body.Reply<>(Objects.requireNonNull(handler, "handler"), destination, format, headers));
        }
    }

    /// Takes the handler of a subscription to batches.
    ///
    /// @param <T> what messages are decoded to
    public static final class Batches<T> {

        private final Subscription<T> subscription;

        Batches(Subscription<T> subscription) {
            this.subscription = subscription;
        }

        /// Sets how long a batch that is not full waits for more messages, from its first one on; 10
        /// milliseconds by default.
        ///
        /// @param wait zero or more; zero takes what is there
        /// @return this
        public Batches<T> waitAtMost(Duration wait) {
            subscription.batchWait(wait);
            return this;
        }

        /// Handles batches.
        ///
        /// @param handler the handler
        public void handle(BatchHandler<T> handler) {
            subscription.end(new Body.Several<>(Objects.requireNonNull(handler, "handler")));
        }

        /// Handles batches with a function that answers one outcome for each message. Messages that the list
        /// does not cover are retried, and the mistake is logged.
        ///
        /// @param handler the handler
        public void handleEach(Responder<List<T>, List<Outcome>> handler) {
            Objects.requireNonNull(handler, "handler");
            handleEach((batch, context) -> handler.respond(batch));
        }

        /// Handles batches with a function that sees the context and answers one outcome for each message.
        /// Messages that the list does not cover are retried, and the mistake is logged.
        ///
        /// @param handler the handler
        public void handleEach(ContextResponder<Batch<T>, List<Outcome>> handler) {
            Objects.requireNonNull(handler, "handler");
            handle((batch, context) -> {
                List<Outcome> outcomes = handler.respond(batch, context);
                int covered = Math.min(outcomes.size(), batch.size());
                for (int i = 0; i < covered; i++) {
                    batch.settle(i, outcomes.get(i));
                }
                if (outcomes.size() != batch.size()) {
                    BatchMistake.log(context.subscription(), outcomes.size(), batch.size());
                }
                return Outcome.retry();
            });
        }

        /// Answers the messages of each batch with others. The first answer is that to the first message, and goes
        /// where that message asks for it with [Headers#REPLY_TO], and so on; if there are more answers than
        /// messages, the others are to the last message. All are published before the batch is acknowledged; when
        /// one fails, the whole batch is retried, and answers that were sent before are sent again.
        ///
        /// @param destination where answers go
        /// @param handler the handler
        public void reply(String destination, Responder<List<T>, ? extends List<?>> handler) {
            Objects.requireNonNull(handler, "handler");
            reply(destination, (batch, context) -> handler.respond(batch));
        }

        /// Answers the messages of each batch with others, as the method above, with a function that sees the
        /// context.
        ///
        /// @param destination where answers go
        /// @param handler the handler
        public void reply(String destination, ContextResponder<Batch<T>, ? extends List<?>> handler) {
            subscription.end(new Body.SeveralReplies<>(
                    Objects.requireNonNull(handler, "handler"),
                    Objects.requireNonNull(destination, "destination of replies"),
                    null));
        }
    }
}
