package dev.millrace.inprocess;

import dev.millrace.runtime.Doorbell;
import dev.millrace.runtime.PaddedLong;
import dev.millrace.spi.BrokerException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What waits for one subscription: written by the router, read by the subscription's threads in turn.
///
/// The bound is soft for the router, which must never wait (all destinations go through it), and hard for
/// publishers: they look at [#isFull()] before they write, and wait. What they had written before the inbox was
/// seen to be full still gets in; that is at most what the queue's first layer holds.
final class Inbox implements Target {

    private static final int BLOCK = 32 * 1024;
    private static final int LENGTH = RecordLayout.LENGTH;
    private static final long ROOM = 0;
    private static final long FULL = 1;
    private static final long WAIT_SLICE_MILLIS = 10;

    private static final long WARN_EVERY_NANOS = 10_000_000_000L;

    private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);

    private static final VarHandle FREE = handle("free", InboxBlock.class);

    final String subscription;
    final Route route;
    final Doorbell doorbell = new Doorbell();
    private final long capacity;
    private final boolean drops;

    private final InboxTail tail = new InboxTail();
    private final InboxHead head = new InboxHead();

    /// Messages and bytes that were ever appended: what the router has counted, shown at each publication.
    private final PaddedLong appended = new PaddedLong();

    private final PaddedLong appendedBytes = new PaddedLong();

    /// The first block, from the router to the reader. Written once with release, when the first message comes.
    private volatile @Nullable InboxBlock first;

    /// Messages and bytes that were ever settled. Written by settling threads: by addition with a lock prefix
    /// when there are several, otherwise opaque.
    private final PaddedLong settled = new PaddedLong();

    private final PaddedLong settledBytes = new PaddedLong();

    /// Whether several deliveries exist, so that several threads may settle. Written while the subscription is
    /// being opened, before any message comes.
    private boolean shared;

    private int deliveries;

    /// Free blocks: pushed by settling threads, popped by the router alone, so a popped block can't come back
    /// under the popper's hands (no ABA).
    @SuppressWarnings("UnusedVariable") // used through FREE
    private @Nullable InboxBlock free;

    /// Whether publishers have to wait. Set by the router, cleared by settling threads. A hint: a settling thread pays
    /// for no fence between its count and its look here, so both may miss each other, and the flag of an empty inbox
    /// stays set. Hence whoever finds it set looks at the counts ([#isFull]), and those who wait do so again and again.
    private final PaddedLong full = new PaddedLong();

    private volatile boolean closed;

    Inbox(String subscription, Route route, long capacity, boolean drops) {
        this.subscription = subscription;
        this.route = route;
        this.capacity = capacity;
        this.drops = drops;
    }

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Inbox.class, name, type);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    @Override
    public @Nullable Inbox full() {
        return isFull() ? this : null;
    }

    /// Tells whether publishers have to wait. Who finds the flag set looks whether that is still so.
    boolean isFull() {
        return full.getOpaque() == FULL && !letIn();
    }

    // The router.

    @Override
    public void append(byte[] bytes, int from, int to, int messages, RoutingHandler router) {
        if (drops) {
            appendWhatFits(bytes, from, to);
        } else {
            append(bytes, from, to);
            tail.messages += messages;
            tail.bytes += to - from;
        }
        if (!tail.touched) {
            tail.touched = true;
            router.touch(this);
        }
    }

    /// Copies records, many at once: at the end of a block as many as fit there.
    private void append(byte[] bytes, int from, int to) {
        InboxTail end = tail;
        int at = from;
        while (true) {
            InboxBlock block = end.block;
            int room = block == null ? 0 : block.bytes.length - end.position;
            int until = to - at <= room ? to : lastThatFits(bytes, at, room);
            if (block != null) {
                System.arraycopy(bytes, at, block.bytes, end.position, until - at);
                end.position += until - at;
            }
            if (until == to) {
                return;
            }
            at = until;
            nextBlock(LENGTH + RecordLayout.get(bytes, at));
        }
    }

    private static int lastThatFits(byte[] bytes, int from, int room) {
        int end = from;
        int next = from + LENGTH + RecordLayout.get(bytes, from);
        while (next - from <= room) {
            end = next;
            next += LENGTH + RecordLayout.get(bytes, next);
        }
        return end;
    }

    private void appendWhatFits(byte[] bytes, int from, int to) {
        InboxTail end = tail;
        int at = from;
        while (at < to) {
            int next = at + LENGTH + RecordLayout.get(bytes, at);
            if (end.bytes - settledBytes.getOpaque() > capacity) {
                drop(end);
            } else {
                append(bytes, at, next);
                end.messages++;
                end.bytes += next - at;
            }
            at = next;
        }
    }

    private void drop(InboxTail end) {
        end.dropped++;
        long now = System.nanoTime();
        if (end.dropped == 1 || now - end.warnedNanos >= WARN_EVERY_NANOS) {
            end.warnedNanos = now;
            LOG.atWarn()
                    .addKeyValue("subscription", subscription)
                    .addKeyValue("dropped", end.dropped)
                    .log("Messages found no room and were dropped, as dropWhenFull() asks");
        }
    }

    private void nextBlock(int needed) {
        InboxBlock block = needed <= BLOCK ? pop() : null;
        if (block == null) {
            block = new InboxBlock(Math.max(BLOCK, needed));
        }
        InboxBlock full = tail.block;
        if (full == null) {
            first = block;
        } else {
            full.seal(tail.position, block);
        }
        tail.block = block;
        tail.position = 0;
    }

    /// Makes what was appended visible, and wakes the reader.
    void publish() {
        InboxTail end = tail;
        end.touched = false;
        appended.setOpaque(end.messages);
        appendedBytes.setOpaque(end.bytes);
        InboxBlock block = end.block;
        if (block != null) {
            block.publish(end.position);
        }
        if (!drops && full.getOpaque() == ROOM && backlogBytes() > capacity) {
            full.setOpaque(FULL);
        }
        doorbell.ring();
    }

    private @Nullable InboxBlock pop() {
        while (true) {
            InboxBlock top = (InboxBlock) FREE.getAcquire(this);
            if (top == null) {
                return null;
            }
            if (FREE.compareAndSet(this, top, top.below)) {
                top.reset();
                return top;
            }
        }
    }

    // The reader.

    /// Takes the next record, if there is one.
    boolean take(InProcessDelivery into) {
        InboxHead start = head;
        if (start.position == start.limit && !advance()) {
            return false;
        }
        InboxBlock block = Objects.requireNonNull(start.block);
        int at = start.position;
        int length = RecordLayout.get(block.bytes, at);
        start.position = at + LENGTH + length;
        start.taken++;
        into.begin(block, at + LENGTH, length);
        return true;
    }

    private boolean advance() {
        InboxBlock block = head.block;
        if (block == null) {
            block = first;
            if (block == null) {
                return false;
            }
            first = null; // or every block since would stay reachable
            head.block = block;
        }
        while (true) {
            int written = block.written();
            head.limit = written < 0 ? ~written : written;
            if (head.position < head.limit) {
                return true;
            }
            if (written >= 0) {
                return false;
            }
            InboxBlock following = Objects.requireNonNull(block.next);
            if (block.left(head.taken, shared)) {
                push(block);
            }
            block = following;
            head.block = block;
            head.position = 0;
            head.limit = 0;
            head.taken = 0;
        }
    }

    // Settling threads.

    void settled(InboxBlock block, int length) {
        int bytes = LENGTH + length;
        if (shared) {
            settled.addAtomically(1);
            settledBytes.addAtomically(bytes);
        } else {
            settled.setOpaque(settled.getPlain() + 1);
            settledBytes.setOpaque(settledBytes.getPlain() + bytes);
        }
        if (block.settled(shared)) {
            push(block);
        }
        if (full.getOpaque() == FULL) {
            letIn();
        }
    }

    private void push(InboxBlock block) {
        block.next = null; // or blocks after it would stay reachable
        if (block.bytes.length > BLOCK) {
            return; // made for one long message
        }
        while (true) {
            InboxBlock top = (InboxBlock) FREE.getAcquire(this);
            block.below = top;
            if (FREE.compareAndSet(this, top, block)) {
                return;
            }
        }
    }

    /// Lets publishers go on when a quarter of the room is free.
    ///
    /// @return whether it is
    private boolean letIn() {
        boolean hasRoom = backlogBytes() <= capacity - capacity / 4;
        if (hasRoom) {
            full.setVolatile(ROOM);
            synchronized (this) {
                notifyAll();
            }
        }
        return hasRoom;
    }

    // Publishers.

    /// Waits for room, for a slice at most: a wake-up that comes between the look and the wait costs no more.
    @SuppressWarnings("WaitNotInLoop") // the caller looks again
    void awaitRoom() {
        try {
            synchronized (this) {
                if (isFull() && !closed) {
                    wait(WAIT_SLICE_MILLIS);
                }
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new BrokerException(
                    "The thread was interrupted while it waited for room in the inbox of subscription '" + subscription
                            + "'; the message was not published",
                    stop);
        }
    }

    BrokerException hasNoRoom(Duration timeout, String destination) {
        return new BrokerException("The inbox of subscription '" + subscription + "' had no room within " + timeout
                + ": " + backlog() + " messages wait there. It reads too slowly for what is published to '"
                + destination + "'; give it workers, a larger inbox, or dropWhenFull()");
    }

    // Everybody.

    private long backlogBytes() {
        long done = settledBytes.getOpaque();
        return appendedBytes.getOpaque() - done;
    }

    long settledCount() {
        return settled.getOpaque();
    }

    long appendedCount() {
        return appended.getOpaque();
    }

    long backlog() {
        long done = settledCount();
        return appendedCount() - done;
    }

    /// Tells how many messages found no room. Exact when the router has stopped.
    long droppedCount() {
        return tail.dropped;
    }

    void close() {
        closed = true;
        synchronized (this) {
            notifyAll();
        }
        doorbell.ring();
    }

    boolean isClosed() {
        return closed;
    }

    InProcessDelivery newDelivery(InProcessConnection connection) {
        shared = ++deliveries > 1;
        return new InProcessDelivery(this, connection);
    }
}
