package dev.millrace.inprocess;

import org.jspecify.annotations.Nullable;

/// Who gets a message: the inbox of a subscription, or one of those of a group.
sealed interface Target permits Inbox, Group {

    /// Appends records. By the router.
    ///
    /// @param bytes the array that holds them, one after the other, each behind its length
    /// @param from where the first one's length begins
    /// @param to where the last one ends
    /// @param messages how many they are
    /// @param router is told of each inbox that was not touched since it was last published
    void append(byte[] bytes, int from, int to, int messages, RoutingHandler router);

    /// Finds out whether a publisher has to wait.
    ///
    /// @return the inbox that has no room, or null if there is room
    @Nullable
    Inbox full();
}
