package dev.millrace.spi;

import dev.millrace.Batch;
import dev.millrace.Layer;
import dev.millrace.Listener;
import dev.millrace.Responder;
import dev.millrace.codec.Codec;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a test kit puts around an application that knows nothing of tests: [dev.millrace.App#start(Rehearsal)].
/// Everything that is not overridden is as in production.
public interface Rehearsal {

    /// Gives the time that delays are measured with.
    ///
    /// @return the time; null for the machine's
    default @Nullable Clockwork clock() {
        return null;
    }

    /// Gives the broker to connect to. What it throws ends the start as it is.
    ///
    /// @param label the broker's label in the application
    /// @param declared the broker that the application has
    /// @return the broker to use
    default Broker broker(String label, Broker declared) {
        return declared;
    }

    /// Gives a part of the state.
    ///
    /// @param type the class that handlers ask for it with
    /// @param declared the application's own
    /// @return what handlers get, of the same class
    default Object state(Class<?> type, Object declared) {
        return declared;
    }

    /// Gives how long stopping waits for handlers.
    ///
    /// @param declared the application's own
    /// @return the time
    default Duration drainTimeout(Duration declared) {
        return declared;
    }

    /// Gives someone who hears what the application does, beside its own listeners.
    ///
    /// @return the listener, or null
    default @Nullable Listener listener() {
        return null;
    }

    /// Gives a layer around all handlers, outside those of the application.
    ///
    /// @return the layer, or null
    default @Nullable Layer layer() {
        return null;
    }

    /// Gives the codec that a subscription reads with.
    ///
    /// @param subscription the subscription's name
    /// @param declared the codec that it would read with
    /// @param <T> what messages are decoded to
    /// @return the codec to use
    default <T> Codec<T> codec(String subscription, Codec<T> declared) {
        return declared;
    }

    /// Calls a handler with a batch, or with another one that stands for it.
    ///
    /// @param batch the batch
    /// @param handler the handler
    /// @param <T> what messages are decoded to
    /// @param <R> what the handler answers
    /// @return its answer
    /// @throws Exception what it throws
    default <T, R> R lend(Batch<T> batch, Responder<Batch<T>, R> handler) throws Exception {
        return handler.respond(batch);
    }

    /// Tells, before anything is connected, where messages enter and leave.
    ///
    /// @param endpoints all endpoints that were described, subscriptions first, in the order of their description
    default void endpoints(List<Endpoint> endpoints) {}
}
