package dev.millrace.inprocess;

import dev.millrace.Headers;
import dev.millrace.Payload;
import dev.millrace.codec.MessageOutput;
import dev.millrace.queue.MessageTooLongException;
import dev.millrace.queue.WriteSession;
import dev.millrace.queue.Writer;
import dev.millrace.runtime.Pad;
import dev.millrace.runtime.PaddedLong;
import dev.millrace.spi.BrokerException;
import dev.millrace.spi.Destination;
import dev.millrace.spi.RefusedException;
import dev.millrace.spi.Sender;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Writes messages into the queue, straight into the writer's block.
final class InProcessSender extends Pad implements Sender {

    private static final AtomicReferenceFieldUpdater<InProcessSender, @Nullable Thread> OWNER =
            AtomicReferenceFieldUpdater.newUpdater(InProcessSender.class, Thread.class, "owner");

    private static final int SMALLEST_CLAIM = 256;

    /// Held while the sender is lent to a thread; not used by senders that belong to one.
    final ReentrantLock lock = new ReentrantLock();

    /// The platform thread that this sender is kept for, or null. Set once by the thread itself, with a
    /// compare-and-set; a later thread takes over when it has ended.
    private volatile @Nullable Thread owner;

    private final InProcessConnection connection;
    private final MessageOutput output = new MessageOutput();

    /// Made with the first message: most loops never publish.
    private @Nullable Writer writer;

    private @Nullable WriteSession session;

    private final int maxMessageBytes;

    /// Whether a message was begun and neither sent nor cancelled. Where it goes and its headers are stored when
    /// they change only: a store of a reference costs a fence when the collector has moved the objects apart.
    private boolean begun;

    private @Nullable Route to;
    private @Nullable Headers headers;

    /// Where the open claim begins, or -1.
    private int claimed = -1;

    /// How much to claim for a payload: learnt from those before.
    private int expected = SMALLEST_CLAIM;

    /// Whether the owner is between borrowing and giving back. Written by it, read when the application stops; see
    /// [InProcessConnection#acceptFromOnly].
    private final PaddedLong entered = new PaddedLong();

    /// How many messages were accepted. Written by the sending thread, opaque, before they are published.
    private final PaddedLong accepted = new PaddedLong();

    InProcessSender(InProcessConnection connection) {
        this.connection = connection;
        maxMessageBytes = connection.maxMessageBytes();
    }

    /// Tells whether the sender is kept for a thread: no other one uses it, so there is nothing to lock.
    boolean isOwnedBy(Thread thread) {
        return owner == thread;
    }

    /// Keeps the sender for the calling thread if nobody has it, or if the thread that has it has ended.
    boolean tryOwn(Thread caller) {
        Thread before = owner;
        return (before == null || !before.isAlive()) && OWNER.compareAndSet(this, before, caller);
    }

    boolean isOwned() {
        return owner != null;
    }

    @Nullable
    Thread owner() {
        return owner;
    }

    /// The owner begins to send: before it looks whether it may.
    void enter() {
        entered.setOpaque(1);
    }

    /// The owner has sent.
    void leave() {
        entered.setRelease(0);
    }

    /// Tells whether the owner is sending. What it sent before is visible if not.
    boolean isEntered() {
        return entered.getAcquire() != 0;
    }

    @Override
    public void send(Destination destination, Headers headers, Payload payload) {
        Route route = withRoom(destination);
        int size = payload.length();
        int length = RecordLayout.HEADER + headers.length() + size;
        requireFitting(length, route);
        if (headers.isEmpty()) {
            sendBare(route.number, payload);
        } else {
            byte[] bytes = claim(length);
            writePrefix(bytes, route.number, headers);
            System.arraycopy(payload.array(), payload.offset(), bytes, claimed + length - size, size);
            commit(length);
        }
    }

    /// The shortest way, for messages without headers: nothing is claimed, so little is stored beside the message.
    private void sendBare(int route, Payload payload) {
        WriteSession session = session();
        byte[] bytes = payload.array();
        accepted.setOpaque(accepted.getPlain() + 1);
        while (!session.writeHeaded(
                RecordLayout.targetAndOrigin(route), 0, bytes, payload.offset(), payload.length())) {
            if (!session.next()) {
                accepted.setOpaque(accepted.getPlain() - 1);
                throw refused();
            }
        }
    }

    private Route withRoom(Destination destination) {
        if (begun) {
            throw new IllegalStateException("A message to '" + destination.name()
                    + "' was begun while another one was being encoded: a codec must not publish");
        }
        connection.requireAccepting();
        Route route = (Route) destination;
        if (route.full() != null) {
            awaitRoom(route);
        }
        return route;
    }

