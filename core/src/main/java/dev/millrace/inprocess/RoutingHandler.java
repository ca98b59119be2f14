package dev.millrace.inprocess;

import dev.millrace.queue.MessageHandler;
import dev.millrace.runtime.Pad;
import dev.millrace.runtime.PaddedLong;
import java.util.Arrays;

/// The router: the queue's reader, which appends each message to the inboxes of its route. Never waits.
final class RoutingHandler extends Pad implements MessageHandler {

    private final Routes routes;
    private Inbox[] touched = new Inbox[16];
    private int touchedCount;

    /// Messages that were routed and are visible in their inboxes. Written by the router with release.
    private final PaddedLong routed = new PaddedLong();

    private long inThisBatch;

    RoutingHandler(Routes routes) {
        this.routes = routes;
    }

    @Override
    public void onMessage(int writerId, byte[] data, int offset, int length) {
        inThisBatch++;
        for (Target target : routes.at(RecordLayout.get(data, offset + RecordLayout.TARGET)).targets) {
            Inbox inbox = target.next();
            if (inbox != null && inbox.append(data, offset, length)) {
                touch(inbox);
            }
        }
    }

    private void touch(Inbox inbox) {
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, touchedCount * 2);
        }
        touched[touchedCount++] = inbox;
    }

    /// The moment to show what was appended: once for many messages when there are many, at once when there are
    /// few.
    @Override
    public void onBatchEnd() {
        for (int i = 0; i < touchedCount; i++) {
            touched[i].publish();
        }
        touchedCount = 0;
        routed.setRelease(routed.getPlain() + inThisBatch);
        inThisBatch = 0;
    }

    long routed() {
        return routed.getAcquire();
    }
}
