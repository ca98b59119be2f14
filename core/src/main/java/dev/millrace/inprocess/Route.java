package dev.millrace.inprocess;

import dev.millrace.spi.Destination;
import java.util.List;

/// A numbered way through the router: a destination that can be published to, or the inbox of one subscription or
/// group, to which only the broker sends.
final class Route implements Destination {

    static final Target[] NOBODY = {};

    final int number;
    private final String name;
    private final List<String> tokens;

    /// Who gets a message on this route. Written when a subscription is opened or closed; read by the router for
    /// each message, and by publishers, who look whether there is room.
    volatile Target[] targets = NOBODY;

    Route(int number, String name) {
        this.number = number;
        this.name = name;
        tokens = Names.tokens(name);
    }

    @Override
    public String name() {
        return name;
    }

    List<String> tokens() {
        return tokens;
    }

    /// Finds an inbox that has no room.
    ///
    /// @return the inbox, or null if all have
    @org.jspecify.annotations.Nullable
    Inbox full() {
        for (Target target : targets) {
            Inbox full = target.full();
            if (full != null) {
                return full;
            }
        }
        return null;
    }
}
