package dev.millrace.runtime;

import dev.millrace.Context;
import dev.millrace.Layer;
import dev.millrace.Outcome;
import dev.millrace.spi.Delivery;
import dev.millrace.spi.Sender;
import java.util.List;
import java.util.Objects;

/// Handles several deliveries at a time. Belongs to one worker.
final class BatchProcessor<T> implements Worker {

    private final DeliveryContext context;
    private final Attempt attempt;
    private final Settler settler;
    private final Sender sender;
    private final Progress progress = new Progress();
    private final Decoder<T> decoder;
    private final Delivery[] deliveries;
    private final DeliveryBatch<T> batch;

    BatchProcessor(WorkerParts<T> parts) {
        context = parts.newContext(true);
        sender = parts.outlet().connection().newSender();
        settler = parts.newSettler(sender, progress);
        decoder = Decoder.of(parts.plan(), parts.codec(), true);
        deliveries = new Delivery[parts.plan().batchSize()];
        for (int i = 0; i < deliveries.length; i++) {
            deliveries[i] = parts.source().newDelivery();
        }
        batch = new DeliveryBatch<>(deliveries);
        attempt = new Attempt(parts, innermost(parts), progress);
    }

    private Layer.Next innermost(WorkerParts<T> parts) {
        return switch (parts.plan().body()) {
            case Body.Several<T> several -> around -> several.handler().handle(batch, around);
            case Body.SeveralReplies<T> replies -> {
                Replier replier = new Replier(parts, sender, replies.destination(), replies.format(), null);
                yield (Context around) -> {
                    List<?> answers = replies.responder().respond(batch, around);
                    int last = batch.size() - 1;
                    for (int i = 0; i < answers.size(); i++) {
                        replier.reply(deliveries[Math.min(i, last)], answers.get(i));
                    }
                    return Outcome.ack();
                };
            }
            case Body.Single<T> single -> throw new IllegalStateException("no batch: " + single);
            case Body.Reply<T> single -> throw new IllegalStateException("no batch: " + single);
        };
    }

    Delivery[] deliveries() {
        return deliveries;
    }

    void process(int count) {
        progress.begin();
        int readable = decode(count);
        if (readable > 0) {
            context.begin(deliveries[0], readable);
            Outcome outcome = attempt.run(context);
            if (outcome != null) {
                settle(readable, outcome);
            } else {
                fail(readable, Objects.requireNonNull(attempt.failure()));
            }
        }
        progress.end(count);
    }

    /// Decodes; what can't be read is settled by itself and leaves the batch.
    private int decode(int count) {
        batch.reset();
        int readable = 0;
        for (int i = 0; i < count; i++) {
            Delivery delivery = deliveries[i];
            try {
                batch.append(decoder.decode(delivery.payload()));
            } catch (UndecodableException refused) {
                settler.settleFailed(delivery, refused);
                continue;
            }
            deliveries[i] = deliveries[readable];
            deliveries[readable++] = delivery;
        }
        return readable;
    }

    private void settle(int count, Outcome forTheOthers) {
        Outcome.Kind last = null;
        for (int i = 0; i < count; i++) {
            Outcome chosen = batch.chosen(i);
            Outcome outcome = chosen == null ? forTheOthers : chosen;
            last = settler.settle(deliveries[i], outcome);
            if (chosen != null && last != null && chosen.afterwards() != null) {
                context.run(chosen.afterwards());
            }
        }
        batch.reset();
        context.end(last, last == null ? null : forTheOthers.afterwards());
    }

    private void fail(int count, Throwable failure) {
        Outcome.Kind last = null;
        for (int i = 0; i < count; i++) {
            last = settler.settleFailed(deliveries[i], failure);
            if (last == null) {
                break; // the application stops: one report is enough, and all others stay unsettled
            }
        }
        batch.reset();
        context.end(last, null);
        if (failure instanceof Error error) {
            progress.abandon();
            throw error;
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
