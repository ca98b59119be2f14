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

    // Messages that lie one after the other and take the same way are appended in one go. What was collected so
    // far: bytes of `run`, lengths included.

    private byte[] run = {};
    private int runFrom;
    private int runTo;
    private int runMessages;
    private int runRoute;

    RoutingHandler(Routes routes) {
        this.routes = routes;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the same array is meant
    public void onMessage(int writerId, byte[] data, int offset, int length) {
        int route = RecordLayout.get(data, offset + RecordLayout.TARGET);
        if (route != runRoute || offset - RecordLayout.LENGTH != runTo || runMessages == 0) {
            appendRun();
            runRoute = route;
            runFrom = offset - RecordLayout.LENGTH;
            if (run != data) { // a store of a reference costs more than a look
                run = data;
            }
        }
        runTo = offset + length;
        runMessages++;
    }

    @Override
    public void onRangeEnd() {
        appendRun();
    }

    private void appendRun() {
        int messages = runMessages;
        if (messages == 0) {
            return;
        }
        for (Target target : routes.at(runRoute).targets) {
            target.append(run, runFrom, runTo, messages, this);
        }
        inThisBatch += messages;
        runMessages = 0;
    }

    /// Remembers an inbox that something was appended to, to show it at the end of the batch.
    void touch(Inbox inbox) {
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