    /// Waits for room in all inboxes of a route. Others may use a shared sender meanwhile: one of them may be the
    /// handler whose inbox is full, which publishes elsewhere before it makes room.
    private void awaitRoom(Route route) {
        boolean isShared = lock.isHeldByCurrentThread();
        long deadline = System.nanoTime() + connection.publishTimeout().toNanos();
        for (Inbox full = route.full(); full != null; full = route.full()) {
            if (System.nanoTime() - deadline >= 0) {
                throw full.hasNoRoom(connection.publishTimeout(), route.name());
            }
            if (isShared) {
                lock.unlock();
            }
            try {
                full.awaitRoom();
            } finally {
                if (isShared) {
                    lock.lock();
                }
            }
            connection.requireAccepting();
        }
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the same objects are meant
    public MessageOutput begin(Destination destination, Headers headers) {
        Route route = withRoom(destination);
        if (this.headers != headers) {
            this.headers = headers;
        }
        int prefix = RecordLayout.HEADER + headers.length();
        int length = Math.min(prefix + expected, maxMessageBytes);
        if (prefix <= length) {
            byte[] bytes = claim(length);
            writePrefix(bytes, route.number, headers);
            output.lend(bytes, claimed + prefix, length - prefix);
        } else {
            output.begin();
        }
        if (to != route) {
            to = route;
        }
        begun = true; // at the end: what threw before left nothing open
        return output;
    }

    @Override
    public void send() {
        begun = false;
        int length = RecordLayout.HEADER + Objects.requireNonNull(headers).length() + output.length();
        if (output.isSpilled()) {
            claimAgain(length);
        }
        commit(length);
    }

    /// Copies a message that has outgrown what was claimed for it.
    private void claimAgain(int length) {
        Route route = Objects.requireNonNull(to);
        int payload = output.length();
        expected = Math.min(payload + payload / 2, maxMessageBytes);
        abort();
        requireFitting(length, route);
        byte[] bytes = claim(length);
        writePrefix(bytes, route.number, Objects.requireNonNull(headers));
        System.arraycopy(output.array(), output.start(), bytes, claimed + length - payload, payload);
    }

    @Override
    public void cancel() {
        begun = false;
        abort();
    }

    /// Writes a record that was delivered before, for one inbox or group alone.
    void sendAgain(int target, byte[] record, int offset, int length) {
        byte[] bytes = claim(length);
        System.arraycopy(record, offset, bytes, claimed, length);
        RecordLayout.put(bytes, claimed + RecordLayout.TARGET, target);
        RecordLayout.put(
                bytes, claimed + RecordLayout.DELIVERED, RecordLayout.get(bytes, claimed + RecordLayout.DELIVERED) + 1);
        commit(length);
    }

    private void requireFitting(int length, Route to) {
        if (length > maxMessageBytes) {
            throw new RefusedException("The message to '" + to.name() + "' has " + length
                    + " bytes with its headers, but at most " + maxMessageBytes
                    + " are allowed: raise InProcessOptions.maxMessageBytes");
        }
    }

    private void writePrefix(byte[] bytes, int route, Headers given) {
        int length = given.length();
        RecordLayout.putHeader(bytes, claimed, route, route, length, 0);
        if (length > 0) {
            System.arraycopy(given.array(), given.offset(), bytes, claimed + RecordLayout.HEADER, length);
        }
    }

    /// Claims room for a record, which then begins at `claimed`.
    ///
    /// @return the array to write it into
    private byte[] claim(int length) {
        WriteSession session = session();
        try {
            int at = session.claim(length);
            while (at < 0) {
                if (!session.next()) {
                    throw refused();
                }
                at = session.claim(length);
            }
            claimed = at;
            return session.array();
        } catch (MessageTooLongException tooLong) {
            throw new BrokerException("A message of " + length + " bytes fits no block of the queue", tooLong);
        }
    }

    private void commit(int length) {
        claimed = -1;
        accepted.setOpaque(accepted.getPlain() + 1);
        if (!session().commit(length)) {
            accepted.setOpaque(accepted.getPlain() - 1);
            throw refused();
        }
    }

    private void abort() {
        if (claimed >= 0) {
            claimed = -1;
            session().abort();
        }
    }

    private BrokerException refused() {
        return connection.isClosed()
                ? new BrokerException("The in-process broker is closed: the application has ended")
                : new BrokerException("The in-process broker did not take the message: " + writer().refusal());
    }

    private Writer writer() {
        Writer known = writer;
        if (known == null) {
            known = connection.newWriter();
            writer = known;
        }
        return known;
    }

    private WriteSession session() {
        WriteSession known = session;
        if (known == null) {
            known = writer().session();
            session = known;
        }
        return known;
    }

    long accepted() {
        return accepted.getOpaque();
    }

    @Override
    public void idle() {
        Writer known = writer;
        if (known != null) {
            known.finishBlock();
        }
    }

    @Override
    public void close() {
        Writer known = writer;
        if (known != null) {
            known.close();
        }
    }
}
