package dev.millrace.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One writer's way through the first layer: its blocks in order, and where they end.
///
/// The monitor of the lane guards which block the writer is in and where the lane ends. The writer takes it
/// once per block; messages and publications do without.
final class Lane {

    private static final VarHandle SIGNALS = Fields.handle(MethodHandles.lookup(), "signals", int.class);

    final int writerId;
    final WriteSession session;
    final BlockRing<SourceBlock> ring;
    final WriterCounters counters;

    /// Where the consumer is; belongs to its thread.
    final LaneCursor cursor;

    private final QueueConfig config;
    private final BlockPool<SourceBlock> pool;
    private final BlockWait blockWait;

    /// Wakes the thread that empties this lane.
    private final Bell bell;

    /// Changes at each hand-over and flush: the consumer looks into a block only when this has changed, the
    /// lane has ended, or a scan is due. (A change can be lost when the closing thread signals at the same
    /// time; `ended` tells then.)
    ///
    /// Written by the writing (or closing) thread with release, after the block's progress; read by the
    /// consumer with acquire, before it.
    private int signals;

    /// The block being written. Written by the writing thread under the monitor.
    private @Nullable SourceBlock block;

    /// Messages accepted in the blocks before the current one. Guarded by the monitor.
    private long messagesBefore;

    /// The writing thread while it waits for a block. Volatile: written before the waiter's last try, read
    /// after a block was returned; see [BlockWait].
    private volatile @Nullable Thread waiter;

    /// Why the last write was refused. Belongs to the writing thread.
    private Refusal refusal = Refusal.NONE;

    private int publishedPosition;

    /// Set once, under the monitor, after the three fields below, which it publishes.
    private volatile boolean ended;

    private @Nullable SourceBlock endBlock;
    private int endOffset;
    private long acceptedAtEnd;

    Lane(int writerId, QueueConfig config, BlockPool<SourceBlock> pool, BlockWait blockWait, Bell bell) {
        this.writerId = writerId;
        this.config = config;
        this.pool = pool;
        this.blockWait = blockWait;
        this.bell = bell;
        ring = new BlockRing<>(config.source().effectiveQueueCapacity(), config.firstPosition());
        counters = new WriterCounters(config.statistics());
        session = new WriteSession(this, config);
        cursor = new LaneCursor(this, config, pool);
    }

    int fixedLength() {
        return config.fixedLength();
    }

    // The writing thread.

    Refusal refusal() {
        return refusal;
    }

    /// Makes room for a message: hands the current block over and takes the next one.
    boolean nextBlock() {
        if (session.isClosing()) {
            endHere();
            return blockWait.refuseClosed(this);
        }
        if (block != null && session.position == 0) {
            return true;
        }
        handOver();
        SourceBlock next = tryTake();
        if (next == null) {
            next = blockWait.await(this);
        }
        return next != null && enter(next);
    }

    /// Takes a free block, if this lane may have one more.
    @Nullable
    SourceBlock tryTake() {
        return ring.hasRoom() ? pool.take() : null;
    }

    boolean refuse(Refusal reason) {
        refusal = reason;
        return false;
    }

    private boolean enter(SourceBlock next) {
        synchronized (this) {
            if (block != null) { // a pool growth listener has written through this writer meanwhile
                pool.put(next);
                return true;
            }
            if (!ended && !session.isClosing()) {
                next.reset();
                ring.append(next);
                block = next;
                publishedPosition = 0;
                session.owner = Thread.currentThread();
                session.enterBlock(next.data, config.usableSourceBytes());
                return true;
            }
        }
        pool.put(next);
        endHere();
        return blockWait.refuseClosed(this);
    }

    /// Makes the calling thread the one that writes into the current block. The closing thread then asks after
    /// this one.
    synchronized void takeOver() {
        session.owner = Thread.currentThread();
        if (ended) {
            session.setClosing(); // the closing thread has set it, too; now this thread sees it
        }
    }

    /// Hands the current block over, even part full.
    void handOver() {
        synchronized (this) {
            SourceBlock full = block;
            if (ended || full == null) {
                return;
            }
            int position = session.position;
            messagesBefore = config.isFixed() ? messagesBefore + position / config.fixedLength() : session.messages;
            counters.handOver(position, session.exhausted, config.source().blockSize - position);
            block = null;
            session.leaveBlock();
            full.seal(position);
        }
        signal();
    }

    void publish(int position) {
        SourceBlock current = block;
        if (current != null) {
            current.publish(position);
            publishedPosition = position;
            counters.publishes.increment();
        }
    }

