package dev.millrace.queue;

import java.util.Arrays;

/// Copies message by message to the outlets that a router chooses. Belongs to the copying thread.
///
/// A message goes to all of its outlets or waits: when one has no room, what is left of the message's targets
/// is remembered and tried again first, so nothing is sent twice and nothing overtakes.
final class Routing implements Router.Targets {

    private final Router router;
    private final Outlet[] outlets;
    private final QueueConfig config;
    private final LifeCycle lifeCycle;

    /// The outlets that the current message still has to go to.
    private final boolean[] open;

    private int openCount;

    /// How many outlets the router has named for the message that it is looking at.
    private int chosen;

    /// The writer whose message is under way, or -1.
    private int pendingWriter = -1;

    /// Messages that the router has decided on, and those among them that it sent nowhere.
    private final Counter routed = new Counter(true);

    private final Counter unrouted;

    Routing(Router router, Outlet[] outlets, QueueConfig config, LifeCycle lifeCycle) {
        this.lifeCycle = lifeCycle;
        this.router = router;
        this.outlets = outlets;
        this.config = config;
        open = new boolean[outlets.length];
        unrouted = new Counter(config.statistics());
    }

    /// Routes the messages of a range until one finds no room.
    ///
    /// @return the start of the first message that is not completely routed, or the range's end
    int route(int writerId, LaneCursor cursor) {
        int at = cursor.from();
        if (pendingWriter >= 0 && pendingWriter != writerId) {
            return at;
        }
        byte[] data = cursor.data();
        int prefix = config.prefix();
        while (at < cursor.to() && !lifeCycle.isStopped()) {
            int length = prefix == 0 ? config.fixedLength() : Records.lengthAt(data, at);
            if (pendingWriter < 0) {
                choose(writerId, data, at + prefix, length);
            }
            if (!send(writerId, data, at, prefix + length)) {
                pendingWriter = writerId;
                return at;
            }
            pendingWriter = -1;
            at += prefix + length;
        }
        return at;
    }

    private void choose(int writerId, byte[] data, int offset, int length) {
        chosen = 0;
        Arrays.fill(open, false);
        router.route(writerId, data, offset, length, this);
        openCount = chosen; // only now: a router that throws has not routed the message
        routed.increment();
        if (openCount == 0) {
            unrouted.increment();
        }
    }

    private boolean send(int writerId, byte[] data, int from, int length) {
        for (int i = 0; openCount > 0 && i < outlets.length; i++) {
            if (open[i]) {
                if (!outlets[i].append(writerId, data, from, length)) {
                    return false;
                }
                outlets[i].routedMessages.increment();
                open[i] = false;
                openCount--;
            }
        }
        return true;
    }

    @Override
    public void add(int output) {
        if (output < 0 || output >= open.length) {
            throw new IndexOutOfBoundsException(
                    "The router chose output " + output + ", but this queue has the outputs 0 to " + (open.length - 1));
        }
        if (!open[output]) {
            open[output] = true;
            chosen++;
        }
    }

    long routed() {
        return routed.get();
    }

    long unrouted() {
        return unrouted.get();
    }

    /// Messages that were sent to some of their outlets only and wait for the others: routed, but not appended
    /// everywhere.
    int openTargets() {
        return openCount;
    }
}
