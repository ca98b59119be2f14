package dev.millrace.runtime;

import dev.millrace.Layer;
import dev.millrace.Listener;
import dev.millrace.codec.Codec;
import dev.millrace.spi.Clockwork;
import dev.millrace.spi.Sender;
import dev.millrace.spi.Source;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the workers of one subscription are made of.
///
/// @param plan the subscription
/// @param codec its codec
/// @param source where its messages come from
/// @param outlet the way out
/// @param formats finds codecs of replies
/// @param control the application
/// @param listener who hears, or null
/// @param clock the application's time
/// @param state what handlers ask for by class
/// @param <T> what messages are decoded to
record WorkerParts<T>(
        SubscriptionPlan<T> plan,
        Codec<T> codec,
        Source source,
        Outlet outlet,
        Formats formats,
        AppControl control,
        @Nullable Listener listener,
        Clockwork clock,
        Map<Class<?>, Object> state) {

    DeliveryContext newContext(boolean isBatch) {
        return new DeliveryContext(plan.name(), isBatch, state);
    }

    Settler newSettler(Sender sender, Progress progress) {
        return new Settler(plan, listener, control, outlet, sender, progress, clock);
    }

    /// Puts the layers around what handles a delivery at last.
    Layer.Next around(Layer.Next innermost) {
        Layer.Next chain = innermost;
        for (Layer layer : plan.layers().reversed()) {
            Layer.Next next = chain;
            chain = context -> layer.handle(context, next);
        }
        return chain;
    }
}
