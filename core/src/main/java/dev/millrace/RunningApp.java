package dev.millrace;

import java.time.Duration;

/// An application that was started. All its subscriptions are open.
///
/// **Threads:** any.
public interface RunningApp extends AutoCloseable {

    /// Tells how the application and each subscription fare.
    ///
    /// @return the state now
    Health health();

    /// Lets a subscription handle nothing that is published from now on, until it is resumed; what is in hand is
    /// finished. Does not wait for that: the subscription is [SubscriptionState#PAUSED] then.
    ///
    /// @param subscription its name
    /// @throws IllegalArgumentException if there is none of this name; the message lists them
    void pause(String subscription);

    /// Lets a paused subscription go on.
    ///
    /// @param subscription its name
    /// @throws IllegalArgumentException if there is none of this name; the message lists them
    void resume(String subscription);

    /// Begins to stop, without waiting: nothing more is taken. May be called by a handler.
    void stop();

    /// Waits until the application has ended, by [#stop()], [#close()] or a failure.
    ///
    /// @param timeout how long to wait
    /// @return true if it has ended
    /// @throws InterruptedException if the thread was interrupted
    boolean awaitEnd(Duration timeout) throws InterruptedException;

    /// Stops and waits: takes nothing more, finishes what is in hand within the drain timeout, flushes, ends.
    ///
    /// @return what was left behind
    StopReport shutDown();

    /// Does the same as [#shutDown()], and fails if the application failed or left something behind.
    ///
    /// @throws MillraceException if the application failed, or messages were left behind; the message names them
    @Override
    void close();
}
