package dev.millrace.inprocess;

import org.jspecify.annotations.Nullable;

/// Who gets a message: the inbox of a subscription, or one of those of a group.
sealed interface Target permits Inbox, Group {

    /// Chooses the inbox for the next message. By the router.
    ///
    /// @return the inbox, or null if a group has no member
    @Nullable
    Inbox next();

    /// Finds out whether a publisher has to wait.
    ///
    /// @return the inbox that has no room, or null if there is room
    @Nullable
    Inbox full();
}
