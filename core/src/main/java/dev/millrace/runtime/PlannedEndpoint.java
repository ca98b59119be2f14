package dev.millrace.runtime;

import dev.millrace.FailurePolicy;
import dev.millrace.Retry;
import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import dev.millrace.spi.Endpoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An endpoint of a plan.
///
/// @param kind its kind
/// @param name the subscription, or what else names it
/// @param broker the broker's label
/// @param destination where messages come from or go to, or null
/// @param type what they are in Java
/// @param codec the codec that was given for the type, or null
/// @param format the format, or null for the default
/// @param formats finds the default
record PlannedEndpoint(
        Kind kind,
        String name,
        String broker,
        @Nullable String destination,
        Class<?> type,
        @Nullable Codec<?> codec,
        @Nullable Format format,
        Formats formats)
        implements Endpoint {

    static List<Endpoint> of(AppPlan plan, Formats formats) {
        List<Endpoint> incoming = new ArrayList<>();
        List<Endpoint> outgoing = new ArrayList<>();
        for (SubscriptionPlan<?> each : plan.subscriptions()) {
            PlannedEndpoint subscription = new PlannedEndpoint(
                    Kind.SUBSCRIPTION,
                    each.name(),
                    plan.brokers().get(each.broker()).label(),
                    each.source().name(),
                    each.type(),
                    each.codec(),
                    each.format(),
                    formats);
            incoming.add(subscription);
            switch (each.body()) {
                case Body.Reply<?> reply -> outgoing.add(subscription.reply(reply.destination(), reply.format()));
                case Body.SeveralReplies<?> reply ->
                    outgoing.add(subscription.reply(reply.destination(), reply.format()));
                default -> {}
            }
            subscription.addDeadLetter(each.onFailure(), outgoing);
            subscription.addDeadLetter(each.onUndecodable(), outgoing);
        }
        for (PublisherHandle<?> each : plan.publishers()) {
            outgoing.addAll(each.endpoints(plan.brokers().get(each.broker()).label(), formats));
        }
        incoming.addAll(outgoing);
        return List.copyOf(incoming);
    }

    private PlannedEndpoint reply(String to, @Nullable Format own) {
        return new PlannedEndpoint(
                Kind.REPLY, name, broker, to, Object.class, null, own == null ? format : own, formats);
    }

    private void addDeadLetter(FailurePolicy policy, List<Endpoint> to) {
        if (policy instanceof Retry retry && retry.deadLetter() != null) {
            to.add(new PlannedEndpoint(
                    Kind.DEAD_LETTER, name, broker, retry.deadLetter(), type, codec, format, formats));
        }
    }

    @Override
    public <T> Codec<T> codecFor(Class<T> wanted) {
        @SuppressWarnings("unchecked") // the codec was given together with the type
        Codec<T> given = wanted == type ? (Codec<T>) codec : null;
        return formats.codec(wanted, given, format, "'" + name + "'");
    }
}
