package dev.millrace.test.internal;

import dev.millrace.codec.Codec;
import dev.millrace.spi.Endpoint;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where messages enter and leave an application: finds the codec for what a test sends or reads.
///
/// @param all the endpoints
public record Endpoints(List<Endpoint> all) {

    /// Copies the list.
    public Endpoints {
        all = List.copyOf(all);
    }

    private Stream<Endpoint> of(Endpoint.Kind kind) {
        return all.stream().filter(each -> each.kind() == kind);
    }

    /// Finds a subscription.
    ///
    /// @param name its name
    /// @return the endpoint
    public Endpoint subscription(String name) {
        return of(Endpoint.Kind.SUBSCRIPTION)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// Names what the subscriptions of a broker read.
    ///
    /// @param broker the broker's label
    /// @return names and patterns
    public List<String> sources(String broker) {
        return of(Endpoint.Kind.SUBSCRIPTION)
                .filter(each -> each.broker().equals(broker) && each.destination() != null)
                .map(each -> "" + each.destination())
                .distinct()
                .toList();
    }

    /// Tells whether there are publishers whose destinations are not known before they publish.
    ///
    /// @return whether there are
    public boolean hasOpenPublishers() {
        return of(Endpoint.Kind.PUBLISHER).anyMatch(each -> each.destination() == null);
    }

    /// Finds the codec with which somebody outside would write a message: that of whoever reads it.
    ///
    /// @param broker the broker's label
    /// @param destination where the message goes
    /// @param type the message's class
    /// @return a codec
    public Codec<?> toSend(String broker, String destination, Class<?> type) {
        Endpoint found = first(
                type,
                List.of(
                        each -> isAt(each, Endpoint.Kind.SUBSCRIPTION, broker, destination),
                        each -> each.kind() == Endpoint.Kind.SUBSCRIPTION && isOn(each, broker) && takes(each, type),
                        each -> isOn(each, broker),
                        each -> true));
        return like(found, type);
    }

    /// Finds the codec with which a message was written that the application has published.
    ///
    /// @param broker the broker's label, or null for any
    /// @param destination where it went
    /// @param type what to read it as
    /// @param <T> the same
    /// @return a codec
    public <T> Codec<T> ofPublished(@Nullable String broker, String destination, Class<T> type) {
        return published(broker, destination, type).codecFor(type);
    }

    private Endpoint published(@Nullable String broker, String destination, Class<?> type) {
        return first(
                type,
                List.of(
                        each -> each.kind() != Endpoint.Kind.SUBSCRIPTION
                                && isOn(each, broker)
                                && destination.equals(each.destination()),
                        each -> isAt(each, Endpoint.Kind.SUBSCRIPTION, broker, destination),
                        each -> each.kind() == Endpoint.Kind.PUBLISHER && isOn(each, broker) && takes(each, type),
                        each -> isOn(each, broker),
                        each -> true));
    }

    /// Finds the codec with which a message was written that is expected to be like a value.
    ///
    /// @param broker the broker's label, or null for any
    /// @param destination where it went
    /// @param type the value's class
    /// @return a codec, of a supertype if that is what is published there
    public Codec<?> ofPublishedLike(@Nullable String broker, String destination, Class<?> type) {
        return like(published(broker, destination, type), type);
    }

    /// Finds the codec with which a subscription reads a message that is expected to be like a value.
    ///
    /// @param subscription its name
    /// @param type the value's class
    /// @return a codec, of a supertype if that is what the subscription takes
    public Codec<?> ofReceivedLike(String subscription, Class<?> type) {
        return like(subscription(subscription), type);
    }

    /// Finds the codec of the answers to requests.
    ///
    /// @param broker the broker's label
    /// @param destination where requests go
    /// @param type what to read answers as
    /// @param <T> the same
    /// @return a codec
    public <T> Codec<T> ofAnswers(String broker, String destination, Class<T> type) {
        List<String> answering = of(Endpoint.Kind.SUBSCRIPTION)
                .filter(each -> isOn(each, broker) && destination.equals(each.destination()))
                .map(Endpoint::name)
                .toList();
        Endpoint found = first(
                type,
                List.of(
                        each -> each.kind() == Endpoint.Kind.REPLY && answering.contains(each.name()),
                        each -> each.kind() == Endpoint.Kind.REPLY && isOn(each, broker),
                        each -> isOn(each, broker),
                        each -> true));
        return found.codecFor(type);
    }

    private static Codec<?> like(Endpoint endpoint, Class<?> type) {
        Class<?> wanted = takes(endpoint, type) ? endpoint.type() : type;
        return endpoint.codecFor(wanted);
    }

    /// Takes the nearest endpoint; of several that are as near, one that is for this type.
    private Endpoint first(Class<?> type, List<Predicate<Endpoint>> nearestFirst) {
        for (Predicate<Endpoint> near : nearestFirst) {
            List<Endpoint> candidates = all.stream().filter(near).toList();
            if (!candidates.isEmpty()) {
                return candidates.stream()
                        .filter(each -> takes(each, type))
                        .findFirst()
                        .orElse(candidates.getFirst());
            }
        }
        throw new IllegalStateException("The application has no subscription and no publisher");
    }

    private static boolean isOn(Endpoint endpoint, @Nullable String broker) {
        return broker == null || endpoint.broker().equals(broker);
    }

    private static boolean isAt(Endpoint endpoint, Endpoint.Kind kind, @Nullable String broker, String destination) {
        return endpoint.kind() == kind && isOn(endpoint, broker) && destination.equals(endpoint.destination());
    }

    private static boolean takes(Endpoint endpoint, Class<?> type) {
        return endpoint.type() != Object.class && endpoint.type().isAssignableFrom(type);
    }
}
