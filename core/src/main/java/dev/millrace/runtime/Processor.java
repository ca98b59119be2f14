package dev.millrace.runtime;

import dev.millrace.Context;
import dev.millrace.Layer;
import dev.millrace.Outcome;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Sender;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Handles deliveries one by one: the way of every message. Belongs to one worker.
final class Processor<T> implements Worker {

    private final DeliveryContext context;
    private final Attempt attempt;
    private final Settler settler;
    private final Sender sender;
    private final Progress progress = new Progress();
    private @Nullable Delivery inHand;

    Processor(WorkerParts<T> parts) {
        context = parts.newContext(false);
        sender = parts.outlet().connection().newSender();
        settler = parts.newSettler(sender, progress);
        attempt = new Attempt(parts, innermost(parts), progress);
    }

    private Layer.Next innermost(WorkerParts<T> parts) {
        SubscriptionPlan<T> plan = parts.plan();
        Decoder<T> decoder = Decoder.of(plan, parts.codec(), false);
        return switch (plan.body()) {
            case Body.Single<T> single -> around -> single.handler().handle(decoder.decode(around.payload()), around);
            case Body.Reply<T> reply -> {
                Replier replier = new Replier(parts, sender, reply.destination(), reply.format(), reply.headers());
                yield (Context around) -> {
                    Delivery delivery = current();
                    replier.reply(delivery, reply.responder().respond(decoder.decode(around.payload()), around));
                    return Outcome.ack();
                };
            }
            case Body.Several<T> batches -> throw new IllegalStateException("a batch: " + batches);
            case Body.SeveralReplies<T> batches -> throw new IllegalStateException("a batch: " + batches);
        };
    }

    private Delivery current() {
        return Objects.requireNonNull(inHand);
    }

    @SuppressWarnings("ReferenceEquality") // the same delivery is meant
    void process(Delivery delivery) {
        progress.begin();
        if (inHand != delivery) { // a store of a reference costs more than a look
            inHand = delivery;
        }
        context.begin(delivery, 1);
        Outcome outcome = attempt.run(context);
        if (outcome != null) {
            settle(delivery, outcome);
        } else {
            fail(delivery, Objects.requireNonNull(attempt.failure()));
        }
    }

    private void settle(Delivery delivery, Outcome outcome) {
        Outcome.Kind kind = settler.settle(delivery, outcome);
        context.end(kind, kind == null ? null : outcome.afterwards());
        end(kind);
    }

    private void fail(Delivery delivery, Throwable failure) {
        Outcome.Kind kind = settler.settleFailed(delivery, failure);
        context.end(kind, null);
        end(kind);
        if (failure instanceof Error error) {
            throw error;
        }
    }

    private void end(Outcome.@Nullable Kind kind) {
        if (kind == null) {
            progress.abandon();
        } else {
            progress.end(1);
        }
    }

    @Override
    public void idle() {
        sender.idle();
    }

    @Override
    public Progress progress() {
        return progress;
    }

    void close() {
        sender.close();
    }
}
