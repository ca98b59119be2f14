package dev.millrace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How an application fares.
///
/// @param state what it is doing
/// @param subscriptions each of its subscriptions
/// @param failure what ended it, if it failed; otherwise null
public record Health(
        State state,
        List<SubscriptionHealth> subscriptions,
        @Nullable Throwable failure) {

    /// What an application is doing.
    public enum State {
        /// All subscriptions are open.
        RUNNING,
        /// It takes nothing more and finishes what is in hand.
        STOPPING,
        /// It has ended.
        STOPPED,
        /// It has ended because of a failure.
        FAILED
    }

    /// Copies the list.
    public Health {
        subscriptions = List.copyOf(subscriptions);
    }

    /// Tells whether the application does its work: it runs, and no subscription is stalled or failed.
    ///
    /// @return true if all is well
    public boolean isWell() {
        return state == State.RUNNING
                && subscriptions.stream()
                        .allMatch(each ->
                                each.state() != SubscriptionState.STALLED && each.state() != SubscriptionState.FAILED);
    }
}
