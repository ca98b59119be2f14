package dev.millrace.inprocess;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Subscriptions that share the messages of one destination or pattern: each message goes to one of them.
final class Group implements Target {

    final Route route;

    /// Written when a member comes or goes, read by the router and by publishers.
    private volatile Inbox[] members = {};

    private int last;

    Group(Route route) {
        this.route = route;
        route.targets = new Target[] {this};
    }

    /// Each record to one member.
    @Override
    public void append(byte[] bytes, int from, int to, int messages, RoutingHandler router) {
        int at = from;
        while (at < to) {
            int end = at + RecordLayout.LENGTH + RecordLayout.get(bytes, at);
            Inbox member = next();
            if (member != null) {
                member.append(bytes, at, end, 1, router);
            }
            at = end;
        }
    }

    /// In turn, members without room left out.
    private @Nullable Inbox next() {
        Inbox[] all = members;
        int chosen = 0;
        for (int i = 0; i < all.length; i++) {
            chosen = (last + 1 + i) % all.length;
            if (!all[chosen].isFull()) {
                break;
            }
        }
        last = chosen;
        return all.length == 0 ? null : all[chosen];
    }

    @Override
    public @Nullable Inbox full() {
        Inbox full = null;
        for (Inbox member : members) {
            if (!member.isFull()) {
                return null;
            }
            full = member;
        }
        return full;
    }

    void add(Inbox member) {
        List<Inbox> all = new ArrayList<>(List.of(members));
        all.add(member);
        members = all.toArray(Inbox[]::new);
    }

    void remove(Inbox member) {
        List<Inbox> all = new ArrayList<>(List.of(members));
        all.remove(member);
        members = all.toArray(Inbox[]::new);
    }

    boolean isEmpty() {
        return members.length == 0;
    }
}
