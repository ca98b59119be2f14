package dev.millrace.inprocess;

import dev.millrace.spi.BrokerException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// All routes of a connection, by number and destinations by name; who subscribes to what.
final class Routes {

    private static final int MOST = 1 << 20;

    private record Subscriber(List<String> tokens, Target target) {}

    private final boolean mostSpecificOnly;
    private final Map<String, Route> destinations = new ConcurrentHashMap<>();
    private final Map<String, Group> groups = new ConcurrentHashMap<>();
    private final List<Subscriber> subscribers = new ArrayList<>();

    /// Grows by copying. Written under the monitor, read by the router and by readers; a number is only ever seen
    /// in a record that was written after its route was added here.
    private volatile Route[] byNumber = new Route[64];

    private int count;

    Routes(boolean mostSpecificOnly) {
        this.mostSpecificOnly = mostSpecificOnly;
    }

    Route at(int number) {
        return byNumber[number];
    }

    /// Finds a destination, or adds it.
    Route destination(String name) {
        Route known = destinations.get(name);
        return known != null ? known : addDestination(Names.checked(name));
    }

    private synchronized Route addDestination(String name) {
        Route known = destinations.get(name);
        if (known == null) {
            known = add(name);
            known.targets = targets(known);
            destinations.put(name, known);
        }
        return known;
    }

    private Route add(String name) {
        if (count == MOST) {
            throw new BrokerException("There are " + MOST + " destinations already, the most that the in-process broker"
                    + " keeps apart: put what varies into a header instead of the name '" + name + "'");
        }
        Route route = new Route(count, name);
        Route[] all = byNumber;
        if (count == all.length) {
            all = Arrays.copyOf(all, count * 2);
        }
        all[count++] = route;
        byNumber = all;
        return route;
    }

    synchronized Inbox subscribe(InProcessSource source, String subscription, long capacity) {
        String name = source.isPattern() ? Names.checkedPattern(source.name()) : Names.checked(source.name());
        Route own = add(name);
        Inbox inbox = new Inbox(subscription, own, capacity, source.drops());
        own.targets = new Target[] {inbox};
        List<String> tokens = Names.tokens(name);
        if (source.group() == null) {
            subscribers.add(new Subscriber(tokens, inbox));
        } else {
            String key = source.group() + ' ' + name;
            Group group = groups.get(key);
            if (group == null) {
                group = new Group(add(name));
                groups.put(key, group);
                subscribers.add(new Subscriber(tokens, group));
            }
            group.add(inbox);
        }
        refresh();
        return inbox;
    }

    synchronized void unsubscribe(Inbox inbox) {
        subscribers.removeIf(each -> each.target == inbox);
        for (Group group : groups.values()) {
            group.remove(inbox);
        }
        groups.values().removeIf(group -> {
            boolean empty = group.isEmpty();
            if (empty) {
                subscribers.removeIf(each -> each.target == group);
            }
            return empty;
        });
        refresh();
    }

    private void refresh() {
        for (Route destination : destinations.values()) {
            destination.targets = targets(destination);
        }
    }

    private Target[] targets(Route destination) {
        List<Subscriber> matching = new ArrayList<>();
        for (Subscriber each : subscribers) {
            if (Names.matches(each.tokens, destination.tokens())) {
                matching.add(each);
            }
        }
        if (mostSpecificOnly && matching.size() > 1) {
            matching.sort((one, other) -> Names.compareSpecificity(one.tokens, other.tokens));
            List<String> best = matching.getFirst().tokens;
            matching.removeIf(each -> Names.compareSpecificity(each.tokens, best) > 0);
        }
        return matching.stream().map(Subscriber::target).toArray(Target[]::new);
    }
}