    /// Publishes because enough messages were written. Wakes the consumer if it is seen to sleep; one that is just
    /// falling asleep finds the messages when it next scans. So the common case pays for no fence.
    void publishDue(int position) {
        publish(position);
        if (bell.hasSleeper()) {
            signal();
        }
    }

    void flush() {
        if (session.isClosing()) {
            if (session.claimOffset < 0) { // a commit that is still to come decides by itself
                endHere();
            }
        } else if (block != null && session.position != publishedPosition) {
            publish(session.position);
            signal();
        }
    }

    /// Ends the lane at what was written so far. By the writing thread.
    void endHere() {
        endAt(session.position);
    }

    /// Ends the lane, unless another thread has done so before. By the writing thread.
    ///
    /// @param position the end of what was written
    /// @return whether the lane ends there, and not before
    boolean endAt(int position) {
        boolean here;
        synchronized (this) {
            if (!ended) {
                end(position);
            }
            here = block != null && block == endBlock && position == endOffset;
            session.leaveBlock();
            session.setClosing();
            block = null;
        }
        signal();
        return here;
    }

    /// Ends the lane with a message that was claimed before the queue began to close.
    ///
    /// @return whether the message was accepted
    boolean commitAtEnd(int position) {
        return endAt(position) || blockWait.refuseClosed(this);
    }

    /// Registers the calling thread to be woken when a block comes back or the queue closes.
    void startWaiting() {
        waiter = Thread.currentThread();
    }

    void stopWaiting() {
        waiter = null;
    }

    // The closing thread.

    /// Wakes the writer if it waits for a block.
    void wakeWaiter() {
        Thread thread = waiter;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /// Tells the writer that the queue is closing. It ends the lane itself when it next comes by.
    void revoke() {
        session.setClosing();
    }

    /// Tries to end the lane for a writer that may not come by again, at what it has accepted. Call after
    /// [#revoke()].
    ///
    /// The writer's position is a plain field that lives in a register while its thread writes, so it may be
    /// trusted only when that thread is *elsewhere*: ended, or inside a call of a native method (waiting,
    /// sleeping, reading a socket) with no append of [WriteSession] on its stack. No compiled code carries a
    /// field's value across such a call, so all positions before it are stored, and the next message begins
    /// with a new look at `closing`, which is set by now. The stack is taken at a safepoint of that thread,
    /// which orders its stores before this thread's loads.
    ///
    /// A thread that is running is not elsewhere: it sees `closing` at its next message, or at the end of the
    /// block at the latest.
    ///
    /// @return whether the lane has ended
    boolean tryEnd() {
        if (ended) {
            return true;
        }
        Thread writing = writingThread();
        if (writing == null || Whereabouts.isElsewhere(writing, WriteSession::isAppend)) {
            synchronized (this) {
                if (!ended && writing == writingThread()) { // no other thread has taken the writer over meanwhile
                    end(session.positionOpaque());
                }
            }
            signal();
        }
        return ended;
    }

    private synchronized @Nullable Thread writingThread() {
        return block == null ? null : session.owner;
    }

    /// Ends the lane at the position that can be seen.
    void endNow() {
        synchronized (this) {
            if (!ended) {
                end(session.positionOpaque());
            }
        }
        signal();
    }

    private void end(int position) {
        acceptedAtEnd = messagesBefore;
        SourceBlock last = block;
        if (last != null) {
            endBlock = last;
            endOffset = position;
            acceptedAtEnd += Records.count(last.data, position, config);
            counters.handOver(position, session.exhausted, config.source().blockSize - position);
        }
        ended = true;
    }

    private void signal() {
        SIGNALS.setRelease(this, signals + 1);
        bell.ring();
    }

    // The consumer.

    int signals() {
        return (int) SIGNALS.getAcquire(this);
    }

    boolean hasEnded() {
        return ended;
    }

    /// How far a block may be read, in the form of [Block#progress()].
    int progressOf(SourceBlock current) {
        return ended && current == endBlock ? endOffset | Block.SEALED : current.progress();
    }

    /// The messages that the lane accepted. Exact once it has ended; 0 before.
    long acceptedMessages() {
        return ended ? acceptedAtEnd : 0;
    }

    WriterStats stats() {
        boolean finished = ended;
        long bytes = counters.bytesHandedOver.get() + (finished ? 0 : session.positionOpaque());
        long messages;
        if (finished) {
            messages = acceptedAtEnd;
        } else {
            messages = config.isFixed() ? bytes / config.fixedLength() : session.messages();
        }
        return counters.toStats(writerId, messages, bytes - messages * config.prefix());
    }
}
