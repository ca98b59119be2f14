package dev.millrace.queue;

/// A producer thread's own entrance to a queue.
///
/// Messages of one writer are delivered in the order they were written; between writers there is no order.
/// Appends answer `true` when the message was accepted and `false` when it was refused, and [#refusal()] then
/// tells why; what happens in between is the queue's [Backpressure] policy.
///
/// For consecutive messages, [#session()] saves one step per message.
///
/// **Threads:** one at a time, see [WriteSession]. A writer whose thread dies holds a block until the queue is
/// closed; what it had accepted by then is delivered at the latest then. Nobody else notices.
public final class Writer implements AutoCloseable {

    private final Lane lane;
    private final WriteSession session;
    private final boolean statistics;

    Writer(Lane lane, boolean statistics) {
        this.lane = lane;
        this.statistics = statistics;
        session = lane.session;
    }

    /// Gives the number that tells this writer's messages apart in the handler.
    ///
    /// @return the id: 0 for a queue's first writer, then 1, 2, …; never used again
    public int id() {
        return lane.writerId;
    }

    /// Writes a message, taking a new block when needed.
    ///
    /// @param source holds the message
    /// @param offset the index of its first byte
    /// @param length its length in bytes; exactly the queue's fixed length, or from 0 to the block's payload
    /// @return `true` if the message was accepted, `false` if not: [#refusal()] tells why
    /// @throws MessageTooLongException if no block can hold the message
    /// @throws IllegalArgumentException if the length is not the queue's fixed length
    /// @throws IndexOutOfBoundsException if the source does not have these bytes
    /// @throws QueueFullException under [Backpressure#fail()], if no block is free
    /// @throws QueueClosedException under [Backpressure#fail()], if the queue or the writer is closed
    /// @throws IllegalStateException if the session has an open claim
    public boolean write(byte[] source, int offset, int length) {
        while (!session.write(source, offset, length)) {
            if (!session.next()) {
                return false;
            }
        }
        return true;
    }

    /// Writes a message of one long, 8 bytes, in little-endian order.
    ///
    /// @param a the message
    /// @return as [#write(byte[], int, int)], with the same errors
    public boolean writeLong(long a) {
        while (!session.writeLong(a)) {
            if (!session.next()) {
                return false;
            }
        }
        return true;
    }

    /// Writes a message of two longs, 16 bytes, in little-endian order.
    ///
    /// @param a the first long
    /// @param b the second long
    /// @return as [#write(byte[], int, int)], with the same errors
    public boolean writeLongs(long a, long b) {
        while (!session.writeLongs(a, b)) {
            if (!session.next()) {
                return false;
            }
        }
        return true;
    }

    /// Writes a message of four longs, 32 bytes, in little-endian order.
    ///
    /// @param a the first long
    /// @param b the second long
    /// @param c the third long
    /// @param d the fourth long
    /// @return as [#write(byte[], int, int)], with the same errors
    public boolean writeLongs(long a, long b, long c, long d) {
        while (!session.writeLongs(a, b, c, d)) {
            if (!session.next()) {
                return false;
            }
        }
        return true;
    }

    /// Writes a message of eight longs, 64 bytes, in little-endian order.
    ///
    /// @param a the first long
    /// @param b the second long
    /// @param c the third long
    /// @param d the fourth long
    /// @param e the fifth long
    /// @param f the sixth long
    /// @param g the seventh long
    /// @param h the eighth long
    /// @return as [#write(byte[], int, int)], with the same errors
    public boolean writeLongs(long a, long b, long c, long d, long e, long f, long g, long h) {
        while (!session.writeLongs(a, b, c, d, e, f, g, h)) {
            if (!session.next()) {
                return false;
            }
        }
        return true;
    }

    /// Writes a message that begins with two longs, in little-endian order, and goes on with bytes.
    ///
    /// @param a the first long
    /// @param b the second long
    /// @param source holds the bytes
    /// @param offset the index of the first one
    /// @param length how many they are; with the 16 before them exactly the queue's fixed length, or what a block
    ///     has room for
    /// @return as [#write(byte[], int, int)], with the same errors
    public boolean writeHeaded(long a, long b, byte[] source, int offset, int length) {
        while (!session.writeHeaded(a, b, source, offset, length)) {
            if (!session.next()) {
                return false;
            }
        }
        return true;
    }

    /// Writes many messages of the queue's fixed length that lie one after the other, in as many blocks as
    /// needed.
    ///
    /// @param source holds the messages
    /// @param offset the index of the first message's first byte
    /// @param count how many messages, 0 or more
    /// @return how many were accepted, from the first on; fewer than `count` if the rest was refused for the
    ///     reason [#refusal()]
    /// @throws IllegalStateException if the queue's messages have variable length, or the session has an open
    ///     claim
    /// @throws IndexOutOfBoundsException if the source does not have these bytes or the count is negative
    /// @throws QueueFullException under [Backpressure#fail()], if no block was free for the first message
    /// @throws QueueClosedException under [Backpressure#fail()], if the queue or the writer was closed before
    ///     the first
    public int writeAll(byte[] source, int offset, int count) {
        int accepted = session.writeAll(source, offset, count);
        while (accepted < count) {
            try {
                if (!session.next()) {
                    break;
                }
            } catch (QueueFullException | QueueClosedException refused) {
                if (accepted == 0) {
                    throw refused;
                }
                break;
            }
            accepted += session.writeAll(source, offset + accepted * lane.fixedLength(), count - accepted);
        }
        return accepted;
    }

    /// Gives the session for writing straight into blocks. Always the same object; it takes its first block at
    /// the first [WriteSession#next()].
    ///
    /// @return this writer's session
    public WriteSession session() {
        return session;
    }

    /// Tells why the last refused message was refused. Accepting a message does not change it.
    ///
    /// @return the reason, [Refusal#NONE] if nothing was refused so far
    public Refusal refusal() {
        return lane.refusal();
    }

    /// Publishes what was written so far and goes on in the same block. With an open claim, publishes what was
    /// written before it. Never waits.
    public void flush() {
        session.enterIfChecked();
        lane.flush();
        session.leaveIfChecked();
    }

    /// Hands the current block over, even part full or empty, and holds none until the next message. Never
    /// waits.
    ///
    /// Call it before a long pause: an idle writer that holds a block takes it from the others.
    ///
    /// @throws IllegalStateException if the session has an open claim
    public void finishBlock() {
        session.finishBlock();
    }

    /// Gives what this writer has done.
    ///
    /// @return the figures now
    /// @throws IllegalStateException if statistics are off
    public WriterStats stats() {
        if (!statistics) {
            throw TwoBufQueue.statisticsAreOff();
        }
        return lane.stats();
    }

    /// Ends this writer: hands over what was written, drops an open claim. Its blocks return to the pool once
    /// they are drained. Later writes answer [Refusal#CLOSED]. Never waits; closing again does nothing.
    @Override
    public void close() {
        session.enterIfChecked();
        lane.endHere();
        session.leaveIfChecked();
    }
}
