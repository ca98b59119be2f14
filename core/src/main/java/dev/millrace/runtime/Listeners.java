package dev.millrace.runtime;

import dev.millrace.Listener;
import dev.millrace.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Several listeners as one.
///
/// @param all the listeners
record Listeners(List<Listener> all) implements Listener {

    static @Nullable Listener combine(List<Listener> listeners) {
        return switch (listeners.size()) {
            case 0 -> null;
            case 1 -> listeners.getFirst();
            default -> new Listeners(listeners);
        };
    }

    @Override
    public boolean wantsTimes() {
        return all.stream().anyMatch(Listener::wantsTimes);
    }

    @Override
    public void received(String subscription, int messages) {
        for (int i = 0; i < all.size(); i++) { // an iterator would be an object for each message
            all.get(i).received(subscription, messages);
        }
    }

    @Override
    public void handled(String subscription, long nanos) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).handled(subscription, nanos);
        }
    }

    @Override
    public void settled(String subscription, Outcome.Kind kind) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).settled(subscription, kind);
        }
    }

    @Override
    public void failed(String subscription, Throwable cause) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).failed(subscription, cause);
        }
    }

    @Override
    public void published(String destination) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).published(destination);
        }
    }

    @Override
    public void publishFailed(String destination, Throwable cause) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).publishFailed(destination, cause);
        }
    }
}
