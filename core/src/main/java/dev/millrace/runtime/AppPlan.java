package dev.millrace.runtime;

import dev.millrace.Hook;
import dev.millrace.Listener;
import dev.millrace.PublishLayer;
import dev.millrace.spi.Rehearsal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An application as it was described.
///
/// @param title its name
/// @param version its version
/// @param brokers its brokers
/// @param subscriptions its subscriptions
/// @param publishers its publishers, which work while it runs
/// @param publishLayers the layers around publishing, innermost first
/// @param listeners who hears what it does
/// @param state what handlers ask for by class
/// @param drainTimeout how long stopping waits for handlers
/// @param onStart tasks before connecting
/// @param afterStart tasks when all is open
/// @param onStop tasks before stopping
/// @param afterStop tasks after closing
public record AppPlan(
        String title,
        String version,
        List<BrokerPlan> brokers,
        List<SubscriptionPlan<?>> subscriptions,
        List<PublisherHandle<?>> publishers,
        List<PublishLayer> publishLayers,
        List<Listener> listeners,
        Map<Class<?>, Object> state,
        Duration drainTimeout,
        List<Hook> onStart,
        List<Hook> afterStart,
        List<Hook> onStop,
        List<Hook> afterStop) {

    /// Puts a test kit's surroundings around the application.
    AppPlan rehearsed(Rehearsal rehearsal) {
        List<BrokerPlan> others = new ArrayList<>();
        for (BrokerPlan each : brokers) {
            others.add(new BrokerPlan(each.label(), rehearsal.broker(each.label(), each.broker())));
        }
        List<SubscriptionPlan<?>> rehearsed = new ArrayList<>();
        for (SubscriptionPlan<?> each : subscriptions) {
            rehearsed.add(each.rehearsed(rehearsal));
        }
        List<Listener> all = new ArrayList<>(listeners);
        Listener another = rehearsal.listener();
        if (another != null) {
            all.add(another);
        }
        Map<Class<?>, Object> replaced = new HashMap<>(state);
        replaced.replaceAll(rehearsal::state);
        return new AppPlan(
                title,
                version,
                others,
                rehearsed,
                publishers,
                publishLayers,
                all,
                replaced,
                rehearsal.drainTimeout(drainTimeout),
                onStart,
                afterStart,
                onStop,
                afterStop);
    }
}
