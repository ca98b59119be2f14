package dev.millrace.inprocess;

import dev.millrace.spi.SourceSpec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a subscription to an [InProcessBroker] reads, with more than a name.
///
/// ```java
/// on.subscribe(InProcessSource.pattern("orders.*.created").group("billing"), Order.class)
/// ```
///
/// @param name the destination's name, or a pattern of names: tokens with `.` between them, where `*` stands for
///     one token and `>` at the end for one or more
/// @param isPattern whether the name is a pattern
/// @param group subscriptions of the same group share the messages: each goes to one of them; null for none
/// @param inboxBytes how many bytes may wait; 0 for the broker's
/// @param drops whether messages that find no room are dropped, counted and logged, instead of holding up
///     publishers
public record InProcessSource(
        String name, boolean isPattern, @Nullable String group, long inboxBytes, boolean drops) implements SourceSpec {

    /// Checks the name.
    public InProcessSource {
        Objects.requireNonNull(name, "name of the destination");
    }

    @Override
    public boolean reads(String destination) {
        return isPattern ? Names.matches(Names.tokens(name), Names.tokens(destination)) : name.equals(destination);
    }

    /// Reads one destination.
    ///
    /// @param destination its name
    /// @return the description
    public static InProcessSource named(String destination) {
        return new InProcessSource(destination, false, null, 0, false);
    }

    /// Reads all destinations that match a pattern.
    ///
    /// @param pattern the pattern
    /// @return the description
    public static InProcessSource pattern(String pattern) {
        return new InProcessSource(pattern, true, null, 0, false);
    }

    /// Shares the messages with the other subscriptions of a group.
    ///
    /// @param name the group's name
    /// @return the description with this group
    public InProcessSource group(String name) {
        return new InProcessSource(this.name, isPattern, Objects.requireNonNull(name, "group"), inboxBytes, drops);
    }

    /// Bounds what may wait for this subscription.
    ///
    /// @param bytes 1 KiB or more
    /// @return the description with this bound
    public InProcessSource capacity(long bytes) {
        if (bytes < 1024) {
            throw new IllegalArgumentException("An inbox of " + bytes + " bytes is too small: give it 1024 or more");
        }
        return new InProcessSource(name, isPattern, group, bytes, drops);
    }

    /// Drops messages that find no room, instead of holding up publishers.
    ///
    /// @return the description with this choice
    public InProcessSource dropWhenFull() {
        return new InProcessSource(name, isPattern, group, inboxBytes, true);
    }
}
